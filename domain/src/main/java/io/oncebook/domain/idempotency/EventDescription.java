package io.oncebook.domain.idempotency;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import org.jspecify.annotations.Nullable;

/**
 * Puts into words what {@link ChannelEvent#agreesWith} compares. Between the parts stand tabs,
 * which no identifier can hold, so different facts never sound alike.
 */
final class EventDescription implements ChannelEvent.Choice<String> {

  private static final EventDescription INSTANCE = new EventDescription();

  private EventDescription() {}

  static String tell(ChannelEvent event) {
    return event.choose(INSTANCE);
  }

  @Override
  public String paymentReceived(PaymentEvent.Received event) {
    return trade(event.trade()) + "\tpaid " + event.amount();
  }

  @Override
  public String paymentClosed(PaymentEvent.Closed event) {
    return trade(event.trade()) + "\tclosed";
  }

  @Override
  public String paymentReversed(PaymentEvent.Reversed event) {
    return trade(event.trade()) + "\treversed";
  }

  @Override
  public String refundSucceeded(RefundEvent.Succeeded event) {
    return trade(event.trade()) + "\trefunded " + refund(event.refund());
  }

  @Override
  public String refundClosed(RefundEvent.Closed event) {
    return trade(event.trade()) + "\tclosed refund " + refund(event.refund());
  }

  @Override
  public String refundAbnormal(RefundEvent.Abnormal event) {
    return trade(event.trade()) + "\tcould not refund " + refund(event.refund());
  }

  private static String trade(PaymentReference trade) {
    return "payment %s of order %s".formatted(trade.transactionNo(), trade.orderNo());
  }

  private static String refund(AnnouncedRefund refund) {
    return "%s %s as %s\t%s"
        .formatted(
            refund.amount().basis(),
            refund.amount().money(),
            refund.channelRefundNo(),
            request(refund.requestNo()));
  }

  private static String request(@Nullable RefundNo requestNo) {
    return requestNo == null ? "without request number" : "requested as " + requestNo;
  }
}
