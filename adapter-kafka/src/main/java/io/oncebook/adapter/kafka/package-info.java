/**
 * Events in from Kafka and announcements out to it. Nothing yet: until it is built, channels reach
 * the books over HTTP alone, and announcements wait in the outbox.
 */
@NullMarked
package io.oncebook.adapter.kafka;

import org.jspecify.annotations.NullMarked;
