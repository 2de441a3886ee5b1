package io.oncebook.domain.idempotency;

/** What an orphan waits for. Names are stored and never change. */
public enum WaitingReason {
  /** No order with the notice's order number is registered yet. */
  ORDER_UNKNOWN,
  /** The fact is a refund, and this version does not book refunds yet. */
  REFUND_SUPPORT
}
