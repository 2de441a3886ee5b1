/** Breaks rules on purpose. */
@NullMarked
package io.oncebook.application.refund.planted;

import org.jspecify.annotations.NullMarked;
