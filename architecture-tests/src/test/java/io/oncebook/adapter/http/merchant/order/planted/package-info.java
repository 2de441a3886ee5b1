/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.adapter.http.merchant.order.planted;

import org.jspecify.annotations.NullMarked;
