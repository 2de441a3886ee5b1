package io.oncebook.domain.idempotency;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.Refund;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.callback.Trade;

/** Puts into words what {@link ChannelEvent#agreesWith} compares. */
final class StoryTeller implements ChannelEvent.Choice<String> {

  private static final StoryTeller INSTANCE = new StoryTeller();

  private StoryTeller() {}

  static String tell(ChannelEvent event) {
    return event.choose(INSTANCE);
  }

  @Override
  public String paymentReceived(PaymentEvent.Received event) {
    return trade(event.trade()) + " paid " + event.amount();
  }

  @Override
  public String paymentClosed(PaymentEvent.Closed event) {
    return trade(event.trade()) + " closed";
  }

  @Override
  public String refundSucceeded(RefundEvent.Succeeded event) {
    return trade(event.trade()) + " refunded " + refund(event.refund());
  }

  @Override
  public String refundClosed(RefundEvent.Closed event) {
    return trade(event.trade()) + " closed refund " + refund(event.refund());
  }

  @Override
  public String refundAbnormal(RefundEvent.Abnormal event) {
    return trade(event.trade()) + " could not refund " + refund(event.refund());
  }

  private static String trade(Trade trade) {
    return "payment %s of order %s".formatted(trade.transactionNo(), trade.orderNo());
  }

  private static String refund(Refund refund) {
    return "%s %s as %s (requested as %s)"
        .formatted(
            refund.amount().basis(),
            refund.amount().money(),
            refund.channelRefundNo(),
            refund.requestNo());
  }
}
