package io.oncebook.domain.order;

/** Where an order stands. It leaves {@link #REGISTERED} once and never returns. */
public enum OrderState {
  /** Known here, not yet paid. */
  REGISTERED,
  /** Paid in full by exactly one channel transaction. */
  PAID,
  /** The channel says that it ended without payment. */
  CLOSED
}
