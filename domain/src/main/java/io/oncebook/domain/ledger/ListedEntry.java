package io.oncebook.domain.ledger;

/** An entry with its place in the journal. */
public record ListedEntry(JournalPosition position, StoredEntry stored) {}
