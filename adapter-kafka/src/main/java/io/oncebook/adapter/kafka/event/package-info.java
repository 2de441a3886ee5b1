/**
 * Channel events as JSON. Whoever wrote a record is not known, so its value is read strictly, and
 * what it holds is never shown.
 */
@NullMarked
package io.oncebook.adapter.kafka.event;

import org.jspecify.annotations.NullMarked;
