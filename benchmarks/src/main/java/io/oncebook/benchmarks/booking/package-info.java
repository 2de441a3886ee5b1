/** How fast new notices and repeats are booked, beside a bare program that writes the same rows. */
@NullMarked
package io.oncebook.benchmarks.booking;

import org.jspecify.annotations.NullMarked;
