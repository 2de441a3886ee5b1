package io.oncebook.adapter.channels.wechatpay.notice;

import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
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
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;

/**
 * Reads the decrypted resource of a notice, or an answer to a query, as the fact that it announces.
 */
public final class ResourceReader {

  /** Most refund notices name no currency, and domestic merchants are paid in no other. */
  private static final String CURRENCY = "CNY";

  private final TenantId tenantId;

  public ResourceReader(TenantId tenantId) {
    this.tenantId = tenantId;
  }

  /**
   * The fact.
   *
   * @param noticedAt when the channel made the notice; refunds that did not succeed have no time of
   *     their own
   */
  ChannelEvent read(NoticeKind kind, NoticeJson resource, Instant noticedAt) {
    kind.checkState(resource);
    return switch (kind) {
      case PAYMENT_RECEIVED -> received(resource);
      case REFUND_SUCCEEDED -> refundSucceeded(resource);
      case REFUND_ABNORMAL -> refundAbnormal(resource, noticedAt);
      case REFUND_CLOSED -> refundClosed(resource, noticedAt);
    };
  }

  public PaymentEvent received(NoticeJson resource) {
    return new PaymentEvent.Received(trade(resource), paid(resource), successTime(resource));
  }

  /** The channel does not say when it was. */
  public PaymentEvent reversed(NoticeJson resource, Instant at) {
    return new PaymentEvent.Reversed(trade(resource), at);
  }

  public RefundEvent refundSucceeded(NoticeJson resource) {
    return new RefundEvent.Succeeded(trade(resource), refund(resource), successTime(resource));
  }

  public RefundEvent refundAbnormal(NoticeJson resource, Instant at) {
    return new RefundEvent.Abnormal(trade(resource), refund(resource), at);
  }

  public RefundEvent refundClosed(NoticeJson resource, Instant at) {
    return new RefundEvent.Closed(trade(resource), refund(resource), at);
  }

  public PaymentReference trade(NoticeJson resource) {
    return new PaymentReference(
        tenantId,
        WechatPaySettings.CHANNEL,
        resource.value("transaction_id", ChannelTransactionNo::new),
        resource.value("out_trade_no", OrderNo::new));
  }

  /** The order's total: what the payer gave is less when the channel's coupons paid a part. */
  private static Money paid(NoticeJson resource) {
    return money(resource.object("amount"), "total");
  }

  public static AnnouncedRefund refund(NoticeJson resource) {
    return new AnnouncedRefund(
        resource.value("refund_id", ChannelRefundNo::new),
        resource.value("out_refund_no", RefundNo::new),
        new RefundAmount(
            RefundAmount.Basis.THIS_REFUND, money(resource.object("amount"), "refund")));
  }

  /** In the currency of the order; that of the payer may be another one and is not booked. */
  private static Money money(NoticeJson amount, String name) {
    long minor = positive(amount, name);
    return amount.has("currency")
        ? amount.value("currency", code -> Money.ofMinor(minor, code))
        : Money.ofMinor(minor, CURRENCY);
  }

  private static long positive(NoticeJson amount, String name) {
    long fen = amount.wholeNumber(name);
    if (fen == 0) {
      throw new UnreadableNoticeException("amount." + name + " must be more than zero");
    }
    return fen;
  }

  private static Instant successTime(NoticeJson resource) {
    return resource.value("success_time", ResourceReader::instant);
  }

  private static Instant instant(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("expected a time by RFC 3339", e);
    }
  }
}
