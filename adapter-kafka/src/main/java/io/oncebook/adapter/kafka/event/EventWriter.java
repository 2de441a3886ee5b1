package io.oncebook.adapter.kafka.event;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.PaymentReference;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes an event as its JSON. */
final class EventWriter implements ChannelEvent.Choice<ObjectNode> {

  @Override
  public ObjectNode paymentReceived(PaymentEvent.Received event) {
    return putMoney(common(event), event.amount());
  }

  @Override
  public ObjectNode paymentClosed(PaymentEvent.Closed event) {
    return common(event);
  }

  @Override
  public ObjectNode paymentReversed(PaymentEvent.Reversed event) {
    return common(event);
  }

  @Override
  public ObjectNode refundSucceeded(RefundEvent.Succeeded event) {
    return refund(event);
  }

  @Override
  public ObjectNode refundClosed(RefundEvent.Closed event) {
    return refund(event);
  }

  @Override
  public ObjectNode refundAbnormal(RefundEvent.Abnormal event) {
    return refund(event);
  }

  private static ObjectNode common(ChannelEvent event) {
    PaymentReference trade = event.trade();
    return JsonNodeFactory.instance
        .objectNode()
        .put("version", EventVersion.of(event.kind()).number())
        .put("kind", event.kind().name())
        .put("tenant", trade.tenantId().value())
        .put("channel", trade.channel().code())
        .put("transactionNo", trade.transactionNo().value())
        .put("orderNo", trade.orderNo().value())
        .put("occurredAt", EventTime.format(event.occurredAt()));
  }

  private static ObjectNode refund(RefundEvent event) {
    ObjectNode json = common(event);
    AnnouncedRefund announced = event.refund();
    ObjectNode refund =
        json.putObject("refund").put("channelRefundNo", announced.channelRefundNo().value());
    if (announced.requestNo() != null) {
      refund.put("requestNo", announced.requestNo().value());
    }
    putMoney(refund, announced.amount().money()).put("basis", announced.amount().basis().name());
    return json;
  }

  private static ObjectNode putMoney(ObjectNode json, Money money) {
    if (!money.isPositive()) {
      throw new IllegalArgumentException("amount must be more than zero");
    }
    return json.put("amount", money.amountMinor()).put("currency", money.currencyCode());
  }
}
