package io.oncebook.application.review.service;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.money.Money;
import java.util.Optional;

/** The money that an event speaks of, if it does. */
final class ToldMoney implements ChannelEvent.Choice<Optional<Money>> {

  @Override
  public Optional<Money> paymentReceived(PaymentEvent.Received event) {
    return Optional.of(event.amount());
  }

  @Override
  public Optional<Money> paymentClosed(PaymentEvent.Closed event) {
    return Optional.empty();
  }

  /** What is left of the payment goes back, and that the books alone know. */
  @Override
  public Optional<Money> paymentReversed(PaymentEvent.Reversed event) {
    return Optional.empty();
  }

  @Override
  public Optional<Money> refundSucceeded(RefundEvent.Succeeded event) {
    return ofRefund(event);
  }

  @Override
  public Optional<Money> refundClosed(RefundEvent.Closed event) {
    return ofRefund(event);
  }

  @Override
  public Optional<Money> refundAbnormal(RefundEvent.Abnormal event) {
    return ofRefund(event);
  }

  private static Optional<Money> ofRefund(RefundEvent event) {
    return Optional.of(event.refund().amount().money());
  }
}
