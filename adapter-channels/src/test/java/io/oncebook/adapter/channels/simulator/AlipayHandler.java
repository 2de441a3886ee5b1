package io.oncebook.adapter.channels.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import io.oncebook.adapter.channels.crypto.RsaSignature;
import io.oncebook.adapter.channels.simulator.SimulatedRefund.Origin;
import io.oncebook.adapter.channels.statement.AlipayStatementWriter;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers as Alipay's gateway: HTTP status 200, whatever has happened. */
final class AlipayHandler implements ChannelHandler {

  private static final String DOWNLOADS = "/gateway.do/bill";
  private static final Pattern REFUND_NO = Pattern.compile(".{1,64}");

  private final SimulatorSettings.Alipay settings;
  private final RefundBook desk;
  private final AlipayStatementWriter writer;
  private final SimulatedStatements statements;

  AlipayHandler(SimulatorSettings.Alipay settings, RefundBook desk, Clock clock) {
    this.writer = new AlipayStatementWriter(settings.sellerId());
    this.statements = new SimulatedStatements(desk.account(), writer, clock);
    this.settings = settings;
    this.desk = desk;
  }

  @Override
  public Reply answer(Call call) {
    SortedMap<String, String> parameters = parameters(call);
    if (call.path().equals(DOWNLOADS)) {
      LocalDate date = LocalDate.parse(parameters.getOrDefault("bizDates", ""));
      return Reply.file(writer.zip(date, statements.rows(date)));
    }
    String method = parameters.getOrDefault("method", "");
    if (!isSigned(parameters)) {
      // The channel cannot know whom it would sign for.
      ObjectNode node = error("40002", "Invalid Arguments", "isv.invalid-signature", "验签出错");
      return reply("{\"%s\":%s}".formatted(nodeName(method), node));
    }
    try {
      return signed(method, route(method, call, parameters.getOrDefault("biz_content", "")));
    } catch (CallRefused e) {
      return signed(method, error("40004", "Business Failed", e.code(), e.reason()));
    }
  }

  @Override
  public Reply systemError(Call call, boolean acted) {
    return signed(
        parameters(call).getOrDefault("method", ""),
        acted
            ? error("40004", "Business Failed", "ACQ.SYSTEM_ERROR", "系统错误")
            : error("20000", "Service Currently Unavailable", "isp.unknow-error", "系统繁忙"));
  }

  private ObjectNode route(String method, Call call, String bizContent) {
    CallJson json = CallJson.parse(bizContent, "ACQ.INVALID_PARAMETER");
    return switch (method) {
      case "alipay.trade.refund" -> refund(json);
      case "alipay.trade.fastpay.refund.query" -> queryRefund(json);
      case "alipay.trade.query" -> queryTrade(payment(json));
      case "alipay.data.dataservice.bill.downloadurl.query" -> bill(json, call);
      default -> error("40002", "Invalid Arguments", "isv.invalid-method", "不存在的方法名");
    };
  }

  private ObjectNode bill(CallJson json, Call call) {
    json.text("bill_type", Pattern.compile("trade"));
    LocalDate date =
        LocalDate.parse(json.text("bill_date", Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}")));
    if (!statements.isReady(date)) {
      throw new CallRefused("BILL_NOT_EXIST", "账单不存在");
    }
    ObjectNode node =
        success().put("bill_download_url", call.origin() + DOWNLOADS + "?bizDates=" + date);
    return statements.rows(date).isEmpty()
        ? node.put("bill_file_code", "EMPTY_DATA_WITH_BILL_FILE")
        : node;
  }

  private ObjectNode refund(CallJson json) {
    SimulatedPayment payment = payment(json);
    long fen = YuanText.toFen(json.text("refund_amount", YuanText.FORM));
    Optional<String> requestNo = json.optional("out_request_no");
    if (fen <= 0) {
      throw new CallRefused("ACQ.INVALID_PARAMETER", "refund_amount must be more than zero");
    }
    if (requestNo.isEmpty() && fen != payment.amountMinor()) {
      throw new CallRefused(
          "ACQ.REFUND_AMT_NOT_EQUAL_TOTAL", "a part can be refunded only with out_request_no");
    }
    String refundNo =
        requestNo.isPresent() ? json.text("out_request_no", REFUND_NO) : payment.orderNo();
    RefundOutcome outcome = desk.ask(payment, refundNo, fen, Origin.API);
    return switch (outcome.verdict()) {
      case TAKEN -> refunded(outcome.refund(), outcome.refund().isDone());
      case REPEATED -> refunded(outcome.refund(), false);
      case DISCORDANT ->
          throw new CallRefused("ACQ.DISCORDANT_REPEAT_REQUEST", "out_request_no has parameters");
      case TOO_MUCH -> throw new CallRefused("ACQ.REFUND_AMT_NOT_EQUAL_TOTAL", "too much");
    };
  }

  private ObjectNode refunded(SimulatedRefund refund, boolean changed) {
    ObjectNode node =
        trade(refund.payment())
            .put("buyer_user_id", "2088000000000001")
            .put("fund_change", changed ? "Y" : "N")
            .put("refund_fee", YuanText.ofFen(desk.account().refundedMinor(refund.payment())));
    return refund.isDone()
        ? node.put("gmt_refund_pay", ChannelTimes.beijingSeconds(refund.changedAt()))
        : node;
  }

  private ObjectNode queryRefund(CallJson json) {
    String refundNo = json.text("out_request_no", REFUND_NO);
    return desk.account()
        .refund(payment(json), refundNo)
        .map(desk::queried)
        .map(AlipayHandler::queried)
        .orElseGet(AlipayHandler::success);
  }

  /** A missing status is all that the channel says of a refund that is not done, or unknown. */
  private static ObjectNode queried(SimulatedRefund refund) {
    ObjectNode node =
        trade(refund.payment())
            .put("out_request_no", refund.requestNo())
            .put("total_amount", YuanText.ofFen(refund.payment().amountMinor()))
            .put("refund_amount", YuanText.ofFen(refund.amountMinor()));
    return refund.isDone()
        ? node.put("refund_status", "REFUND_SUCCESS")
            .put("gmt_refund_pay", ChannelTimes.beijingSeconds(refund.changedAt()))
        : node;
  }

  private ObjectNode queryTrade(SimulatedPayment payment) {
    boolean closed = desk.account().refundedMinor(payment) == payment.amountMinor();
    return trade(payment)
        .put("buyer_user_id", "2088000000000001")
        .put("total_amount", YuanText.ofFen(payment.amountMinor()))
        .put("receipt_amount", YuanText.ofFen(payment.amountMinor()))
        .put("send_pay_date", ChannelTimes.beijingSeconds(payment.paidAt()))
        .put("trade_status", closed ? "TRADE_CLOSED" : "TRADE_SUCCESS");
  }

  private SimulatedPayment payment(CallJson json) {
    return json.optional("trade_no")
        .or(() -> json.optional("out_trade_no"))
        .flatMap(desk.account()::payment)
        .orElseThrow(() -> new CallRefused("ACQ.TRADE_NOT_EXIST", "交易不存在"));
  }

  /** The channel takes common parameters in the address, too. */
  private static SortedMap<String, String> parameters(Call call) {
    SortedMap<String, String> parameters = Form.parse(call.query());
    parameters.putAll(Form.parse(call.body()));
    return parameters;
  }

  /** Unlike with notices, {@code sign_type} is part of what is signed. */
  private boolean isSigned(SortedMap<String, String> parameters) {
    String text =
        parameters.entrySet().stream()
            .filter(parameter -> !parameter.getKey().equals("sign"))
            .filter(parameter -> !parameter.getValue().isEmpty())
            .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
            .collect(joining("&"));
    return settings.appId().equals(parameters.get("app_id"))
        && "RSA2".equals(parameters.get("sign_type"))
        && RsaSignature.verifies(
            settings.applicationKey(), text.getBytes(UTF_8), parameters.getOrDefault("sign", ""));
  }

  /** What is signed is the text between the names, character by character. */
  private Reply signed(String method, ObjectNode node) {
    String text = node.toString();
    return reply(
        "{\"%s\":%s,\"sign\":\"%s\"}"
            .formatted(nodeName(method), text, RsaSigner.sign(settings.channelKey(), text)));
  }

  private static Reply reply(String body) {
    return new Reply(200, Message.of("text/html;charset=utf-8", body));
  }

  private static String nodeName(String method) {
    return method.replace('.', '_') + "_response";
  }

  private static ObjectNode trade(SimulatedPayment payment) {
    return success()
        .put("out_trade_no", payment.orderNo())
        .put("trade_no", payment.transactionNo());
  }

  private static ObjectNode success() {
    return JsonNodeFactory.instance.objectNode().put("code", "10000").put("msg", "Success");
  }

  private static ObjectNode error(String code, String message, String subCode, String detail) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("code", code)
        .put("msg", message)
        .put("sub_code", subCode)
        .put("sub_msg", detail);
  }
}
