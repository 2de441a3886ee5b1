package io.oncebook.adapter.http.merchant.order;

import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.refund.RefundTotals;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An order on the wire; amounts in whole minor units. */
record OrderResponse(
    String orderNo,
    String channel,
    long amount,
    String currency,
    @Nullable String subject,
    OrderState state,
    long paidAmount,
    long refundedAmount,
    long reservedAmount,
    @Nullable String transactionNo,
    Instant registeredAt,
    @Nullable Instant paidAt,
    @Nullable Instant closedAt) {

  static OrderResponse of(ChannelOrder order, RefundTotals refunds) {
    Money amount = order.registration().amount();
    return new OrderResponse(
        order.registration().orderNo().value(),
        order.registration().channel().code(),
        amount.amountMinor(),
        amount.currencyCode(),
        order.registration().subject(),
        order.state(),
        // One transaction pays an order, and pays it in full.
        order.state() == OrderState.PAID ? amount.amountMinor() : 0,
        refunds.refunded().amountMinor(),
        refunds.reserved().amountMinor(),
        Optional.ofNullable(order.transactionNo()).map(ChannelTransactionNo::value).orElse(null),
        order.registeredAt(),
        order.paidAt(),
        order.closedAt());
  }
}
