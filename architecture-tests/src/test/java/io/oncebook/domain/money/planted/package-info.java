/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.domain.money.planted;

import org.jspecify.annotations.NullMarked;
