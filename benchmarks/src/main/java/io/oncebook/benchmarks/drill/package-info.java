/** The drill: a storm over both doors while instances, broker and database fall and rise again. */
@NullMarked
package io.oncebook.benchmarks.drill;

import org.jspecify.annotations.NullMarked;
