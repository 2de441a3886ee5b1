package io.oncebook.domain.announcement;

import java.time.Instant;

/** Announcements that were kept in the transaction of their booking, on their way out. */
public interface OutboxPort {

  /**
   * Gives the oldest unsent announcements to the publisher and marks as sent those that it
   * confirms. Announcements of one order come in the order of their bookings, and none is passed
   * over, however late its booking committed.
   *
   * <p>One that cannot be read here, or not be written by the publisher, is set aside: it is kept
   * apart and given to nobody, those behind it go on, and the report names it.
   *
   * <p>All of it is one transaction, in which the relay's place is held: while it lasts, another
   * caller is told that the place is taken. If the caller dies, or the publisher or the store
   * fails, nothing is marked and the place is free; what was sent then is sent again later.
   *
   * @param limit the maximum number, 1 or more
   */
  RelayReport handOver(int limit, AnnouncementPublisherPort publisher, Instant now);

  /**
   * Puts what was set aside back among the unsent, behind all others, to be tried once more.
   *
   * @param limit the maximum number, 1 or more
   * @return how many were put back
   */
  int putBack(int limit);

  /** What waits to be sent, of all tenants. What is set aside is not among it. */
  OutboxBacklog backlog();

  /** How many announcements are set aside, of all tenants. */
  long setAside();

  /**
   * Deletes announcements that were marked as sent before the instant.
   *
   * @param limit the maximum number, 1 or more
   * @return how many were deleted
   */
  int purge(Instant sentBefore, int limit);
}
