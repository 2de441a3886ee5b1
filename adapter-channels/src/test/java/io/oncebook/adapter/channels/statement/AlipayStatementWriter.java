package io.oncebook.adapter.channels.statement;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes business details in GBK: cells padded with tabs, amounts of refunds negative. */
public final class AlipayStatementWriter implements StatementWriter {

  private static final Charset GBK = Charset.forName("GBK");
  private static final ZoneId BEIJING = ZoneId.of("Asia/Shanghai");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(BEIJING);
  private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyy年MM月dd日");
  private static final String LIST = "#-----------------------------------------业务明细列表";
  private static final String HEADER =
      "支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,"
          + "订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,"
          + "券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注";

  private final String sellerId;

  public AlipayStatementWriter(String sellerId) {
    this.sellerId = sellerId;
  }

  @Override
  public void write(LocalDate date, Stream<DayRow> rows, OutputStream out) throws IOException {
    line(out, "#支付宝业务明细查询");
    line(out, "#账号：[%s0156]".formatted(sellerId));
    line(
        out,
        "#起始日期：[%s 00:00:00]   终止日期：[%s 00:00:00]"
            .formatted(DATE.format(date), DATE.format(date.plusDays(1))));
    line(out, LIST + "----------------------------------------");
    line(out, HEADER);
    long payments = 0;
    long refunds = 0;
    long paid = 0;
    long refunded = 0;
    for (Iterator<DayRow> all = rows.iterator(); all.hasNext(); ) {
      DayRow row = all.next();
      line(out, row(row));
      payments += row.isRefund() ? 0 : 1;
      refunds += row.isRefund() ? 1 : 0;
      paid += row.isRefund() ? 0 : row.amountMinor();
      refunded += row.isRefund() ? row.amountMinor() : 0;
    }
    line(out, LIST + "结束------------------------------------");
    line(out, "#交易合计：%d笔，商家实收共%s元，商家优惠共0.00元".formatted(payments, yuan(paid)));
    line(out, "#退款合计：%d笔，商家实收退款共%s元，商家优惠退款共0.00元".formatted(refunds, yuan(-refunded)));
    line(out, "#导出时间：[%s 05:46:49]".formatted(DATE.format(date.plusDays(1))));
  }

  /** The archive as it is downloaded: with a summary beside the detail, names in GBK. */
  public byte[] zip(LocalDate date, List<DayRow> rows) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    String name = sellerId + "0156_" + date.toString().replace("-", "") + "_业务明细";
    try (ZipOutputStream zip = new ZipOutputStream(packed, GBK)) {
      zip.putNextEntry(new ZipEntry(name + "(汇总).csv"));
      line(zip, "#支付宝业务汇总查询");
      zip.putNextEntry(new ZipEntry(name + ".csv"));
      write(date, rows.stream(), zip);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return packed.toByteArray();
  }

  private static String row(DayRow row) {
    String amount = yuan(row.isRefund() ? -row.amountMinor() : row.amountMinor());
    DayRow.Refund refund = row.refund();
    return String.join(
        ",",
        row.transactionNo() + "\t",
        row.orderNo() + "\t",
        (refund == null ? "交易" : "退款") + "\t",
        "咖啡",
        TIME.format(row.at()),
        TIME.format(row.at()),
        "\t",
        "\t",
        "\t",
        "\t",
        "*测(buy***@example.com)\t",
        amount,
        amount,
        "0.00",
        "0.00",
        "0.00",
        "0.00",
        "0.00",
        "",
        "0.00\t",
        "0.00",
        (refund == null ? "" : refund.requestNo()) + "\t",
        BigDecimal.valueOf(-row.feeThousandths(), 5).setScale(2).toPlainString(),
        "0.00",
        "");
  }

  private static String yuan(long fen) {
    return BigDecimal.valueOf(fen, 2).toPlainString();
  }

  private static void line(OutputStream out, String line) throws IOException {
    out.write((line + "\r\n").getBytes(GBK));
  }
}
