package io.oncebook.domain.refund;

import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderState;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why a refund is not registered. Nothing is reserved, and no channel hears of it.
 *
 * @param detail what was expected and found
 * @param refundable the maximum that could be refunded; present with {@link Reason#EXCEEDS_PAYMENT}
 */
public record RefundRefusal(Reason reason, String detail, @Nullable Money refundable) {

  /** What the request offends against. */
  public enum Reason {
    ORDER_UNKNOWN,
    ORDER_NOT_PAID,
    /** The books do not hold the payment. */
    PAYMENT_UNKNOWN,
    CURRENCY_DIFFERS,
    /** More than is left of the payment after all that has gone back or may still go back. */
    EXCEEDS_PAYMENT,
    /** The payment's channel does not take such a refund number. */
    REFUND_NO_NOT_TAKEN,
    /** The tenant's account at the payment's channel is not set up for requests. */
    CHANNEL_NOT_CONNECTED
  }

  public static RefundRefusal of(Reason reason, String detail) {
    return new RefundRefusal(reason, detail, null);
  }

  /** What forbids a refund of whatever has paid the order; empty when nothing does. */
  public static Optional<RefundRefusal> find(ChannelOrder order) {
    return order.state() == OrderState.PAID
        ? Optional.empty()
        : Optional.of(
            of(
                Reason.ORDER_NOT_PAID,
                "expected an order that is PAID, but it is " + order.state()));
  }

  /**
   * What forbids the refund of a payment; empty when nothing does.
   *
   * @param paid what the payment was
   * @param totals of the payment, which is held, so that nobody else reserves at the same time
   */
  public static Optional<RefundRefusal> find(
      RefundRegistration registration, Money paid, RefundTotals totals) {
    if (!registration.amount().currency().equals(paid.currency())) {
      return Optional.of(
          of(
              Reason.CURRENCY_DIFFERS,
              "expected %s, in which was paid, but found %s"
                  .formatted(paid.currencyCode(), registration.amount().currencyCode())));
    }
    Money refundable = totals.refundable(paid);
    return registration.amount().amountMinor() <= refundable.amountMinor()
        ? Optional.empty()
        : Optional.of(
            new RefundRefusal(
                Reason.EXCEEDS_PAYMENT,
                "expected at most %s, but found %s".formatted(refundable, registration.amount()),
                refundable));
  }
}
