/**
 * The outbound ports in memory. They pass the same contracts as the real ones, and serve tests of
 * everything above the ports.
 */
@NullMarked
package io.oncebook.domain.memory;

import org.jspecify.annotations.NullMarked;
