package io.oncebook.adapter.channels.simulator;

import io.oncebook.adapter.channels.simulator.SimulatedRefund.Origin;
import io.oncebook.adapter.channels.statement.ReadStatement;
import io.oncebook.adapter.channels.statement.WechatPayStatementWriter;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayNoticeSigner;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers as WeChat Pay, API v3. */
final class WechatPayHandler implements ChannelHandler {

  private static final String REFUNDS = "/v3/refund/domestic/refunds";
  private static final String ORDERS = "/v3/pay/transactions/out-trade-no/";
  private static final String BILLS = "/v3/bill/tradebill";
  private static final String DOWNLOADS = "/v3/billdownload/file";
  private static final Pattern REFUND_NO = Pattern.compile("[0-9A-Za-z_\\-|*@]{1,64}");

  private final SimulatorSettings.WechatPay settings;
  private final RefundBook desk;
  private final WechatPayCallCheck check;
  private final WechatPayNoticeSigner signer;
  private final Clock clock;
  private final SimulatedStatements statements;
  private final Map<String, byte[]> made = new ConcurrentHashMap<>();

  WechatPayHandler(SimulatorSettings.WechatPay settings, RefundBook desk, Clock clock) {
    this.settings = settings;
    this.desk = desk;
    this.check = new WechatPayCallCheck(settings, clock);
    this.signer =
        new WechatPayNoticeSigner(
            settings.channelSerial(), settings.channelKey(), settings.apiV3Key().value());
    this.clock = clock;
    this.statements =
        new SimulatedStatements(
            desk.account(),
            new WechatPayStatementWriter(settings.mchid(), settings.appid()),
            clock);
  }

  @Override
  public Reply answer(Call call) {
    if (!check.passes(call)) {
      String body = error("SIGN_ERROR", "the signature does not fit the call").toString();
      return new Reply(401, Message.of("application/json", body));
    }
    try {
      if (call.path().equals(DOWNLOADS)) {
        return Reply.file(download(call));
      }
      return signed(200, route(call));
    } catch (CallRefused e) {
      return signed(e.status(), error(e.code(), e.reason()));
    }
  }

  @Override
  public Reply systemError(Call call, boolean acted) {
    return signed(500, error("SYSTEM_ERROR", "try again"));
  }

  private JsonNode route(Call call) {
    String route = call.method() + " " + call.path();
    if (route.equals("POST " + REFUNDS)) {
      return refund(CallJson.parse(call.body(), "PARAM_ERROR"));
    }
    if (route.startsWith("GET " + REFUNDS + "/")) {
      return queryRefund(call.path().substring(REFUNDS.length() + 1));
    }
    if (route.startsWith("GET " + ORDERS)) {
      return queryOrder(call);
    }
    if (route.equals("GET " + BILLS)) {
      return bill(call);
    }
    throw new CallRefused(404, "RESOURCE_NOT_EXISTS", "no such address");
  }

  /** Where the bill of the type ALL is; the bill stays as it was when it was asked for. */
  private JsonNode bill(Call call) {
    Map<String, String> parameters = Form.parse(call.query());
    if (!"ALL".equals(parameters.get("bill_type")) || !"GZIP".equals(parameters.get("tar_type"))) {
      throw new CallRefused(400, "PARAM_ERROR", "only the type ALL is made, and packed");
    }
    LocalDate date = LocalDate.parse(parameters.getOrDefault("bill_date", ""));
    if (!statements.isReady(date)) {
      throw new CallRefused(400, "STATEMENT_CREATING", "the bill is being made");
    }
    if (statements.rows(date).isEmpty()) {
      throw new CallRefused(400, "NO_STATEMENT_EXIST", "there is no bill");
    }
    byte[] text = statements.text(date);
    String token = date + "-" + made.size();
    made.put(token, text);
    return JsonNodeFactory.instance
        .objectNode()
        .put("hash_type", "SHA1")
        .put("hash_value", sha1(text))
        .put("download_url", call.origin() + DOWNLOADS + "?token=" + token);
  }

  private byte[] download(Call call) {
    byte[] text = made.get(Form.parse(call.query()).getOrDefault("token", ""));
    if (text == null) {
      throw new CallRefused(404, "RESOURCE_NOT_EXISTS", "no such bill");
    }
    return ReadStatement.gzip(text);
  }

  private static String sha1(byte[] text) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-1").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-1", e);
    }
  }

  private JsonNode refund(CallJson json) {
    String refundNo = json.text("out_refund_no", REFUND_NO);
    CallJson amount = json.object("amount");
    long fen = amount.fen("refund");
    amount.text("currency", Pattern.compile("CNY"));
    SimulatedPayment payment =
        json.optional("transaction_id")
            .or(() -> json.optional("out_trade_no"))
            .flatMap(desk.account()::payment)
            .orElseThrow(() -> new CallRefused(404, "RESOURCE_NOT_EXISTS", "no such order"));
    if (amount.fen("total") != payment.amountMinor()) {
      throw new CallRefused(400, "INVALID_REQUEST", "amount.total is not that of the order");
    }
    RefundOutcome outcome = desk.ask(payment, refundNo, fen, Origin.API);
    return switch (outcome.verdict()) {
      case TAKEN, REPEATED -> refund(outcome.refund());
      case DISCORDANT ->
          throw new CallRefused(400, "INVALID_REQUEST", "out_refund_no has other parameters");
      case TOO_MUCH -> throw new CallRefused(400, "INVALID_REQUEST", "more than is left");
    };
  }

  private JsonNode queryRefund(String refundNo) {
    return desk.account()
        .refund(refundNo)
        .map(desk::queried)
        .map(this::refund)
        .orElseThrow(() -> new CallRefused(404, "RESOURCE_NOT_EXISTS", "no such refund"));
  }

  private JsonNode queryOrder(Call call) {
    if (!settings.mchid().equals(Form.parse(call.query()).get("mchid"))) {
      throw new CallRefused(400, "PARAM_ERROR", "mchid must be that of the signature");
    }
    return desk.account()
        .payment(call.path().substring(ORDERS.length()))
        .map(this::order)
        .orElseThrow(() -> new CallRefused(404, "ORDER_NOT_EXIST", "no such order"));
  }

  private JsonNode order(SimulatedPayment payment) {
    boolean untouched = desk.account().lastRefund(payment).isEmpty();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("mchid", settings.mchid())
        .put("appid", settings.appid())
        .put("out_trade_no", payment.orderNo())
        .put("transaction_id", payment.transactionNo())
        .put("trade_type", "JSAPI")
        .put("trade_state", untouched ? "SUCCESS" : "REFUND")
        .put("trade_state_desc", untouched ? "支付成功" : "转入退款")
        .put("bank_type", "OTHERS")
        .put("attach", "")
        .put("success_time", ChannelTimes.rfc3339(payment.paidAt()));
    json.putObject("payer").put("openid", "oTESTtestTESTtestTESTtest001");
    json.putObject("amount")
        .put("total", payment.amountMinor())
        .put("payer_total", payment.amountMinor())
        .put("currency", "CNY")
        .put("payer_currency", "CNY");
    return json;
  }

  private JsonNode refund(SimulatedRefund refund) {
    SimulatedPayment payment = refund.payment();
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("refund_id", refund.channelRefundNo())
        .put("out_refund_no", refund.requestNo())
        .put("transaction_id", payment.transactionNo())
        .put("out_trade_no", payment.orderNo())
        .put("channel", "ORIGINAL")
        .put("user_received_account", "支付用户零钱")
        .put("create_time", ChannelTimes.rfc3339(refund.askedAt()))
        .put("status", refund.state().name())
        .put("funds_account", "AVAILABLE");
    if (refund.isDone()) {
      json.put("success_time", ChannelTimes.rfc3339(refund.changedAt()));
    }
    ObjectNode amount = json.putObject("amount");
    for (String part : new String[] {"total", "payer_total", "settlement_total"}) {
      amount.put(part, payment.amountMinor());
    }
    for (String part : new String[] {"refund", "payer_refund", "settlement_refund"}) {
      amount.put(part, refund.amountMinor());
    }
    amount.put("discount_refund", 0).put("currency", "CNY").putArray("from");
    return json;
  }

  private Reply signed(int status, JsonNode body) {
    String text = body.toString();
    return new Reply(status, new Message(signer.signBody(text, clock.instant()).headers(), text));
  }

  private static ObjectNode error(String code, String message) {
    return JsonNodeFactory.instance.objectNode().put("code", code).put("message", message);
  }
}
