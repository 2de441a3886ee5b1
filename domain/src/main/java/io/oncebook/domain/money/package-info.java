/** Amounts as whole minor units of a currency. There is no floating point and no rounding here. */
@NullMarked
package io.oncebook.domain.money;

import org.jspecify.annotations.NullMarked;
