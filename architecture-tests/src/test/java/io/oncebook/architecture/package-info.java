/**
 * Rules over all modules. Each one is shown to find a violation that is planted for it: a small
 * class in a package named {@code planted}, under the package that the rule watches.
 */
@NullMarked
package io.oncebook.architecture;

import org.jspecify.annotations.NullMarked;
