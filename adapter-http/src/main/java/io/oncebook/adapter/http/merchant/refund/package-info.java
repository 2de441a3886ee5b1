/** Requests and shows refunds. */
@NullMarked
package io.oncebook.adapter.http.merchant.refund;

import org.jspecify.annotations.NullMarked;
