package io.oncebook.domain.reconciliation;

/** Number of a break, given by the store. */
public record BreakId(long value) {}
