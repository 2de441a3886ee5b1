/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.domain.order.planted;

import org.jspecify.annotations.NullMarked;
