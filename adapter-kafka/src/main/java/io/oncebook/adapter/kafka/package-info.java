/** Events in from Kafka, announcements out to it. */
@NullMarked
package io.oncebook.adapter.kafka;

import org.jspecify.annotations.NullMarked;
