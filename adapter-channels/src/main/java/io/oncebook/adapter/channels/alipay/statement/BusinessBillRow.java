package io.oncebook.adapter.channels.alipay.statement;

import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.money.ChannelTime;
import io.oncebook.adapter.channels.money.Yuan;
import io.oncebook.adapter.channels.statement.Columns;
import io.oncebook.adapter.channels.statement.StatementCells;
import io.oncebook.adapter.channels.statement.UnreadableCellException;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.Fee;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementLine;
import io.oncebook.domain.statement.StatementRows;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads a row of a business detail as the fact of its notice: a payment under {@code trade_no}, a
 * refund under that with the number of the request. Only the kind of business tells the two apart,
 * for samples differ in the sign of a refund's amount.
 */
final class BusinessBillRow {

  static final String TRADE_NO = "支付宝交易号";
  static final String OUT_TRADE_NO = "商户订单号";
  static final String BUSINESS = "业务类型";
  static final String FINISHED = "完成时间";
  static final String AMOUNT = "订单金额（元）";
  static final String RECEIVED = "商家实收（元）";
  static final String DISCOUNT = "商家优惠（元）";
  static final String REQUEST_NO = "退款批次号/请求号";
  static final String FEE = "服务费（元）";

  static final String PAYMENT = "交易";
  static final String REFUND = "退款";

  /** The columns in their usual order. */
  static final List<String> USUAL =
      List.of(
          TRADE_NO,
          OUT_TRADE_NO,
          BUSINESS,
          "商品名称",
          "创建时间",
          FINISHED,
          "门店编号",
          "门店名称",
          "操作员",
          "终端号",
          "对方账户",
          AMOUNT,
          RECEIVED,
          "支付宝红包（元）",
          "集分宝（元）",
          "支付宝优惠（元）",
          DISCOUNT,
          "券核销金额（元）",
          "券名称",
          "商家红包消费金额（元）",
          "卡消费金额（元）",
          REQUEST_NO,
          FEE,
          "分润（元）",
          "备注");

  /** The columns that hold an amount. */
  static final List<String> AMOUNTS =
      USUAL.stream().filter(column -> column.endsWith("（元）")).toList();

  private static final List<String> NEEDED =
      List.of(
          TRADE_NO, OUT_TRADE_NO, BUSINESS, FINISHED, AMOUNT, RECEIVED, DISCOUNT, REQUEST_NO, FEE);

  private static final int DECIMALS = 2;

  private final TenantId tenantId;

  BusinessBillRow(TenantId tenantId) {
    this.tenantId = tenantId;
  }

  static Columns columns(String header) throws RefusedStatementException {
    return Columns.of(
        Stream.of(header.split(",", -1)).map(String::strip).toList(), NEEDED, Set.copyOf(USUAL));
  }

  /** Hands the row on, as what it can be taken for. */
  void read(StatementCells row, StatementRows rows) {
    try {
      switch (row.text(BUSINESS)) {
        case PAYMENT -> rows.line(payment(row));
        case REFUND -> rows.line(refund(row));
        default ->
            rows.odd(
                row.odd(
                    ExceptionRow.Kind.OTHER_BUSINESS, "业务类型: expected 交易 or 退款, found another"));
      }
    } catch (UnreadableCellException e) {
      rows.odd(e.oddRow(row.number()));
    }
  }

  private StatementLine payment(StatementCells row) throws UnreadableCellException {
    Money amount = amount(row);
    return new StatementLine(
        row.number(),
        new PaymentEvent.Received(trade(row), amount, time(row)),
        amount,
        fee(row),
        LineStatus.SETTLED);
  }

  private StatementLine refund(StatementCells row) throws UnreadableCellException {
    Money amount = amount(row);
    PaymentReference trade = trade(row);
    AnnouncedRefund refund =
        new AnnouncedRefund(
            refundNo(row, trade),
            isNamed(row, trade) ? row.id(REQUEST_NO, RefundNo::new) : null,
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, amount));
    return new StatementLine(
        row.number(),
        new RefundEvent.Succeeded(trade, refund, time(row)),
        amount,
        fee(row),
        LineStatus.SETTLED);
  }

  /**
   * As with notices, the order's number is no number of a refund. Their key then holds the total
   * that was refunded so far, which a row does not tell; without a number of the request a refund
   * is not to be taken for another one than that of its notice.
   */
  private static boolean isNamed(StatementCells row, PaymentReference trade) {
    String requestNo = row.text(REQUEST_NO);
    return !requestNo.isEmpty() && !requestNo.equals(trade.orderNo().value());
  }

  private static ChannelRefundNo refundNo(StatementCells row, PaymentReference trade)
      throws UnreadableCellException {
    String orderNo = trade.orderNo().value();
    return row.id(
        REQUEST_NO,
        no -> ChannelRefundNo.within(trade.transactionNo(), no.isEmpty() ? orderNo : no));
  }

  private PaymentReference trade(StatementCells row) throws UnreadableCellException {
    return new PaymentReference(
        tenantId,
        AlipaySettings.CHANNEL,
        row.id(TRADE_NO, ChannelTransactionNo::new),
        row.id(OUT_TRADE_NO, OrderNo::new));
  }

  private static Money amount(StatementCells row) throws UnreadableCellException {
    return row.value(
        AMOUNT, text -> Yuan.positive(text.startsWith("-") ? text.substring(1) : text));
  }

  /** What the channel keeps is negative here. */
  private static Fee fee(StatementCells row) throws UnreadableCellException {
    return row.value(FEE, text -> Fee.ofMajor(StatementCells.decimalOf(text).negate(), DECIMALS));
  }

  /** When this happened; the other time is that of the trade, on rows of refunds too. */
  private static Instant time(StatementCells row) throws UnreadableCellException {
    return row.value(FINISHED, ChannelTime::parse);
  }
}
