/** Sending, tried on producers without a broker. */
@NullMarked
package io.oncebook.adapter.kafka.send;

import org.jspecify.annotations.NullMarked;
