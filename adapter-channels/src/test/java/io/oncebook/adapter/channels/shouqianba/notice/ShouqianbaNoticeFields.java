package io.oncebook.adapter.channels.shouqianba.notice;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** The fields of a notice before it is signed: valid by default, changed field by field. */
public final class ShouqianbaNoticeFields {

  public static final String TERMINAL_SN = "100000000000000001";
  public static final String SN = "7895260000000001";
  public static final String CLIENT_SN = "S202603050001";

  private static final JsonMapper MAPPER = new JsonMapper();

  private final Map<String, Object> fields;

  private ShouqianbaNoticeFields(Map<String, Object> fields) {
    this.fields = fields;
  }

  /** 15 yuan have been paid. */
  public static ShouqianbaNoticeFields aPayment() {
    return new ShouqianbaNoticeFields(Map.of())
        .with("sn", SN)
        .with("client_sn", CLIENT_SN)
        .with("client_tsn", CLIENT_SN)
        .with("ctime", "1772676664244")
        .with("status", "SUCCESS")
        .with("payway", "3")
        .with("sub_payway", "2")
        .with("order_status", "PAID")
        .with("trade_no", "4200002026030500000000000031")
        .with("total_amount", "1500")
        .with("net_amount", "1500")
        .with("finish_time", "1772676672244")
        .with("channel_finish_time", "1772676672000")
        .with("subject", "Pizza")
        .with("terminal_sn", TERMINAL_SN)
        .with("operator", "op1")
        .with("payment_list", List.of(Map.of("type", "WALLET_WEIXIN", "amount_total", "1500")));
  }

  /** 5 of the 15 yuan have gone back, all of them with this refund. */
  public static ShouqianbaNoticeFields aPartialRefund() {
    return aPayment()
        .with("order_status", "PARTIAL_REFUNDED")
        .with("client_tsn", CLIENT_SN + "-R1")
        .with("net_amount", "1000")
        .with("finish_time", "1772680000123");
  }

  /** The order was called off before anybody paid. */
  public static ShouqianbaNoticeFields aCanceledOrder() {
    return aPayment().with("order_status", "PAY_CANCELED").without("trade_no");
  }

  public ShouqianbaNoticeFields with(String name, Object value) {
    Map<String, Object> changed = new LinkedHashMap<>(fields);
    changed.put(name, value);
    return new ShouqianbaNoticeFields(changed);
  }

  public ShouqianbaNoticeFields without(String name) {
    Map<String, Object> changed = new LinkedHashMap<>(fields);
    changed.remove(name);
    return new ShouqianbaNoticeFields(changed);
  }

  /** The fields as JSON in UTF-8. */
  public byte[] body() {
    return MAPPER.writeValueAsBytes(fields);
  }
}
