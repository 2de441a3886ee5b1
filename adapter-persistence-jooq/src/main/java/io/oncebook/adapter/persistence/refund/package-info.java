/** Refunds and their sums. */
@NullMarked
package io.oncebook.adapter.persistence.refund;

import org.jspecify.annotations.NullMarked;
