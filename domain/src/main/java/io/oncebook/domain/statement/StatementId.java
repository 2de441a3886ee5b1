package io.oncebook.domain.statement;

/** Number of a statement that is kept, given by the store. */
public record StatementId(long value) {}
