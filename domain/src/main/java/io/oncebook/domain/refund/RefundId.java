package io.oncebook.domain.refund;

/** Number of a stored refund, given by the store. */
public record RefundId(long value) {}
