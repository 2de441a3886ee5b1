package io.oncebook.adapter.channels.alipay.notice;

import java.util.LinkedHashMap;
import java.util.Map;

/** The fields of a notice before it is signed: valid by default, changed field by field. */
public final class AlipayNoticeFields {

  public static final String APP_ID = "2021000000000001";
  public static final String SELLER_ID = "2088100000000001";
  public static final String TRADE_NO = "2026030522001400000000000001";
  public static final String ORDER_NO = "A202603050001";

  private final Map<String, String> fields;

  private AlipayNoticeFields(Map<String, String> fields) {
    this.fields = fields;
  }

  /** 88.80 yuan have been paid. */
  public static AlipayNoticeFields aPayment() {
    return aTrade()
        .with("trade_status", "TRADE_SUCCESS")
        .with("gmt_payment", "2026-03-05 10:00:05")
        .with("receipt_amount", "88.80")
        .with("fund_bill_list", "[{\"amount\":\"88.80\",\"fundChannel\":\"ALIPAYACCOUNT\"}]");
  }

  /** 8.80 of the 88.80 yuan have gone back, all of them with this refund. */
  public static AlipayNoticeFields aPartialRefund() {
    return aPayment()
        .with("out_biz_no", "AR-1")
        .with("refund_fee", "8.80")
        .with("gmt_refund", "2026-03-05 16:00:00.123");
  }

  /** The trade was closed before anybody paid. */
  public static AlipayNoticeFields aClosedTrade() {
    return aTrade().with("trade_status", "TRADE_CLOSED").with("gmt_close", "2026-03-05 12:30:00");
  }

  private static AlipayNoticeFields aTrade() {
    return new AlipayNoticeFields(Map.of())
        .with("notify_time", "2026-03-05 18:00:06")
        .with("notify_type", "trade_status_sync")
        .with("notify_id", "5a7a0eca3d05333e93a145370ede98a5")
        .with("charset", "utf-8")
        .with("version", "1.0")
        .with("app_id", APP_ID)
        .with("auth_app_id", APP_ID)
        .with("seller_id", SELLER_ID)
        .with("trade_no", TRADE_NO)
        .with("out_trade_no", ORDER_NO)
        .with("total_amount", "88.80")
        .with("subject", "Test goods")
        .with("gmt_create", "2026-03-05 10:00:00");
  }

  public AlipayNoticeFields with(String name, String value) {
    Map<String, String> changed = new LinkedHashMap<>(fields);
    changed.put(name, value);
    return new AlipayNoticeFields(changed);
  }

  public AlipayNoticeFields without(String name) {
    Map<String, String> changed = new LinkedHashMap<>(fields);
    changed.remove(name);
    return new AlipayNoticeFields(changed);
  }

  public Map<String, String> asMap() {
    return new LinkedHashMap<>(fields);
  }
}
