package io.oncebook.adapter.channels.wechatpay.notice;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What a payment notice says inside; valid by default. */
public record WechatPayPayment(
    String mchid,
    String appid,
    String transactionId,
    String outTradeNo,
    long totalFen,
    Instant paidAt) {

  /** A payment of 12.34 yuan. */
  public static WechatPayPayment of(String mchid, String appid) {
    return new WechatPayPayment(
        mchid,
        appid,
        "4200002026030500000000000001",
        "T202603050001",
        1234,
        Instant.parse("2026-03-05T02:11:12Z"));
  }

  public WechatPayPayment withTransactionId(String value) {
    return new WechatPayPayment(mchid, appid, value, outTradeNo, totalFen, paidAt);
  }

  public WechatPayPayment withOutTradeNo(String value) {
    return new WechatPayPayment(mchid, appid, transactionId, value, totalFen, paidAt);
  }

  public WechatPayPayment withTotalFen(long value) {
    return new WechatPayPayment(mchid, appid, transactionId, outTradeNo, value, paidAt);
  }

  public WechatPayPayment withPaidAt(Instant value) {
    return new WechatPayPayment(mchid, appid, transactionId, outTradeNo, totalFen, value);
  }

  /** The text that the channel encrypts. */
  public String json() {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("mchid", mchid)
        .put("appid", appid)
        .put("out_trade_no", outTradeNo)
        .put("transaction_id", transactionId)
        .put("trade_type", "JSAPI")
        .put("trade_state", "SUCCESS")
        .put("trade_state_desc", "支付成功")
        .put("bank_type", "OTHERS")
        .put("attach", "")
        .put(
            "success_time",
            DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(paidAt.atOffset(ZoneOffset.ofHours(8))));
    json.putObject("payer").put("openid", "oTESTtestTESTtestTESTtest001");
    json.putObject("amount")
        .put("total", totalFen)
        .put("payer_total", totalFen)
        .put("currency", "CNY")
        .put("payer_currency", "CNY");
    return json.toString();
  }
}
