/** What operators do to the books, kept for ever: who, when, and why. */
@NullMarked
package io.oncebook.domain.audit;

import org.jspecify.annotations.NullMarked;
