/** Orders that a merchant expects to be paid. An order only moves forward. */
@NullMarked
package io.oncebook.domain.order;

import org.jspecify.annotations.NullMarked;
