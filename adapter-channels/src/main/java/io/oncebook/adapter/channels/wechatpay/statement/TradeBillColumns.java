package io.oncebook.adapter.channels.wechatpay.statement;

import io.oncebook.adapter.channels.statement.Columns;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import java.util.List;
import java.util.Set;

/**
 * The columns of a trade bill, present layout or an older one. Older ones have no columns for what
 * was ordered and asked for, since their amounts are just that.
 */
record TradeBillColumns(Columns all, String subMerchant, String orderAmount, String refundAmount) {

  static final String TIME = TradeBill.FIRST_COLUMN;
  static final String APPID = "公众账号ID";
  static final String MCHID = "商户号";
  static final String TRANSACTION_ID = "微信订单号";
  static final String OUT_TRADE_NO = "商户订单号";
  static final String STATE = "交易状态";
  static final String CURRENCY = "货币种类";
  static final String REFUND_ID = "微信退款单号";
  static final String OUT_REFUND_NO = "商户退款单号";
  static final String REFUND_STATE = "退款状态";
  static final String FEE = "手续费";

  /** Of a bill of refunds alone. */
  private static final Set<String> OF_REFUNDS = Set.of("退款申请时间", "退款成功时间");

  private static final List<String> NEEDED =
      List.of(
          TIME,
          APPID,
          MCHID,
          TRANSACTION_ID,
          OUT_TRADE_NO,
          STATE,
          CURRENCY,
          OUT_REFUND_NO,
          REFUND_STATE,
          FEE);

  private static final Set<String> KNOWN =
      Set.of(
          TIME,
          APPID,
          MCHID,
          "特约商户号",
          "子商户号",
          "设备号",
          TRANSACTION_ID,
          OUT_TRADE_NO,
          "用户标识",
          "交易类型",
          STATE,
          "付款银行",
          CURRENCY,
          "应结订单金额",
          "总金额",
          "代金券金额",
          "企业红包金额",
          "代金券或立减优惠金额",
          REFUND_ID,
          OUT_REFUND_NO,
          "退款金额",
          "充值券退款金额",
          "企业红包退款金额",
          "代金券或立减优惠退款金额",
          "退款类型",
          REFUND_STATE,
          "商品名称",
          "商户数据包",
          FEE,
          "费率",
          "订单金额",
          "申请退款金额",
          "费率备注");

  /**
   * Reads the header.
   *
   * @throws RefusedStatementException for an unknown layout, and for a bill of payments or refunds
   *     alone
   */
  static TradeBillColumns of(String header) throws RefusedStatementException {
    List<String> names = List.of(header.split(",", -1));
    if (names.stream().anyMatch(OF_REFUNDS::contains)) {
      throw half("REFUND");
    }
    Columns columns = Columns.of(names, Set.of(), KNOWN);
    if (!columns.has(REFUND_ID)) {
      throw half("SUCCESS");
    }
    boolean older = columns.has("总金额");
    String orderAmount = older ? "总金额" : "订单金额";
    String refundAmount = older ? "退款金额" : "申请退款金额";
    String subMerchant = columns.has("子商户号") ? "子商户号" : "特约商户号";
    Columns.of(names, NEEDED, KNOWN);
    Columns.of(names, List.of(subMerchant, orderAmount, refundAmount), KNOWN);
    return new TradeBillColumns(columns, subMerchant, orderAmount, refundAmount);
  }

  private static RefusedStatementException half(String type) {
    return new RefusedStatementException(
        Reason.UNKNOWN_LAYOUT,
        "expected the bill of the type ALL, found one of the type %s or cut columns: it is not the"
                .formatted(type)
            + " whole day");
  }
}
