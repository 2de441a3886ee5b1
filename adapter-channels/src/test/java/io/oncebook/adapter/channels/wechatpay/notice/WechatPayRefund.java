package io.oncebook.adapter.channels.wechatpay.notice;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What a refund notice says inside; valid by default. */
public record WechatPayRefund(
    String mchid,
    String transactionId,
    String outTradeNo,
    String refundId,
    String outRefundNo,
    String refundStatus,
    long totalFen,
    long refundFen,
    Instant succeededAt) {

  /** A success: 3.00 of the 12.34 yuan that {@link WechatPayPayment#of} paid. */
  public static WechatPayRefund of(String mchid) {
    return new WechatPayRefund(
        mchid,
        "4200002026030500000000000001",
        "T202603050001",
        "50000020260306000000000000001",
        "R202603060001",
        "SUCCESS",
        1234,
        300,
        Instant.parse("2026-03-06T01:00:03Z"));
  }

  public WechatPayRefund withStatus(String value) {
    return new WechatPayRefund(
        mchid,
        transactionId,
        outTradeNo,
        refundId,
        outRefundNo,
        value,
        totalFen,
        refundFen,
        succeededAt);
  }

  /** The event type that belongs to the status. */
  public String eventType() {
    return "REFUND." + refundStatus;
  }

  /** The text that the channel encrypts. */
  public String json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("mchid", mchid)
        .put("transaction_id", transactionId)
        .put("out_trade_no", outTradeNo)
        .put("refund_id", refundId)
        .put("out_refund_no", outRefundNo)
        .put("refund_status", refundStatus)
        .put("user_received_account", "支付用户零钱");
    if (refundStatus.equals("SUCCESS")) {
      json.put(
          "success_time",
          DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
              succeededAt.atOffset(ZoneOffset.ofHours(8))));
    }
    json.putObject("amount")
        .put("total", totalFen)
        .put("refund", refundFen)
        .put("payer_total", totalFen)
        .put("payer_refund", refundFen);
    return json.toString();
  }
}
