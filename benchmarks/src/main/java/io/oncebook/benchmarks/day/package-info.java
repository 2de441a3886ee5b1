/** A day at three channels with lost notices and a killed service, closed by their statements. */
@NullMarked
package io.oncebook.benchmarks.day;

import org.jspecify.annotations.NullMarked;
