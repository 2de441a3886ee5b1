/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.bootstrap.planted;

import org.jspecify.annotations.NullMarked;
