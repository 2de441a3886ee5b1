package io.oncebook.domain.callback;

import io.oncebook.domain.money.Money;
import java.util.List;

/** What a channel says about the amount of a refund; not every channel says how much it was. */
public record RefundAmount(Basis basis, Money money) {

  /** How the money is to be read. */
  public enum Basis {
    /** The amount of this one refund. */
    THIS_REFUND,
    /** All that was refunded on the payment so far, this refund included. */
    RUNNING_TOTAL,
    /**
     * The amount of this one refund as a statement tells it, under a number that is unique only
     * within its payment; notices may have told the same money under another name.
     */
    BY_STATEMENT;

    /** Those that channels' notices have. */
    public static List<Basis> announced() {
      return List.of(THIS_REFUND, RUNNING_TOTAL);
    }
  }
}
