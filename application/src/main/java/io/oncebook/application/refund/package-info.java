/** Requests refunds and follows them to their end. */
@NullMarked
package io.oncebook.application.refund;

import org.jspecify.annotations.NullMarked;
