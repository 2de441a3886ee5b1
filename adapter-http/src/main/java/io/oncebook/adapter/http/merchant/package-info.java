/**
 * The merchant's API: orders, books, orphans. Nothing here depends on settings outside this
 * package: what a caller sends is read, and what it gets is written, by rules of its own.
 */
@NullMarked
package io.oncebook.adapter.http.merchant;

import org.jspecify.annotations.NullMarked;
