/**
 * From a claimed fact to the books: pure rules, and the one business transaction that carries them
 * out.
 */
@NullMarked
package io.oncebook.domain.settlement;

import org.jspecify.annotations.NullMarked;
