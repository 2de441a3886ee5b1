package io.oncebook.domain.reconciliation;

/** How statement and books can fail to agree. Names are stored and never change. */
public enum BreakKind {
  /** The channel has it, a claim holds it, and it is not booked. */
  CLAIMED_NOT_BOOKED,
  /** The channel has a payment of which no notice ever came (长款). */
  MISSING_NOTICE,
  /** The same of a refund. */
  MISSING_REFUND_NOTICE,
  /** The books have a payment that is in no statement (短款). */
  BOOKED_NOT_IN_STATEMENT,
  /** The same of a refund. */
  REFUND_NOT_IN_STATEMENT,
  AMOUNT_DIFFERS,
  CURRENCY_DIFFERS,
  ORDER_DIFFERS,
  /** The channel has taken a refund on and not done it when the statement was made. */
  REFUND_UNDER_WAY,
  /** The channel says that a refund failed, and the books have it. */
  REFUND_FAILED_BUT_BOOKED,
  /** An application or terminal took it that the account's settings do not list. */
  OTHER_APPLICATION,
  /** The books have it since its day was closed. */
  LATE_BOOKING,
  /** A refund of the console, which the books may hold under another name. */
  REFUND_UNATTRIBUTED,
  /** The statement holds the fact twice. */
  DUPLICATE_ROW,
  UNREADABLE_ROW,
  OTHER_BUSINESS,
  /** Of another system on the same account: counted, and nothing else. */
  FOREIGN;

  /** Whether a day cannot be closed while nobody has explained it. */
  public boolean needsExplanation() {
    return this != FOREIGN;
  }
}
