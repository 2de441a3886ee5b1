package io.oncebook.domain.ledger;

/**
 * Why a person should look at an entry though its money stands where it belongs. Names are stored
 * and never change.
 */
public enum ReviewReason {
  /** The refund was not asked for here, but in the channel's own console. */
  EXTERNAL_REFUND,
  /** The payment was reversed at the channel; nobody asked for it here. */
  EXTERNAL_REVERSAL,
  /** The channel had told us before that the refund had failed; its sum was no longer reserved. */
  REFUND_AFTER_FAILURE,
  /** The channel gave back another amount than was asked for. */
  REFUND_AMOUNT_DIFFERS,
  /** The channel says that more has gone back of the payment than stands in the books. */
  MORE_REFUNDED_THAN_BOOKED
}
