package io.oncebook.domain.callback;

import io.oncebook.domain.order.PaymentReference;
import java.time.Instant;

/** What becomes of a refund. */
public sealed interface RefundEvent extends ChannelEvent {

  AnnouncedRefund refund();

  @Override
  default String bizNo() {
    return refund().channelRefundNo().value();
  }

  @Override
  default boolean agreesWith(ChannelEvent other) {
    return other instanceof RefundEvent that
        && kind() == that.kind()
        && trade().equals(that.trade())
        && refund().agreesWith(that.refund());
  }

  /** The channel has given the money back. */
  record Succeeded(PaymentReference trade, AnnouncedRefund refund, Instant occurredAt)
      implements RefundEvent {

    @Override
    public EventKind kind() {
      return EventKind.REFUND_SUCCEEDED;
    }

    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.refundSucceeded(this);
    }
  }

  /** The refund ended without money going back; a new one needs a new number. */
  record Closed(PaymentReference trade, AnnouncedRefund refund, Instant occurredAt)
      implements RefundEvent {

    @Override
    public EventKind kind() {
      return EventKind.REFUND_CLOSED;
    }

    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.refundClosed(this);
    }
  }

  /** The payer's account could not take the money; a person has to see to it. */
  record Abnormal(PaymentReference trade, AnnouncedRefund refund, Instant occurredAt)
      implements RefundEvent {

    @Override
    public EventKind kind() {
      return EventKind.REFUND_ABNORMAL;
    }

    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.refundAbnormal(this);
    }
  }
}
