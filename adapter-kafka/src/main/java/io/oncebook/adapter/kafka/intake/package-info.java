/** From records to the books. An offset is committed when its record is durable here, no sooner. */
@NullMarked
package io.oncebook.adapter.kafka.intake;

import org.jspecify.annotations.NullMarked;
