/** The topics that must be there before records are read and written. */
@NullMarked
package io.oncebook.adapter.kafka.topic;

import org.jspecify.annotations.NullMarked;
