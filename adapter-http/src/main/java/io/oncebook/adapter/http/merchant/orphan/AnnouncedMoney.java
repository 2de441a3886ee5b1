package io.oncebook.adapter.http.merchant.orphan;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.money.Money;
import org.jspecify.annotations.Nullable;

/**
 * The money that an event speaks of.
 *
 * @param basis how the money of a refund is to be read; absent for a payment
 */
record AnnouncedMoney(@Nullable Money money, RefundAmount.@Nullable Basis basis) {

  static AnnouncedMoney of(ChannelEvent event) {
    return event.choose(new Finder());
  }

  private static final class Finder implements ChannelEvent.Choice<AnnouncedMoney> {

    @Override
    public AnnouncedMoney paymentReceived(PaymentEvent.Received event) {
      return new AnnouncedMoney(event.amount(), null);
    }

    @Override
    public AnnouncedMoney paymentClosed(PaymentEvent.Closed event) {
      return new AnnouncedMoney(null, null);
    }

    @Override
    public AnnouncedMoney paymentReversed(PaymentEvent.Reversed event) {
      return new AnnouncedMoney(null, null);
    }

    @Override
    public AnnouncedMoney refundSucceeded(RefundEvent.Succeeded event) {
      return ofRefund(event);
    }

    @Override
    public AnnouncedMoney refundClosed(RefundEvent.Closed event) {
      return ofRefund(event);
    }

    @Override
    public AnnouncedMoney refundAbnormal(RefundEvent.Abnormal event) {
      return ofRefund(event);
    }

    private static AnnouncedMoney ofRefund(RefundEvent event) {
      RefundAmount amount = event.refund().amount();
      return new AnnouncedMoney(amount.money(), amount.basis());
    }
  }
}
