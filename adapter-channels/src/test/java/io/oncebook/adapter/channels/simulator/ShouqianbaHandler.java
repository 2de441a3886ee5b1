package io.oncebook.adapter.channels.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.simulator.SimulatedRefund.Origin;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers as Shouqianba: HTTP status 200, three layers, unsigned, and every value a text. */
final class ShouqianbaHandler implements ChannelHandler {

  private static final Pattern REFUND_NO = Pattern.compile(".{1,20}");
  private static final Pattern FEN = Pattern.compile("[1-9][0-9]{0,9}");
  private static final Pattern OPERATOR = Pattern.compile(".{1,64}");

  private final SimulatorSettings.Shouqianba settings;
  private final RefundBook desk;

  ShouqianbaHandler(SimulatorSettings.Shouqianba settings, RefundBook desk) {
    this.settings = settings;
    this.desk = desk;
  }

  @Override
  public Reply answer(Call call) {
    if (!isSigned(call)) {
      return outerError("400", "ILLEGAL_SIGN", "the signature does not fit the call");
    }
    try {
      CallJson json = CallJson.parse(call.body(), "INVALID_PARAMS");
      if (!json.optional("terminal_sn").equals(Optional.of(settings.terminalSn()))) {
        throw new CallRefused("INVALID_TERMINAL", "terminal_sn is not that of the signature");
      }
      return switch (call.path()) {
        case "/upay/v2/refund" -> refund(json);
        case "/upay/v2/query" -> query(json);
        default -> throw new CallRefused("INVALID_PARAMS", "no such address");
      };
    } catch (CallRefused e) {
      return outerError("400", e.code(), e.reason());
    }
  }

  @Override
  public Reply systemError(Call call, boolean acted) {
    return acted && call.path().endsWith("/refund")
        ? innerError("REFUND_ERROR", "UPAY_REFUND_ERROR", "the outcome is not known")
        : outerError("500", "UNKNOWN_SYSTEM_ERROR", "try again");
  }

  private Reply refund(CallJson json) {
    String refundNo = json.text("refund_request_no", REFUND_NO);
    long fen = Long.parseLong(json.text("refund_amount", FEN));
    json.text("operator", OPERATOR);
    Optional<SimulatedPayment> payment = payment(json);
    return payment.isPresent()
        ? refund(payment.get(), refundNo, fen)
        : innerError("REFUND_FAIL", "UPAY_ORDER_NOT_EXISTS", "no such order");
  }

  private Reply refund(SimulatedPayment payment, String refundNo, long fen) {
    RefundOutcome outcome = desk.ask(payment, refundNo, fen, Origin.API);
    return switch (outcome.verdict()) {
      case TAKEN ->
          inner(
              outcome.refund().isDone() ? "REFUND_SUCCESS" : "REFUND_IN_PROGRESS",
              order(payment, Optional.of(outcome.refund())));
      case REPEATED ->
          innerError("REFUND_FAIL", "UPAY_REFUND_ORDER_NOOP", "refund_request_no is done already");
      case DISCORDANT ->
          innerError("REFUND_FAIL", "CLIENT_SN_CONFLICT", "refund_request_no has parameters");
      case TOO_MUCH ->
          isEmpty(payment)
              ? innerError("REFUND_FAIL", "UPAY_REFUND_INVALID_ORDER_STATE", "nothing is left")
              : innerError("REFUND_FAIL", "REFUNDABLE_AMOUNT_NOT_ENOUGH", "more than is left");
    };
  }

  private Reply query(CallJson json) {
    Optional<String> refundNo = json.optional("refund_request_no");
    Optional<SimulatedPayment> payment = payment(json);
    Optional<SimulatedRefund> refund =
        payment
            .flatMap(
                paid ->
                    refundNo.isPresent()
                        ? desk.account().refund(paid, refundNo.get())
                        : desk.account().lastRefund(paid))
            .map(desk::queried);
    if (payment.isEmpty() || (refundNo.isPresent() && refund.isEmpty())) {
      return innerError("FAIL", "UPAY_ORDER_NOT_EXISTS", "no such order or refund");
    }
    return inner("SUCCESS", order(payment.get(), refund));
  }

  /** The order as it stands, with its last transaction or that which was asked for. */
  private ObjectNode order(SimulatedPayment payment, Optional<SimulatedRefund> refund) {
    long netMinor = payment.amountMinor() - desk.account().refundedMinor(payment);
    String changedAt =
        ChannelTimes.epochMillis(refund.map(SimulatedRefund::changedAt).orElse(payment.paidAt()));
    return JsonNodeFactory.instance
        .objectNode()
        .put("terminal_sn", settings.terminalSn())
        .put("sn", payment.transactionNo())
        .put("client_sn", payment.orderNo())
        .put("client_tsn", refund.map(ShouqianbaNotices::clientTsn).orElse(payment.orderNo()))
        .put("trade_no", "4200" + payment.transactionNo())
        .put("status", refund.map(SimulatedRefund::isDone).orElse(true) ? "SUCCESS" : "IN_PROG")
        .put("order_status", orderStatus(payment, netMinor))
        .put("total_amount", Long.toString(payment.amountMinor()))
        .put("net_amount", Long.toString(netMinor))
        .put("payway", "3")
        .put("sub_payway", "2")
        .put("finish_time", changedAt)
        .put("channel_finish_time", changedAt);
  }

  private static String orderStatus(SimulatedPayment payment, long netMinor) {
    if (netMinor == payment.amountMinor()) {
      return "PAID";
    }
    return netMinor == 0 ? "REFUNDED" : "PARTIAL_REFUNDED";
  }

  private boolean isEmpty(SimulatedPayment payment) {
    return desk.account().refundedMinor(payment) == payment.amountMinor();
  }

  private Optional<SimulatedPayment> payment(CallJson json) {
    return json.optional("sn")
        .or(() -> json.optional("client_sn"))
        .flatMap(desk.account()::payment);
  }

  private boolean isSigned(Call call) {
    String expected =
        settings.terminalSn() + " " + md5(call.body() + settings.terminalKey().value());
    return call.header("Authorization").equals(expected);
  }

  private static String md5(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("MD5").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }

  private static Reply inner(String resultCode, ObjectNode data) {
    ObjectNode business = JsonNodeFactory.instance.objectNode().put("result_code", resultCode);
    business.set("data", data);
    return outer(business);
  }

  private static Reply innerError(String resultCode, String code, String message) {
    return outer(error(resultCode, code, message));
  }

  private static Reply outer(ObjectNode business) {
    ObjectNode outer = JsonNodeFactory.instance.objectNode().put("result_code", "200");
    outer.set("biz_response", business);
    return reply(outer);
  }

  private static Reply outerError(String resultCode, String code, String message) {
    return reply(error(resultCode, code, message));
  }

  private static ObjectNode error(String resultCode, String code, String message) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("result_code", resultCode)
        .put("error_code", code)
        .put("error_message", message);
  }

  private static Reply reply(ObjectNode body) {
    return new Reply(200, Message.of("application/json;charset=UTF-8", body.toString()));
  }
}
