package io.oncebook.domain.announcement;

import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.ledger.JournalEntry;

/** What the rest of the house is told about the books, at least once each. */
public sealed interface Announcement {

  JournalEntry entry();

  Kind kind();

  /** The same for every time that this announcement is sent; no other announcement has it. */
  default AnnouncementId id() {
    return new AnnouncementId(entry().tenantId(), kind(), entry().key());
  }

  /** Names are stored and sent, and never change. */
  enum Kind {
    PAYMENT_BOOKED,
    REFUND_BOOKED,
    BOOKED_TO_SUSPENSE
  }

  /** A payment has paid its order. */
  record PaymentBooked(JournalEntry entry) implements Announcement {
    @Override
    public Kind kind() {
      return Kind.PAYMENT_BOOKED;
    }
  }

  /** A refund of a payment has gone out. */
  record RefundBooked(JournalEntry entry) implements Announcement {
    @Override
    public Kind kind() {
      return Kind.REFUND_BOOKED;
    }
  }

  /** Money has moved that a person must look at. */
  record BookedToSuspense(JournalEntry entry) implements Announcement {
    @Override
    public Kind kind() {
      return Kind.BOOKED_TO_SUSPENSE;
    }
  }

  /** The announcement that belongs to the entry. */
  static Announcement of(JournalEntry entry) {
    if (entry.suspenseReason() != null) {
      return new BookedToSuspense(entry);
    }
    return entry.key().kind() == EventKind.REFUND_SUCCEEDED
        ? new RefundBooked(entry)
        : new PaymentBooked(entry);
  }
}
