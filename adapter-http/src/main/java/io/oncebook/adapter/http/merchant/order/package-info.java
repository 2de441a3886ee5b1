/** Registers and shows orders. */
@NullMarked
package io.oncebook.adapter.http.merchant.order;

import org.jspecify.annotations.NullMarked;
