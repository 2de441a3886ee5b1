/** The merchant's API: orders, books, orphans. */
@NullMarked
package io.oncebook.adapter.http.merchant;

import org.jspecify.annotations.NullMarked;
