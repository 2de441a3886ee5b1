/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.application.service.planted;

import org.jspecify.annotations.NullMarked;
