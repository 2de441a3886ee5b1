package io.oncebook.adapter.channels.client;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A refund of 3.00 of the 12.34 yuan that were paid, unless said otherwise. */
public record RefundFixture(
    TenantId tenantId,
    Channel channel,
    String transactionNo,
    String orderNo,
    String refundNo,
    Money amount,
    Money paid,
    @Nullable String reason) {

  private static final Instant REGISTERED_AT = Instant.parse("2026-03-05T02:00:00Z");

  public static RefundFixture of(
      TenantId tenantId, Channel channel, String transactionNo, String orderNo, String refundNo) {
    return new RefundFixture(
        tenantId,
        channel,
        transactionNo,
        orderNo,
        refundNo,
        Money.ofMinor(300, "CNY"),
        Money.ofMinor(1234, "CNY"),
        null);
  }

  public RefundFixture withRefundNo(String value) {
    return new RefundFixture(
        tenantId, channel, transactionNo, orderNo, value, amount, paid, reason);
  }

  public RefundFixture withAmount(Money value) {
    return new RefundFixture(
        tenantId, channel, transactionNo, orderNo, refundNo, value, paid, reason);
  }

  public RefundFixture withReason(String value) {
    return new RefundFixture(
        tenantId, channel, transactionNo, orderNo, refundNo, amount, paid, value);
  }

  /** The refund as the channel is asked for it, with time to do so. */
  public Refund refund() {
    return refund(Instant.parse("2100-01-01T00:00:00Z"));
  }

  /** The refund when others may have followed it up. */
  public Refund whoseTimeIsOver() {
    return refund(REGISTERED_AT.plusSeconds(30));
  }

  private Refund refund(Instant stepEnds) {
    OrderNo order = new OrderNo(orderNo);
    return Refund.registered(
            new RefundRegistration(tenantId, new RefundNo(refundNo), order, amount, reason),
            new PaymentReference(tenantId, channel, new ChannelTransactionNo(transactionNo), order),
            paid,
            REGISTERED_AT)
        .submitted(REGISTERED_AT, stepEnds);
  }
}
