package io.oncebook.domain.idempotency;

/** Number of a claim row, given by the store. */
public record ClaimId(long value) {}
