package io.oncebook.domain.ledger;

/** Number of a stored entry, given by the store. */
public record JournalEntryId(long value) {}
