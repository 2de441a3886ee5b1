/** Refunds that a merchant asks for: what was asked, what is reserved, how far it has come. */
@NullMarked
package io.oncebook.domain.refund;

import org.jspecify.annotations.NullMarked;
