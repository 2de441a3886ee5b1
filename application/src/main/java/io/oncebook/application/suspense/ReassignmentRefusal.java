package io.oncebook.application.suspense;

/** Why a payment cannot be moved from suspense to an order. */
public enum ReassignmentRefusal {
  /** The tenant has no order of this number. */
  ORDER_UNKNOWN,
  /** The order is of another channel or currency than the payment. */
  DOES_NOT_FIT,
  /** A refund of the payment has not ended yet, so what is left is not known. */
  REFUND_UNDER_WAY,
  /** The payment has left suspense before, by another action or for its order. */
  ALREADY_REASSIGNED,
  /** All of the payment has gone back to the payer. */
  NOTHING_LEFT
}
