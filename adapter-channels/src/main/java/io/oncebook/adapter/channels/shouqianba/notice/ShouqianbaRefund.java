package io.oncebook.adapter.channels.shouqianba.notice;

import io.oncebook.adapter.channels.money.Fen;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.identifier.IdentifierRule;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The refund in a notice on a refunded order. All notices on an order have the same {@code sn};
 * only {@code client_tsn} tells its refunds apart, and only {@code net_amount} tells their sum.
 */
public final class ShouqianbaRefund {

  private static final Logger LOG = LoggerFactory.getLogger(ShouqianbaRefund.class);

  /** An order number, a hyphen and a refund number, with room to spare. */
  private static final IdentifierRule CLIENT_TSN = IdentifierRule.text("client_tsn", 100);

  private final PaymentReference trade;
  private final ShouqianbaOrderStatus status;
  private final NoticeJson json;

  ShouqianbaRefund(PaymentReference trade, ShouqianbaOrderStatus status, NoticeJson json) {
    this.trade = trade;
    this.status = status;
    this.json = json;
  }

  /** What the channel calls a refund, unless it is given another number for it. */
  public static String clientTsn(OrderNo orderNo, String refundRequestNo) {
    return orderNo.value() + "-" + refundRequestNo;
  }

  /** Of such a name, our own number; null when the name does not begin with the order's. */
  public static @Nullable RefundNo requestNo(OrderNo orderNo, String tsn) {
    String prefix = clientTsn(orderNo, "");
    return tsn.startsWith(prefix) && tsn.length() > prefix.length()
        ? new RefundNo(tsn.substring(prefix.length()))
        : null;
  }

  /**
   * Returns the name unchanged when it can be one.
   *
   * @throws IllegalArgumentException naming the rule, never the name
   */
  public static String checkTsn(String tsn) {
    return CLIENT_TSN.check(tsn);
  }

  /**
   * The refund by its number, with the sum of all refunds so far.
   *
   * @throws UnreadableNoticeException when the amounts leave nothing that could have been refunded
   */
  AnnouncedRefund refund() {
    Money total = json.digits("total_amount", Fen::positive);
    Money net = net();
    if (net.amountMinor() >= total.amountMinor()) {
      throw new UnreadableNoticeException("net_amount must be less than total_amount");
    }
    warnOfContradiction(net);
    return new AnnouncedRefund(
        channelRefundNo(net),
        requestNo(),
        new RefundAmount(
            RefundAmount.Basis.RUNNING_TOTAL,
            new Money(total.amountMinor() - net.amountMinor(), total.currency())));
  }

  /** Nothing is left of an order that was refunded in full, whether the notice says so or not. */
  private Money net() {
    boolean impliesNothing = status == ShouqianbaOrderStatus.REFUNDED && !json.has("net_amount");
    return impliesNothing ? Fen.parse("0") : json.digits("net_amount", Fen::parse);
  }

  private void warnOfContradiction(Money net) {
    if (net.isPositive() == (status == ShouqianbaOrderStatus.REFUNDED)) {
      LOG.warn(
          "order_status and net_amount contradict each other: tenant={} sn={} order_status={}",
          trade.tenantId(),
          trade.transactionNo(),
          status);
    }
  }

  /**
   * The order's number with that of the refund, or else with what is left after it, for each refund
   * leaves less.
   */
  private ChannelRefundNo channelRefundNo(Money net) {
    ChannelTransactionNo payment = trade.transactionNo();
    return refundTsn() == null
        ? ChannelRefundNo.unnumbered(payment, "net", net.amountMinor())
        : json.digits("client_tsn", tsn -> ChannelRefundNo.within(payment, tsn));
  }

  /** Our own number, which the channel appends to the order's; null when it is not so. */
  private @Nullable RefundNo requestNo() {
    return refundTsn() == null
        ? null
        : json.digits("client_tsn", tsn -> Optional.ofNullable(requestNo(trade.orderNo(), tsn)))
            .orElse(null);
  }

  /** The number of the refund; null when it is missing or is that of the payment. */
  private @Nullable String refundTsn() {
    if (!json.has("client_tsn")
        || json.textOrDigits("client_tsn").filter(this::isOfPayment).isPresent()) {
      return null;
    }
    return json.digits("client_tsn", ShouqianbaRefund::checkTsn);
  }

  private boolean isOfPayment(String tsn) {
    return tsn.isEmpty() || tsn.equals(trade.orderNo().value());
  }
}
