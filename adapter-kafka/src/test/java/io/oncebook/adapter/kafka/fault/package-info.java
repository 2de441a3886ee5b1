/** What goes wrong around the topics, on real brokers with the real services. */
@NullMarked
package io.oncebook.adapter.kafka.fault;

import org.jspecify.annotations.NullMarked;
