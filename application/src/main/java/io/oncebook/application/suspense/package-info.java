/** Moves money from suspense to orders. */
@NullMarked
package io.oncebook.application.suspense;

import org.jspecify.annotations.NullMarked;
