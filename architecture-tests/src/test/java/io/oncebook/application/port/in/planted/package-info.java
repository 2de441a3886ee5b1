/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.application.port.in.planted;

import org.jspecify.annotations.NullMarked;
