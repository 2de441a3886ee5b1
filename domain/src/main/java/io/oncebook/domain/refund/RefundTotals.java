package io.oncebook.domain.refund;

import io.oncebook.domain.money.Money;
import java.util.Currency;

/**
 * What has gone back, or may still go back, of the payment that paid an order.
 *
 * @param refunded what the journal says has gone back, whoever asked for it
 * @param reserved what live refunds may still give back
 */
public record RefundTotals(Money refunded, Money reserved) {

  public static RefundTotals none(Currency currency) {
    return new RefundTotals(new Money(0, currency), new Money(0, currency));
  }

  /** The maximum that a new refund may ask for. */
  public Money refundable(Money paid) {
    long left =
        Math.subtractExact(
            paid.amountMinor(), Math.addExact(refunded.amountMinor(), reserved.amountMinor()));
    return new Money(Math.max(0, left), paid.currency());
  }
}
