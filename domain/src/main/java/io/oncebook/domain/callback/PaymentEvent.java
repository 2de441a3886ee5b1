package io.oncebook.domain.callback;

import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.PaymentReference;
import java.time.Instant;

/** What becomes of a payment. */
public sealed interface PaymentEvent extends ChannelEvent {

  @Override
  default String bizNo() {
    return trade().transactionNo().value();
  }

  /** The payer has paid; the money is with the channel. */
  record Received(PaymentReference trade, Money amount, Instant occurredAt)
      implements PaymentEvent {

    public Received {
      if (!amount.isPositive()) {
        throw new IllegalArgumentException("a received payment is more than zero");
      }
    }

    @Override
    public EventKind kind() {
      return EventKind.PAYMENT_RECEIVED;
    }

    @Override
    public boolean agreesWith(ChannelEvent other) {
      return other instanceof Received that
          && trade.equals(that.trade)
          && amount.equals(that.amount);
    }

    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.paymentReceived(this);
    }
  }

  /** The order ended at the channel without payment; no money moved. */
  record Closed(PaymentReference trade, Instant occurredAt) implements PaymentEvent {

    @Override
    public EventKind kind() {
      return EventKind.PAYMENT_CLOSED;
    }

    @Override
    public boolean agreesWith(ChannelEvent other) {
      return other instanceof Closed that && trade.equals(that.trade);
    }

    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.paymentClosed(this);
    }
  }

  /**
   * The payment was reversed at the channel, at a till or by its own decision: all of it that no
   * refund had given back has gone back to the payer. A channel says the same of an order that was
   * called off before anybody paid; only the books can tell which it was.
   */
  record Reversed(PaymentReference trade, Instant occurredAt) implements PaymentEvent {

    @Override
    public EventKind kind() {
      return EventKind.PAYMENT_REVERSED;
    }

    @Override
    public boolean agreesWith(ChannelEvent other) {
      return other instanceof Reversed that && trade.equals(that.trade);
    }

    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.paymentReversed(this);
    }
  }
}
