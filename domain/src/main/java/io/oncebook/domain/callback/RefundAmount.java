package io.oncebook.domain.callback;

import io.oncebook.domain.money.Money;

/** What a channel says about the amount of a refund; not every channel says how much it was. */
public record RefundAmount(Basis basis, Money money) {

  /** How the money is to be read. */
  public enum Basis {
    /** The amount of this one refund. */
    THIS_REFUND,
    /** All that was refunded on the payment so far, this refund included. */
    RUNNING_TOTAL
  }
}
