package io.oncebook.domain.refund;

/** A refund with the number under which the store keeps it. */
public record StoredRefund(RefundId id, Refund refund) {}
