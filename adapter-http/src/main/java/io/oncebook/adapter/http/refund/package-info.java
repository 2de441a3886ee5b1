/** Requests and shows refunds. */
@NullMarked
package io.oncebook.adapter.http.refund;

import org.jspecify.annotations.NullMarked;
