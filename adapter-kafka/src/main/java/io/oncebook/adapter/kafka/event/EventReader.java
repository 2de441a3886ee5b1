package io.oncebook.adapter.kafka.event;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.List;

/** Reads an event from its JSON. */
final class EventReader {

  private final EventJson json;

  EventReader(EventJson json) {
    this.json = json;
  }

  ChannelEvent read() {
    EventVersion version = json.version();
    EventKind kind = json.value("kind", text -> named(version.kinds(), text));
    refuseFieldsOfOtherKinds(kind);
    PaymentReference trade = trade();
    Instant occurredAt = json.value("occurredAt", EventTime::parse);
    return switch (kind) {
      case PAYMENT_RECEIVED -> new PaymentEvent.Received(trade, money(json), occurredAt);
      case PAYMENT_CLOSED -> new PaymentEvent.Closed(trade, occurredAt);
      case REFUND_SUCCEEDED -> new RefundEvent.Succeeded(trade, refund(), occurredAt);
      case REFUND_CLOSED -> new RefundEvent.Closed(trade, refund(), occurredAt);
      case REFUND_ABNORMAL -> new RefundEvent.Abnormal(trade, refund(), occurredAt);
      case PAYMENT_REVERSED -> new PaymentEvent.Reversed(trade, occurredAt);
      case FEE_CHARGED, SUSPENSE_REASSIGNED -> throw kind.neverAnnounced();
    };
  }

  /** Such a field shows that the kind may be a mistake, and a wrong kind would book wrong money. */
  private void refuseFieldsOfOtherKinds(EventKind kind) {
    for (String name : fieldsOfOtherKinds(kind)) {
      if (json.has(name)) {
        throw json.invalid(name, "does not belong to " + kind);
      }
    }
  }

  private static List<String> fieldsOfOtherKinds(EventKind kind) {
    return switch (kind) {
      case PAYMENT_RECEIVED -> List.of("refund");
      case PAYMENT_CLOSED, PAYMENT_REVERSED -> List.of("amount", "currency", "refund");
      case REFUND_SUCCEEDED, REFUND_CLOSED, REFUND_ABNORMAL -> List.of("amount", "currency");
      case FEE_CHARGED, SUSPENSE_REASSIGNED -> throw kind.neverAnnounced();
    };
  }

  private PaymentReference trade() {
    return new PaymentReference(
        new TenantId(json.positive("tenant")),
        json.value("channel", Channel::new),
        json.value("transactionNo", ChannelTransactionNo::new),
        json.value("orderNo", OrderNo::new));
  }

  private AnnouncedRefund refund() {
    EventJson refund = json.object("refund");
    return new AnnouncedRefund(
        refund.value("channelRefundNo", ChannelRefundNo::new),
        refund.optionalValue("requestNo", RefundNo::new),
        new RefundAmount(
            refund.value("basis", text -> named(RefundAmount.Basis.announced(), text)),
            money(refund)));
  }

  private static Money money(EventJson object) {
    long amountMinor = object.positive("amount");
    return object.value("currency", code -> Money.ofMinor(amountMinor, code));
  }

  /** By hand, since the message of {@code valueOf} would show the text. */
  private static <E extends Enum<E>> E named(List<E> values, String name) {
    return values.stream()
        .filter(value -> value.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("must be one of " + values));
  }
}
