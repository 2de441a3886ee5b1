package io.oncebook.adapter.channels.alipay.client;

import io.oncebook.adapter.channels.alipay.notice.AlipayTradeStatus;
import io.oncebook.adapter.channels.alipay.settings.AlipayGatewaySettings;
import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.client.ChannelQuestion;
import io.oncebook.adapter.channels.client.RefundRequest;
import io.oncebook.adapter.channels.client.UnclearResponseException;
import io.oncebook.adapter.channels.money.ChannelTime;
import io.oncebook.adapter.channels.money.DomesticMoney;
import io.oncebook.adapter.channels.money.Yuan;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelRefundResult;
import io.oncebook.domain.gateway.OrderQueryResult;
import io.oncebook.domain.gateway.RefundTerms;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.time.Instant;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Refunds and queries at Alipay. Only what the channel has signed is believed. */
public final class AlipayGateway implements ChannelGateway {

  private static final Pattern REFUND_NOS = Pattern.compile("[0-9A-Za-z_-]{1,64}");

  /**
   * Errors of the refund after which no money has moved and none will. Too little balance, the
   * channel's own errors and a repeat with other parameters are not among them: the same number may
   * still succeed, or has succeeded.
   */
  private static final Set<String> REFUSALS =
      Set.of(
          "ACQ.REFUND_AMT_NOT_EQUAL_TOTAL",
          "ACQ.REASON_TRADE_REFUND_FEE_ERR",
          "ACQ.REFUND_FEE_ERROR",
          "ACQ.TRADE_HAS_FINISHED",
          "ACQ.TRADE_STATUS_ERROR",
          "ACQ.TRADE_NOT_ALLOW_REFUND",
          "ACQ.TRADE_NOT_EXIST",
          "ACQ.INVALID_PARAMETER");

  private final TenantId tenantId;
  private final AlipayGatewaySettings settings;
  private final AlipayApi api;
  private final Clock clock;

  public AlipayGateway(
      TenantId tenantId, AlipayGatewaySettings settings, AlipayApi api, Clock clock) {
    this.tenantId = tenantId;
    this.settings = settings;
    this.api = api;
    this.clock = clock;
  }

  @Override
  public RefundTerms terms() {
    return new RefundTerms(REFUND_NOS, "up to 64 letters, digits, _ or -", settings.interval());
  }

  @Override
  public ChannelRefundResult refund(Refund refund) {
    return RefundRequest.send(
        refund, clock, () -> readRefund(refund, api.ask("alipay.trade.refund", request(refund))));
  }

  @Override
  public ChannelRefundResult queryRefund(Refund refund) {
    return ChannelQuestion.answerTo(
        () -> readQuery(refund, api.ask("alipay.trade.fastpay.refund.query", question(refund))),
        ChannelRefundResult.Unclear::new);
  }

  @Override
  public OrderQueryResult queryOrder(OrderRegistration order) {
    ObjectNode question = object().put("out_trade_no", order.orderNo().value());
    return ChannelQuestion.answerTo(
        () -> readOrder(order, api.ask("alipay.trade.query", question)),
        OrderQueryResult.Unclear::new);
  }

  private static ObjectNode request(Refund refund) {
    ObjectNode request =
        object()
            .put("trade_no", refund.trade().transactionNo().value())
            .put("refund_amount", Yuan.ofFen(DomesticMoney.fen(refund.amount())))
            .put("out_request_no", refund.refundNo().value());
    if (refund.registration().reason() != null) {
      request.put("refund_reason", refund.registration().reason());
    }
    return request;
  }

  private static ObjectNode question(Refund refund) {
    ObjectNode question =
        object()
            .put("trade_no", refund.trade().transactionNo().value())
            .put("out_request_no", refund.refundNo().value());
    question.putArray("query_options").add("gmt_refund_pay");
    return question;
  }

  private ChannelRefundResult readRefund(Refund refund, AlipayReply reply)
      throws UnclearResponseException {
    if (reply.isError(REFUSALS)) {
      return new ChannelRefundResult.Refused(reply.code());
    }
    NoticeJson json = ok(reply);
    check(namesTradeOf(refund, json));
    // A repeated number, too, is answered without a change of funds, so that says nothing.
    return "Y".equals(json.optionalText("fund_change"))
        ? readDone(refund, reply)
        : new ChannelRefundResult.Accepted(null);
  }

  /** The channel tells here all that was refunded so far, which this refund is a part of. */
  private ChannelRefundResult readDone(Refund refund, AlipayReply reply)
      throws UnclearResponseException {
    Money refundedSoFar = reply.json().value("refund_fee", Yuan::positive);
    check(refundedSoFar.amountMinor() >= refund.amount().amountMinor());
    return succeeded(
        refund, new RefundAmount(RefundAmount.Basis.RUNNING_TOTAL, refundedSoFar), reply);
  }

  /** The code says only that the question was answered; the status, if there is one, counts. */
  private ChannelRefundResult readQuery(Refund refund, AlipayReply reply)
      throws UnclearResponseException {
    NoticeJson json = ok(reply);
    if (!json.has("refund_status")) {
      return new ChannelRefundResult.NotFound(true);
    }
    String status = json.text("refund_status");
    if (!status.equals("REFUND_SUCCESS")) {
      throw new UnclearResponseException(ChannelQuestion.shown(status));
    }
    check(
        namesTradeOf(refund, json)
            && json.text("out_request_no").equals(refund.refundNo().value())
            && json.value("refund_amount", Yuan::positive).equals(refund.amount()));
    return succeeded(
        refund, new RefundAmount(RefundAmount.Basis.THIS_REFUND, refund.amount()), reply);
  }

  private ChannelRefundResult succeeded(Refund refund, RefundAmount amount, AlipayReply reply) {
    PaymentReference trade = refund.trade();
    AnnouncedRefund announced =
        new AnnouncedRefund(
            ChannelRefundNo.within(trade.transactionNo(), refund.refundNo().value()),
            refund.refundNo(),
            amount);
    return new ChannelRefundResult.FinalResult(
        new RefundEvent.Succeeded(
            trade, announced, time(reply.json(), "gmt_refund_pay", refund.registeredAt())),
        reply.evidence());
  }

  private OrderQueryResult readOrder(OrderRegistration order, AlipayReply reply)
      throws UnclearResponseException {
    if (reply.isError(Set.of("ACQ.TRADE_NOT_EXIST"))) {
      return new OrderQueryResult.NotPaid(reply.code());
    }
    NoticeJson json = ok(reply);
    check(json.text("out_trade_no").equals(order.orderNo().value()));
    AlipayTradeStatus status = json.value("trade_status", AlipayTradeStatus::named);
    return isPaid(status, json)
        ? new OrderQueryResult.FinalResult(received(order, json), reply.evidence())
        : new OrderQueryResult.NotPaid(status.name());
  }

  /** A trade that is refunded in full is closed like one that was never paid. */
  private static boolean isPaid(AlipayTradeStatus status, NoticeJson json) {
    return switch (status) {
      case TRADE_SUCCESS, TRADE_FINISHED -> true;
      case TRADE_CLOSED -> json.has("send_pay_date");
      case WAIT_BUYER_PAY -> false;
    };
  }

  private PaymentEvent received(OrderRegistration order, NoticeJson json) {
    PaymentReference trade =
        new PaymentReference(
            tenantId,
            AlipaySettings.CHANNEL,
            json.value("trade_no", ChannelTransactionNo::new),
            order.orderNo());
    return new PaymentEvent.Received(
        trade,
        json.value("total_amount", Yuan::positive),
        time(json, "send_pay_date", clock.instant()));
  }

  private static boolean namesTradeOf(Refund refund, NoticeJson json) {
    return json.text("trade_no").equals(refund.trade().transactionNo().value())
        && json.text("out_trade_no").equals(refund.trade().orderNo().value());
  }

  /**
   * No time takes part in what makes a fact unique, so a near one is better than none. That of a
   * refund must not be too late, or a running total of the console would seem not to hold it, and
   * it would be booked twice.
   */
  private static Instant time(NoticeJson json, String name, Instant otherwise) {
    return json.has(name) ? json.value(name, ChannelTime::parse) : otherwise;
  }

  private static NoticeJson ok(AlipayReply reply) throws UnclearResponseException {
    if (!reply.isOk()) {
      throw reply.unclear();
    }
    return reply.json();
  }

  private static void check(boolean fits) throws UnclearResponseException {
    if (!fits) {
      throw new UnclearResponseException("ANSWER_DOES_NOT_FIT");
    }
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}
