/** How fast a statement of a million rows is read, kept and compared, beside plain SQL. */
@NullMarked
package io.oncebook.benchmarks.statement;

import org.jspecify.annotations.NullMarked;
