/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.domain.callback.planted;

import org.jspecify.annotations.NullMarked;
