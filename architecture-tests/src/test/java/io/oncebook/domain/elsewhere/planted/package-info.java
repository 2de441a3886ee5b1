/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.domain.elsewhere.planted;

import org.jspecify.annotations.NullMarked;
