package io.oncebook.domain.ledger;

/** An entry with the number under which the store keeps it. */
public record StoredEntry(JournalEntryId id, JournalEntry entry) {}
