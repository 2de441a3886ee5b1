/** Real Kafka brokers for development and tests, each a process of its own, on loopback only. */
@NullMarked
package io.oncebook.adapter.kafka.broker;

import org.jspecify.annotations.NullMarked;
