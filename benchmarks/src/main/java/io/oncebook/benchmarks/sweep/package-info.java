/** How fast the sweep books orphans among very many booked claims, beside new notices. */
@NullMarked
package io.oncebook.benchmarks.sweep;

import org.jspecify.annotations.NullMarked;
