package io.oncebook.domain.reconciliation;

/** Number of a day's reconciliation, given by the store. */
public record ReconciliationId(long value) {}
