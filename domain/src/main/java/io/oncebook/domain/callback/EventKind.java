package io.oncebook.domain.callback;

/**
 * The kind of fact, last part of an idempotency key. Kinds keep the events of one channel number
 * apart: a payment never swallows its refund. Names are stored and never change.
 */
public enum EventKind {
  PAYMENT_RECEIVED,
  PAYMENT_CLOSED,
  REFUND_SUCCEEDED,
  REFUND_CLOSED,
  REFUND_ABNORMAL
}
