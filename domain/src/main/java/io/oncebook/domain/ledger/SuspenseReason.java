package io.oncebook.domain.ledger;

/** Why money stands in suspense. Names are stored and never change. */
public enum SuspenseReason {
  /** The channel took another amount than the order asks for. */
  AMOUNT_MISMATCH,
  /** The channel took another currency than the order asks for. */
  CURRENCY_MISMATCH,
  /** The order was to be paid through another channel. */
  CHANNEL_MISMATCH,
  /** Another transaction has paid the order already. */
  ORDER_ALREADY_PAID,
  /** No order with the notice's number was registered within the waiting time. */
  ORDER_UNKNOWN,
  /** The channel had told us before that the order was closed unpaid. */
  ORDER_CLOSED,
  /** More has gone back to payers than the payment was. */
  REFUND_EXCEEDS_PAYMENT
}
