package io.oncebook.adapter.channels.alipay.notice;

import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.money.ChannelTime;
import io.oncebook.adapter.channels.money.Yuan;
import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Optional;

/**
 * A notice on a trade, known to be the channel's own. Payments and refunds come to one address and
 * with the same statuses, so the fields of the refund are looked at first. The mere presence of
 * {@code refund_fee} or {@code gmt_close} says nothing: there are payments with {@code
 * refund_fee=0.00}.
 */
final class AlipayTradeNotice {

  private final TenantId tenantId;
  private final AlipayForm form;

  AlipayTradeNotice(TenantId tenantId, AlipayForm form) {
    this.tenantId = tenantId;
    this.form = form;
  }

  /** Empty when there is none, or one that the channel does not document. */
  static Optional<AlipayTradeStatus> knownStatus(AlipayForm form) {
    return form.has("trade_status")
        ? AlipayTradeStatus.find(form.text("trade_status"))
        : Optional.empty();
  }

  /**
   * What has happened; empty while the payer has still to pay. A finished trade is the same fact as
   * a paid one: whichever comes first books it, and the other finds it booked.
   *
   * @throws UnreadableNoticeException when a field that is needed is missing or misspelt
   */
  Optional<ChannelEvent> event() {
    AlipayTradeStatus status = form.value("trade_status", AlipayTradeStatus::named);
    if (isRefund()) {
      return Optional.of(refund(status));
    }
    return switch (status) {
      case TRADE_SUCCESS, TRADE_FINISHED -> Optional.of(received());
      case TRADE_CLOSED -> Optional.of(closed());
      case WAIT_BUYER_PAY -> Optional.empty();
    };
  }

  private PaymentEvent received() {
    return new PaymentEvent.Received(trade(), money("total_amount"), time("gmt_payment"));
  }

  /**
   * A trade that was paid is closed by its refund, which this notice need not tell. A query reads
   * such a trade as paid, too; an order that is closed would never be asked for again.
   */
  private PaymentEvent closed() {
    return form.has("gmt_payment")
        ? received()
        : new PaymentEvent.Closed(trade(), time("gmt_close"));
  }

  private boolean isRefund() {
    return form.has("gmt_refund")
        || (form.has("refund_fee") && form.value("refund_fee", Yuan::parse).isPositive());
  }

  private RefundEvent refund(AlipayTradeStatus status) {
    PaymentReference trade = trade();
    Money total = refundedSoFar(status);
    AnnouncedRefund refund =
        new AnnouncedRefund(
            isNamed()
                ? form.value("out_biz_no", no -> ChannelRefundNo.within(trade.transactionNo(), no))
                // Each refund of a payment makes the total grow.
                : ChannelRefundNo.unnumbered(trade.transactionNo(), "total", total.amountMinor()),
            isNamed() ? form.value("out_biz_no", RefundNo::new) : null,
            new RefundAmount(RefundAmount.Basis.RUNNING_TOTAL, total));
    return new RefundEvent.Succeeded(trade, refund, time("gmt_refund"));
  }

  /**
   * Of a refund that was asked for without a number the channel says that its number is the
   * order's; its notices then repeat the order number or leave the field out.
   */
  private boolean isNamed() {
    return form.has("out_biz_no") && !form.text("out_biz_no").equals(form.text("out_trade_no"));
  }

  /** A refunded trade is closed when all of it has gone back, so the total stands in. */
  private Money refundedSoFar(AlipayTradeStatus status) {
    boolean closed = status == AlipayTradeStatus.TRADE_CLOSED;
    return money(closed && !form.has("refund_fee") ? "total_amount" : "refund_fee");
  }

  private PaymentReference trade() {
    return new PaymentReference(
        tenantId,
        AlipaySettings.CHANNEL,
        form.value("trade_no", ChannelTransactionNo::new),
        form.value("out_trade_no", OrderNo::new));
  }

  /** More than zero, in yuan; notices name no currency, for they are domestic. */
  private Money money(String name) {
    return form.value(name, Yuan::positive);
  }

  /**
   * The time under the name, or else the time of sending. No time field is sure to come, and none
   * takes part in what makes the fact unique, so a near time is better than no booking.
   */
  private Instant time(String name) {
    String present = form.has(name) ? name : "notify_time";
    return form.value(present, ChannelTime::parse);
  }
}
