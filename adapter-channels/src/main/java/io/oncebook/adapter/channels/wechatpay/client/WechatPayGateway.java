package io.oncebook.adapter.channels.wechatpay.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.client.ChannelQuestion;
import io.oncebook.adapter.channels.client.RefundRequest;
import io.oncebook.adapter.channels.client.UnclearResponseException;
import io.oncebook.adapter.channels.money.DomesticMoney;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.wechatpay.notice.ResourceReader;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPayGatewaySettings;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelRefundResult;
import io.oncebook.domain.gateway.OrderQueryResult;
import io.oncebook.domain.gateway.RefundTerms;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.tenant.TenantId;
import java.net.URLEncoder;
import java.time.Clock;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Refunds and queries at WeChat Pay. Only what the channel has signed is believed. */
public final class WechatPayGateway implements ChannelGateway {

  private static final String REFUNDS = "/v3/refund/domestic/refunds";
  private static final String ORDERS = "/v3/pay/transactions/out-trade-no/";
  private static final Pattern REFUND_NOS = Pattern.compile("[0-9A-Za-z_\\-|*@]{1,64}");

  private final WechatPaySettings settings;
  private final WechatPayGatewaySettings gateway;
  private final WechatPayApi api;
  private final ResourceReader reader;
  private final Clock clock;

  public WechatPayGateway(
      TenantId tenantId,
      WechatPaySettings settings,
      WechatPayGatewaySettings gateway,
      ChannelHttp http,
      Clock clock) {
    this.settings = settings;
    this.gateway = gateway;
    this.api = new WechatPayApi(settings, gateway, http, clock);
    this.reader = new ResourceReader(tenantId);
    this.clock = clock;
  }

  @Override
  public RefundTerms terms() {
    return new RefundTerms(
        REFUND_NOS, "up to 64 letters, digits or any of _ - | * @", gateway.interval());
  }

  @Override
  public ChannelRefundResult refund(Refund refund) {
    return RefundRequest.send(
        refund,
        clock,
        () -> {
          WechatPayReply reply = api.post(REFUNDS, request(refund));
          if (isRefusal(reply)) {
            return new ChannelRefundResult.Refused(reply.code());
          }
          if (reply.isError(400, "INVALID_REQUEST")) {
            // More than is left, or the number was used for a refund of other content.
            return new ChannelRefundResult.Refused(reply.code(), false);
          }
          return read(refund, reply);
        });
  }

  @Override
  public ChannelRefundResult queryRefund(Refund refund) {
    return ChannelQuestion.answerTo(
        () -> {
          WechatPayReply reply = api.get(REFUNDS + "/" + escape(refund.refundNo().value()));
          if (reply.isError(404, "RESOURCE_NOT_EXISTS")) {
            return new ChannelRefundResult.NotFound(true);
          }
          return read(refund, reply);
        },
        ChannelRefundResult.Unclear::new);
  }

  @Override
  public OrderQueryResult queryOrder(OrderRegistration order) {
    return ChannelQuestion.answerTo(
        () -> {
          String path = ORDERS + escape(order.orderNo().value());
          return read(order, api.get(path + "?mchid=" + escape(settings.mchid())));
        },
        OrderQueryResult.Unclear::new);
  }

  private String request(Refund refund) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("transaction_id", refund.trade().transactionNo().value());
    json.put("out_refund_no", refund.refundNo().value());
    if (refund.registration().reason() != null) {
      json.put("reason", refund.registration().reason());
    }
    if (gateway.notifyUrl() != null) {
      json.put("notify_url", gateway.notifyUrl().toString());
    }
    json.putObject("amount")
        .put("refund", DomesticMoney.fen(refund.amount()))
        .put("total", DomesticMoney.fen(refund.paid()))
        .put("currency", "CNY");
    return json.toString();
  }

  /**
   * Whether the channel has refused for certain. Too little balance, too many requests and its own
   * errors are no refusals: the same number may still succeed, or has succeeded.
   */
  private static boolean isRefusal(WechatPayReply reply) {
    return reply.isError(400, "PARAM_ERROR")
        || reply.isError(403, "NO_AUTH")
        || reply.isError(403, "USER_ACCOUNT_ABNORMAL")
        || reply.isError(404, "RESOURCE_NOT_EXISTS")
        || reply.isError(404, "MCH_NOT_EXISTS");
  }

  /** Accepted is not refunded: only the status inside says how the refund stands. */
  private ChannelRefundResult read(Refund refund, WechatPayReply reply)
      throws UnclearResponseException {
    if (!reply.isOk()) {
      throw reply.unclear();
    }
    NoticeJson json = reply.json();
    AnnouncedRefund announced = ResourceReader.refund(json);
    if (!fits(refund, json, announced)) {
      throw new UnclearResponseException("ANSWER_DOES_NOT_FIT");
    }
    String status = json.text("status");
    return switch (status) {
      case "SUCCESS" -> finalResult(reader.refundSucceeded(json), reply);
      case "CLOSED" -> finalResult(reader.refundClosed(json, clock.instant()), reply);
      case "ABNORMAL" -> finalResult(reader.refundAbnormal(json, clock.instant()), reply);
      case "PROCESSING" -> new ChannelRefundResult.Accepted(announced.channelRefundNo());
      default -> throw new UnclearResponseException(ChannelQuestion.shown(status));
    };
  }

  private boolean fits(Refund refund, NoticeJson json, AnnouncedRefund announced) {
    return refund.trade().equals(reader.trade(json))
        && refund.refundNo().equals(announced.requestNo())
        && refund.amount().equals(announced.amount().money());
  }

  private static ChannelRefundResult finalResult(RefundEvent event, WechatPayReply reply) {
    return new ChannelRefundResult.FinalResult(event, reply.evidence());
  }

  private OrderQueryResult read(OrderRegistration order, WechatPayReply reply)
      throws UnclearResponseException {
    // The channel's own texts spell the error in two ways.
    if (reply.isError(404, "ORDER_NOT_EXIST") || reply.isError(404, "ORDER_NOT_EXISTS")) {
      return new OrderQueryResult.NotPaid(reply.code());
    }
    if (!reply.isOk()) {
      throw reply.unclear();
    }
    NoticeJson json = reply.json();
    if (!settings.isMerchantOf(json)
        || !settings.isApplicationOf(json)
        || !json.text("out_trade_no").equals(order.orderNo().value())) {
      throw new UnclearResponseException("ANSWER_DOES_NOT_FIT");
    }
    String state = json.text("trade_state");
    // A refund was started on it, so it was paid; how much went back is not said.
    if (Set.of("SUCCESS", "REFUND").contains(state)) {
      return new OrderQueryResult.FinalResult(reader.received(json), reply.evidence());
    }
    // Only what was paid has a number of the channel's.
    if (state.equals("REVOKED") && json.has("transaction_id")) {
      return new OrderQueryResult.FinalResult(
          reader.reversed(json, clock.instant()), reply.evidence());
    }
    if (Set.of("NOTPAY", "CLOSED", "REVOKED", "USERPAYING", "PAYERROR", "ACCEPT").contains(state)) {
      return new OrderQueryResult.NotPaid(state);
    }
    throw new UnclearResponseException(ChannelQuestion.shown(state));
  }

  private static String escape(String part) {
    return URLEncoder.encode(part, UTF_8).replace("+", "%20");
  }
}
