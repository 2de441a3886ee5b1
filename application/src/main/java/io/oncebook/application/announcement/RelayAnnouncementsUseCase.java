package io.oncebook.application.announcement;

import io.oncebook.domain.announcement.RelayReport;

/** Brings announcements from the outbox to those who want to hear them. */
public interface RelayAnnouncementsUseCase {

  /**
   * Sends one batch, at least once each, those of one order in the order of their bookings. May be
   * called on any number of instances at once; one of them works, the others are told so.
   *
   * @throws RuntimeException when the store or the receiver fails; nothing is lost by it
   */
  RelayReport relay();

  /**
   * Puts one batch of what was set aside back among what is to be sent, to be tried once more, as
   * by a version that knows more.
   *
   * @return whether there may be more
   */
  boolean putBack();

  /**
   * Forgets one batch of what was sent long ago.
   *
   * @return whether there may be more
   */
  boolean purge();
}
