/** Puts the hexagon together. The only place that knows Spring's configuration and all modules. */
@NullMarked
package io.oncebook.bootstrap;

import org.jspecify.annotations.NullMarked;
