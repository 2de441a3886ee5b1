/** Sending. What the broker has not confirmed counts as not sent. */
@NullMarked
package io.oncebook.adapter.kafka.send;

import org.jspecify.annotations.NullMarked;
