package io.oncebook.benchmarks.statement;

import io.oncebook.adapter.channels.statement.DayRow;
import io.oncebook.adapter.channels.statement.WechatPayStatementWriter;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.tenant.TenantId;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * A day of one account: rows by time, numbers in no order, as the channel gives them, and one row
 * in twenty a refund.
 *
 * @param size how many rows, a multiple of 1,000
 */
public record Bill(int size) {

  static final String MCHID = "1900000001";
  static final String APPID = "wx0000000000000001";

  /** The day on which all of it happens. */
  static final StatementDay DAY =
      new StatementDay(new TenantId(1), new Channel("WECHAT"), LocalDate.of(2026, 3, 5));

  /** Rows are counted from 1, and the first is the header. */
  static final int FIRST_ROW = 2;

  private static final int DAY_SECONDS = 86_400;
  private static final int REFUND_EVERY = 20;
  private static final int ROWS_BACK_TO_ITS_PAYMENT = 10;

  /** A prime, so that no two of the numbers below are the same. */
  private static final long STEP = 7_368_787_021L;

  private static final long NUMBERS = 10_000_000_000L;

  public Bill {
    if (size < 1_000 || size % 1_000 != 0) {
      throw new IllegalArgumentException("size must be a multiple of 1,000, found " + size);
    }
  }

  /** Writes what the channel would send. */
  void writePacked(Path file) throws IOException {
    try (OutputStream out =
        new BufferedOutputStream(new GZIPOutputStream(Files.newOutputStream(file)))) {
      new WechatPayStatementWriter(MCHID, APPID).write(DAY.date(), rows(), out);
    }
  }

  /** Writes the columns of {@link PlainTable}, for {@code LOAD DATA}. */
  public void writePlain(Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.US_ASCII)) {
      int number = FIRST_ROW;
      for (Iterator<DayRow> all = rows().iterator(); all.hasNext(); number++) {
        out.write(plain(number, all.next()));
      }
    }
  }

  private Stream<DayRow> rows() {
    return IntStream.range(0, size).mapToObj(this::row);
  }

  private DayRow row(int place) {
    boolean isRefund = place % REFUND_EVERY == REFUND_EVERY - 1;
    int payment = isRefund ? place - ROWS_BACK_TO_ITS_PAYMENT : place;
    long amountMinor = 100L + payment % 90_000;
    long feeMinor = amountMinor * 6 / 1_000;
    return new DayRow(
        number("4200002655", payment),
        "T20260305%08d".formatted(payment),
        isRefund
            ? new DayRow.Refund(number("5030000655", place), "R%08d".formatted(place), "SUCCESS")
            : null,
        amountMinor,
        (isRefund ? -feeMinor : feeMinor) * 1_000,
        at(place));
  }

  private Instant at(int place) {
    return DAY.start().plusSeconds((long) place * DAY_SECONDS / size);
  }

  private static String number(String prefix, int place) {
    return "%s20260305%010d".formatted(prefix, place * STEP % NUMBERS);
  }

  private static String plain(int number, DayRow row) {
    DayRow.Refund refund = row.refund();
    String kind = refund == null ? "PAYMENT_RECEIVED" : "REFUND_SUCCEEDED";
    String bizNo = refund == null ? row.transactionNo() : refund.channelNo();
    return String.join(
            ",",
            "WECHAT:%s:%s".formatted(bizNo, kind),
            Integer.toString(number),
            kind,
            "SETTLED",
            row.transactionNo(),
            row.orderNo(),
            refund == null ? "\\N" : refund.channelNo(),
            refund == null ? "\\N" : refund.requestNo(),
            Long.toString(row.amountMinor()),
            "CNY",
            Long.toString(row.feeThousandths()),
            row.at().toString().replace('T', ' ').replace("Z", ""))
        + "\n";
  }
}
