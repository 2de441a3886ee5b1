/**
 * The storm: channels at their worst, over real HTTP and real Kafka, and a verdict on the books
 * afterwards.
 */
@NullMarked
package io.oncebook.benchmarks.storm;

import org.jspecify.annotations.NullMarked;
