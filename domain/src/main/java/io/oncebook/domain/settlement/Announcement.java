package io.oncebook.domain.settlement;

import io.oncebook.domain.ledger.JournalEntry;

/** What the rest of the house is told about the books, at least once each. */
public sealed interface Announcement {

  JournalEntry entry();

  /** A payment has paid its order. */
  record PaymentBooked(JournalEntry entry) implements Announcement {}

  /** Money has come that a person must look at. */
  record BookedToSuspense(JournalEntry entry) implements Announcement {}

  /** The announcement that belongs to the entry. */
  static Announcement of(JournalEntry entry) {
    return entry.suspenseReason() == null ? new PaymentBooked(entry) : new BookedToSuspense(entry);
  }
}
