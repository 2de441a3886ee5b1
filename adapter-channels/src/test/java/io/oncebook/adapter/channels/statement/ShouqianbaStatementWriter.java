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

/**
 * Writes a list such as a portal may export it. The layout is made up, for the channel publishes
 * none; whoever reads it needs the settings that fit.
 */
public final class ShouqianbaStatementWriter implements StatementWriter {

  private static final String HEADER = "交易类型,收钱吧订单号,商户订单号,商户流水号,交易金额,手续费,完成时间,终端号,备注";
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss").withZone(ZoneId.of("Asia/Shanghai"));

  private final String terminalSn;

  public ShouqianbaStatementWriter(String terminalSn) {
    this.terminalSn = terminalSn;
  }

  @Override
  public void write(LocalDate date, Stream<DayRow> rows, OutputStream out) throws IOException {
    line(out, HEADER);
    for (Iterator<DayRow> all = rows.iterator(); all.hasNext(); ) {
      line(out, row(all.next()));
    }
  }

  private String row(DayRow row) {
    DayRow.Refund refund = row.refund();
    long fen = refund == null ? row.amountMinor() : -row.amountMinor();
    return String.join(
        ",",
        refund == null ? "收款" : "退款",
        row.transactionNo(),
        row.orderNo(),
        refund == null ? row.orderNo() : refund.channelNo(),
        BigDecimal.valueOf(fen, 2).toPlainString(),
        BigDecimal.valueOf(row.feeThousandths(), 5).toPlainString(),
        TIME.format(row.at()),
        terminalSn,
        "\"咖啡,\"\"大杯\"\"\"");
  }

  private static void line(OutputStream out, String line) throws IOException {
    out.write((line + "\n").getBytes(UTF_8));
  }
}
