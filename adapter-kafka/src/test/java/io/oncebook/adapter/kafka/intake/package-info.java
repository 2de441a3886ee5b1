/** The way from records to the books, tried step by step without a broker. */
@NullMarked
package io.oncebook.adapter.kafka.intake;

import org.jspecify.annotations.NullMarked;
