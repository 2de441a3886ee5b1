/** What the rest of the house is told about the books: kept with the booking, sent after it. */
@NullMarked
package io.oncebook.domain.announcement;

import org.jspecify.annotations.NullMarked;
