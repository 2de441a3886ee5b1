package io.oncebook.domain.ledger;

/**
 * Where an entry stands among its tenant's, in the order in which they became visible. It is never
 * lower than the entry's number, and higher where the entry was committed after one that was
 * written later.
 */
public record JournalPosition(long value) {

  /** Before the first entry. */
  public static final JournalPosition START = new JournalPosition(0);
}
