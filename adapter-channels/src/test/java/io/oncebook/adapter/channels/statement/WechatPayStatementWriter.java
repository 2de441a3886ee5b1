package io.oncebook.adapter.channels.statement;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Iterator;
import java.util.stream.Stream;

/** Writes trade bills of the type ALL. Names of goods hold commas, which nothing quotes. */
public final class WechatPayStatementWriter implements StatementWriter {

  private static final String HEADER =
      "交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,"
          + "货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,"
          + "商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注";
  private static final String SUMMARY = "总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.of("Asia/Shanghai"));

  private final String mchid;
  private final String appid;

  public WechatPayStatementWriter(String mchid, String appid) {
    this.mchid = mchid;
    this.appid = appid;
  }

  @Override
  public void write(LocalDate date, Stream<DayRow> rows, OutputStream out) throws IOException {
    long count = 0;
    long paid = 0;
    long refunded = 0;
    long fees = 0;
    line(out, HEADER);
    for (Iterator<DayRow> all = rows.iterator(); all.hasNext(); ) {
      DayRow row = all.next();
      line(out, row(row));
      count++;
      fees += row.feeThousandths();
      paid += row.isRefund() ? 0 : row.amountMinor();
      refunded += row.isRefund() ? row.amountMinor() : 0;
    }
    line(out, SUMMARY);
    line(
        out,
        cells(
            Long.toString(count),
            yuan(paid),
            yuan(refunded),
            "0.00",
            fee(fees),
            yuan(paid),
            yuan(refunded)));
  }

  private String row(DayRow row) {
    DayRow.Refund refund = row.refund();
    String paid = refund == null ? yuan(row.amountMinor()) : "0.00";
    String refunded = refund == null ? "0.00" : yuan(row.amountMinor());
    return cells(
        TIME.format(row.at()),
        appid,
        mchid,
        "0",
        "",
        row.transactionNo(),
        row.orderNo(),
        "oTESTtestTESTtest",
        "NATIVE",
        refund == null ? "SUCCESS" : "REFUND",
        "OTHERS",
        "CNY",
        paid,
        "0.00",
        refund == null ? "0" : refund.channelNo(),
        refund == null ? "0" : refund.requestNo(),
        refunded,
        "0.00",
        refund == null ? "" : "ORIGINAL",
        refund == null ? "" : refund.state(),
        "咖啡,大杯",
        "shop=7,till=2",
        fee(row.feeThousandths()),
        "0.60%",
        paid,
        refunded,
        "");
  }

  private static String cells(String... cells) {
    return "`" + String.join(",`", cells);
  }

  private static String yuan(long fen) {
    return BigDecimal.valueOf(fen, 2).toPlainString();
  }

  private static String fee(long thousandths) {
    return BigDecimal.valueOf(thousandths, 5).toPlainString();
  }

  private static void line(OutputStream out, String line) throws IOException {
    out.write((line + "\n").getBytes(UTF_8));
  }
}
