/** Tests of the JSON of channel events. */
@NullMarked
package io.oncebook.adapter.kafka.event;

import org.jspecify.annotations.NullMarked;
