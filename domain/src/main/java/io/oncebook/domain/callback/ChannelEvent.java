package io.oncebook.domain.callback;

import io.oncebook.domain.order.PaymentReference;
import java.time.Instant;

/** A fact that a channel has announced, verified and read. */
public sealed interface ChannelEvent permits PaymentEvent, RefundEvent {

  PaymentReference trade();

  EventKind kind();

  /** The channel's number of this fact: of the payment, or of the refund. */
  String bizNo();

  /** When it happened by the channel's clock. */
  Instant occurredAt();

  /**
   * Whether the other event tells the same story: the same money of the same order. Times may
   * differ, since channels report one fact with different times.
   */
  boolean agreesWith(ChannelEvent other);

  /** Chooses by type; a new type of event breaks the build at each choice. */
  <T> T choose(Choice<T> choice);

  /** One answer for each type of event. */
  interface Choice<T> {
    T paymentReceived(PaymentEvent.Received event);

    T paymentClosed(PaymentEvent.Closed event);

    T paymentReversed(PaymentEvent.Reversed event);

    T refundSucceeded(RefundEvent.Succeeded event);

    T refundClosed(RefundEvent.Closed event);

    T refundAbnormal(RefundEvent.Abnormal event);
  }
}
