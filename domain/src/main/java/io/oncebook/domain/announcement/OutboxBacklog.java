package io.oncebook.domain.announcement;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How far behind the bookings the sending is.
 *
 * @param size announcements that are not sent yet
 * @param oldest when the oldest of them was booked; absent when there is none
 */
public record OutboxBacklog(long size, @Nullable Instant oldest) {}
