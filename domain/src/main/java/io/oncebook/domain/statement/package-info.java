/**
 * A channel's own account of a day, row by row. A row tells the same fact, under the same key, as
 * the notice on it does.
 */
@NullMarked
package io.oncebook.domain.statement;

import org.jspecify.annotations.NullMarked;
