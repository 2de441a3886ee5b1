package io.oncebook.domain.announcement;

import java.time.Instant;

/** Announcements that were kept in the transaction of their booking, on their way out. */
public interface OutboxPort {

  /**
   * Gives the oldest unsent announcements to the publisher and marks as sent those that it
   * confirms. Announcements of one order come in the order of their bookings, and none is passed
   * over, however late its booking committed.
   *
   * <p>All of it is one transaction, in which the relay's place is held: while it lasts, another
   * caller is told that the place is taken. If the caller dies, or the publisher or the store
   * fails, nothing is marked and the place is free; what was sent then is sent again later.
   *
   * @param limit the maximum number, 1 or more
   */
  RelayReport handOver(int limit, AnnouncementPublisherPort publisher, Instant now);

  /** What waits to be sent, of all tenants. */
  OutboxBacklog backlog();

  /**
   * Deletes announcements that were marked as sent before the instant.
   *
   * @param limit the maximum number, 1 or more
   * @return how many were deleted
   */
  int purge(Instant sentBefore, int limit);
}
