package io.oncebook.domain.callback;

import java.util.List;

/**
 * The kind of fact, last part of an idempotency key. Kinds keep the events of one channel number
 * apart: a payment never swallows its refund. Names are stored and never change.
 */
public enum EventKind {
  PAYMENT_RECEIVED,
  PAYMENT_CLOSED,
  REFUND_SUCCEEDED,
  REFUND_CLOSED,
  REFUND_ABNORMAL,
  /** All that was left of a payment has gone back to its payer, without a refund (撤销). */
  PAYMENT_REVERSED,
  /** What a channel keeps for a day, by its statement; no notice ever tells it. */
  FEE_CHARGED,
  /** What was left of a payment in suspense has been moved to an order here. */
  SUSPENSE_REASSIGNED;

  /** The kinds that channels announce. */
  public static List<EventKind> announced() {
    return List.of(
        PAYMENT_RECEIVED,
        PAYMENT_CLOSED,
        REFUND_SUCCEEDED,
        REFUND_CLOSED,
        REFUND_ABNORMAL,
        PAYMENT_REVERSED);
  }

  /** The kinds whose entries take money from what the channel holds, back to a payer. */
  public static List<EventKind> givingBack() {
    return List.of(REFUND_SUCCEEDED, PAYMENT_REVERSED);
  }

  /** Whether money goes back to a payer. */
  public boolean givesBack() {
    return givingBack().contains(this);
  }

  /** Whether a fact of this kind moves money of a payer, so that its day's statement holds it. */
  public boolean movesMoneyOfPayers() {
    return switch (this) {
      case PAYMENT_RECEIVED, REFUND_SUCCEEDED, PAYMENT_REVERSED -> true;
      case PAYMENT_CLOSED, REFUND_CLOSED, REFUND_ABNORMAL, FEE_CHARGED, SUSPENSE_REASSIGNED ->
          false;
    };
  }

  /** What those throw who read announced events, and find this. */
  public IllegalArgumentException neverAnnounced() {
    return new IllegalArgumentException(this + " is no kind of event that a channel announces");
  }
}
