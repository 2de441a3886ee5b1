package io.oncebook.adapter.channels.shouqianba.client;

import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.client.ChannelQuestion;
import io.oncebook.adapter.channels.client.RefundRequest;
import io.oncebook.adapter.channels.client.UnclearResponseException;
import io.oncebook.adapter.channels.money.DomesticMoney;
import io.oncebook.adapter.channels.money.Fen;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaOrderNotice;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaOrderStatus;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaRefund;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaGatewaySettings;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelRefundResult;
import io.oncebook.domain.gateway.OrderQueryResult;
import io.oncebook.domain.gateway.RefundTerms;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Refunds and queries at Shouqianba. A call that was taken and went well says nothing of the money:
 * the state of the order inside does.
 */
public final class ShouqianbaGateway implements ChannelGateway {

  private static final Pattern REFUND_NOS = Pattern.compile("[0-9A-Za-z_-]{1,20}");

  /** An order with a refund that is done; it may have been reversed since. */
  private static final Set<ShouqianbaOrderStatus> REFUNDED =
      Set.of(
          ShouqianbaOrderStatus.REFUNDED,
          ShouqianbaOrderStatus.PARTIAL_REFUNDED,
          ShouqianbaOrderStatus.CANCELED);

  /** Errors of the refund after which no money has moved and none will. */
  private static final Set<String> REFUSALS =
      Set.of(
          "UPAY_ORDER_NOT_EXISTS",
          "UPAY_TCP_ORDER_NOT_REFUNDABLE",
          "REFUND_AMT_NOT_EQUAL_TOTAL",
          "REFUNDABLE_AMOUNT_NOT_ENOUGH");

  /** Said of an order that is empty, be it by somebody's refund or by this very one. */
  private static final String WRONG_STATE = "UPAY_REFUND_INVALID_ORDER_STATE";

  private final TenantId tenantId;
  private final ShouqianbaSettings settings;
  private final ShouqianbaGatewaySettings gateway;
  private final ShouqianbaApi api;
  private final Clock clock;

  public ShouqianbaGateway(
      TenantId tenantId,
      ShouqianbaSettings settings,
      ShouqianbaGatewaySettings gateway,
      ChannelHttp http,
      Clock clock) {
    this.tenantId = tenantId;
    this.settings = settings;
    this.gateway = gateway;
    this.api = new ShouqianbaApi(gateway, http);
    this.clock = clock;
  }

  @Override
  public RefundTerms terms() {
    return new RefundTerms(REFUND_NOS, "up to 20 letters, digits, _ or -", gateway.interval());
  }

  @Override
  public ChannelRefundResult refund(Refund refund) {
    return RefundRequest.send(
        refund, clock, () -> readRefund(refund, api.ask("/upay/v2/refund", request(refund))));
  }

  @Override
  public ChannelRefundResult queryRefund(Refund refund) {
    ObjectNode question =
        object()
            .put("sn", refund.trade().transactionNo().value())
            .put("refund_request_no", refund.refundNo().value());
    return ChannelQuestion.answerTo(
        () -> readQuery(refund, api.ask("/upay/v2/query", question)),
        ChannelRefundResult.Unclear::new);
  }

  @Override
  public OrderQueryResult queryOrder(OrderRegistration order) {
    ObjectNode question = object().put("client_sn", order.orderNo().value());
    return ChannelQuestion.answerTo(
        () -> readOrder(order, api.ask("/upay/v2/query", question)), OrderQueryResult.Unclear::new);
  }

  private ObjectNode request(Refund refund) {
    return object()
        .put("sn", refund.trade().transactionNo().value())
        .put("refund_request_no", refund.refundNo().value())
        .put("operator", gateway.refunder())
        .put("refund_amount", Long.toString(DomesticMoney.fen(refund.amount())));
  }

  private ChannelRefundResult readRefund(Refund refund, ShouqianbaReply reply)
      throws UnclearResponseException {
    if (reply.isInvalid()) {
      return new ChannelRefundResult.Refused(reply.code());
    }
    return switch (reply.outcome()) {
      case "REFUND_SUCCESS" -> readDone(refund, reply);
      case "REFUND_IN_PROGRESS" -> new ChannelRefundResult.Accepted(null);
      case "REFUND_FAIL", "FAIL" -> readFailure(reply);
      default -> throw reply.unclear();
    };
  }

  private static ChannelRefundResult readFailure(ShouqianbaReply reply)
      throws UnclearResponseException {
    boolean atOnce = REFUSALS.contains(reply.code());
    if (!atOnce && !reply.code().equals(WRONG_STATE)) {
      throw reply.unclear();
    }
    return new ChannelRefundResult.Refused(reply.code(), atOnce);
  }

  private ChannelRefundResult readDone(Refund refund, ShouqianbaReply reply)
      throws UnclearResponseException {
    NoticeJson data = reply.data();
    checkOrder(refund, data);
    check(!data.has("client_tsn") || number(data, "client_tsn").equals(clientTsn(refund)));
    return succeeded(refund, reply);
  }

  /** The channel shows one transaction of the order, which need not be this refund. */
  private ChannelRefundResult readQuery(Refund refund, ShouqianbaReply reply)
      throws UnclearResponseException {
    if (reply.isUnknownOrder()) {
      // The order is there, for it was paid; so it is the refund that is not.
      return new ChannelRefundResult.NotFound(true);
    }
    NoticeJson data = found(reply);
    checkOrder(refund, data);
    String shown = number(data, "client_tsn");
    if (!shown.equals(clientTsn(refund))) {
      // Older versions show the last transaction, whichever was asked for, so behind another refund
      // ours may be hidden. Behind the payment there is none.
      return new ChannelRefundResult.NotFound(shown.equals(number(data, "client_sn")));
    }
    String status = data.text("status");
    return switch (status) {
      case "SUCCESS" -> succeeded(refund, reply);
      case "IN_PROG" -> new ChannelRefundResult.Accepted(null);
      // It failed for certain and nothing has moved, so it may be asked for again.
      case "FAIL_CANCELED" -> new ChannelRefundResult.NotFound(true);
      default -> throw new UnclearResponseException(ChannelQuestion.shown(status));
    };
  }

  private ChannelRefundResult succeeded(Refund refund, ShouqianbaReply reply)
      throws UnclearResponseException {
    ShouqianbaOrderNotice order = new ShouqianbaOrderNotice(tenantId, reply.data());
    if (!REFUNDED.contains(order.status())) {
      throw new UnclearResponseException(order.status().name());
    }
    PaymentReference trade = refund.trade();
    AnnouncedRefund announced =
        new AnnouncedRefund(
            ChannelRefundNo.within(trade.transactionNo(), clientTsn(refund)),
            refund.refundNo(),
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, refund.amount()));
    return new ChannelRefundResult.FinalResult(
        new RefundEvent.Succeeded(trade, announced, order.occurredAt()), reply.evidence());
  }

  private OrderQueryResult readOrder(OrderRegistration order, ShouqianbaReply reply)
      throws UnclearResponseException {
    if (reply.isUnknownOrder()) {
      return new OrderQueryResult.NotPaid(reply.code());
    }
    NoticeJson data = found(reply);
    check(
        number(data, "client_sn").equals(order.orderNo().value())
            && (!data.has("terminal_sn")
                || settings.terminalSns().contains(number(data, "terminal_sn"))));
    ShouqianbaOrderNotice notice = new ShouqianbaOrderNotice(tenantId, data);
    ShouqianbaOrderStatus status = notice.status();
    return switch (status) {
      case PAID, PARTIAL_REFUNDED, REFUNDED ->
          new OrderQueryResult.FinalResult(notice.received(), reply.evidence());
      case CANCELED -> new OrderQueryResult.FinalResult(notice.reversed(), reply.evidence());
      case CREATED, PAY_CANCELED -> new OrderQueryResult.NotPaid(status.name());
      case PAY_ERROR, REFUND_ERROR, CANCEL_ERROR, CANCEL_INPROGRESS, INVALID_STATUS_CODE ->
          throw new UnclearResponseException(status.name());
    };
  }

  private void checkOrder(Refund refund, NoticeJson data) throws UnclearResponseException {
    check(
        refund.trade().equals(new ShouqianbaOrderNotice(tenantId, data).trade())
            && data.digits("total_amount", Fen::positive).equals(refund.paid()));
  }

  private static NoticeJson found(ShouqianbaReply reply) throws UnclearResponseException {
    if (!reply.outcome().equals("SUCCESS")) {
      throw reply.unclear();
    }
    return reply.data();
  }

  private static String clientTsn(Refund refund) {
    return ShouqianbaRefund.clientTsn(refund.trade().orderNo(), refund.refundNo().value());
  }

  /** Some versions write numbers without the quotation marks that are documented. */
  private static String number(NoticeJson data, String name) {
    return data.digits(name, digits -> digits);
  }

  private static void check(boolean fits) throws UnclearResponseException {
    if (!fits) {
      throw new UnclearResponseException("ANSWER_DOES_NOT_FIT");
    }
  }

  private ObjectNode object() {
    return JsonNodeFactory.instance.objectNode().put("terminal_sn", gateway.terminalSn());
  }
}
