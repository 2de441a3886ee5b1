package io.oncebook.domain.gateway;

import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.idempotency.Evidence;
import java.util.function.Function;

/** What follows from a channel's answer about an order. */
public sealed interface OrderQueryResult {

  /** Chooses by type; a new type of answer breaks the build at each choice. */
  <T> T choose(
      Function<FinalResult, T> onTold,
      Function<NotPaid, T> onNotPaid,
      Function<Unclear, T> onUnclear);

  /**
   * The channel tells how the order was paid or ended: the same fact, under the same key, as its
   * notice would.
   *
   * @param evidence the answer as received
   */
  record FinalResult(PaymentEvent event, Evidence evidence) implements OrderQueryResult {
    @Override
    public <T> T choose(
        Function<FinalResult, T> onTold,
        Function<NotPaid, T> onNotPaid,
        Function<Unclear, T> onUnclear) {
      return onTold.apply(this);
    }
  }

  /**
   * The channel says that the order is not paid, or does not know it.
   *
   * @param state the channel's word for it
   */
  record NotPaid(String state) implements OrderQueryResult {
    @Override
    public <T> T choose(
        Function<FinalResult, T> onTold,
        Function<NotPaid, T> onNotPaid,
        Function<Unclear, T> onUnclear) {
      return onNotPaid.apply(this);
    }
  }

  /**
   * Nothing follows.
   *
   * @param what a short code for people, without keys, signatures or payer data
   */
  record Unclear(String what) implements OrderQueryResult {
    @Override
    public <T> T choose(
        Function<FinalResult, T> onTold,
        Function<NotPaid, T> onNotPaid,
        Function<Unclear, T> onUnclear) {
      return onUnclear.apply(this);
    }
  }
}
