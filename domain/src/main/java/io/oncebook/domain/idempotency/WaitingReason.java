package io.oncebook.domain.idempotency;

/** What an orphan waits for. Names are stored and never change. */
public enum WaitingReason {
  /** No order with the notice's order number is registered yet. */
  ORDER_UNKNOWN,
  /** The fact is a refund of a payment that is not booked yet. */
  PAYMENT_UNKNOWN,
  /**
   * The fact tells all that was refunded so far, and names no refund of ours; as long as one of
   * ours is under way, it cannot be said how much of it is new.
   */
  REFUND_UNATTRIBUTED,
  /** The booking itself fails, again and again; the log says why. */
  BOOKING_FAILED
}
