/** Many callers at once, crashes included, played step by step: same seed, same story. */
@NullMarked
package io.oncebook.application.interleaving;

import org.jspecify.annotations.NullMarked;
