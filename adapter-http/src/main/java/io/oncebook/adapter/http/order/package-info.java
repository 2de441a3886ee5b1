/** Registers and shows orders. */
@NullMarked
package io.oncebook.adapter.http.order;

import org.jspecify.annotations.NullMarked;
