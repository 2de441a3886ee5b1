/** The merchant's API over the real services and the ports in memory. */
@NullMarked
package io.oncebook.adapter.http.merchant;

import org.jspecify.annotations.NullMarked;
