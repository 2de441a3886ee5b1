package io.oncebook.domain.ledger;

/**
 * Why a person should look at a fact though it is settled: at its entry, whose money stands where
 * it belongs, or at what was told and moved no money. Names are stored and never change.
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
  MORE_REFUNDED_THAN_BOOKED,
  /** More has gone back of the payment than was paid; what is beyond stands in suspense. */
  MORE_REFUNDED_THAN_PAID,
  /**
   * The channel says that less has gone back of the payment than stands in the books. It is old
   * news, told out of order, or of a refund that the books do not hold yet.
   */
  LESS_REFUNDED_THAN_BOOKED,
  /** The channel could not give the money back of a refund that was not asked for here. */
  REFUND_ABNORMAL,
  /** The channel says that no money went back of a refund that is booked. */
  REFUND_FAILED_AFTER_SUCCESS,
  /** The channel says that a payment which is booked was closed. */
  PAYMENT_CLOSED_AFTER_SUCCESS
}
