/** Announcements of bookings as records, at least once each, in order for each order. */
@NullMarked
package io.oncebook.adapter.kafka.announcement;

import org.jspecify.annotations.NullMarked;
