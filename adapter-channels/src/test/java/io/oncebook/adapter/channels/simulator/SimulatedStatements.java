package io.oncebook.adapter.channels.simulator;

import io.oncebook.adapter.channels.simulator.SimulatedRefund.State;
import io.oncebook.adapter.channels.statement.DayRow;
import io.oncebook.adapter.channels.statement.StatementWriter;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What a simulated channel's statement of a day holds: what its account knows, as it is now. */
final class SimulatedStatements {

  private static final ZoneId BEIJING = ZoneId.of("Asia/Shanghai");
  private static final int READY_AT = 10;
  private static final long FEN = 1000;

  private final SimulatedAccount account;
  private final StatementWriter writer;
  private final Clock clock;

  SimulatedStatements(SimulatedAccount account, StatementWriter writer, Clock clock) {
    this.account = account;
    this.writer = writer;
    this.clock = clock;
  }

  /** Whether the channel has made it: at ten o'clock of the next day. */
  boolean isReady(LocalDate date) {
    return !clock
        .instant()
        .isBefore(date.plusDays(1).atTime(READY_AT, 0).atZone(BEIJING).toInstant());
  }

  byte[] text(LocalDate date) {
    return writer.text(date, rows(date));
  }

  /** By time; a refund stands on the day on which the channel's statements have it. */
  List<DayRow> rows(LocalDate date) {
    Stream<DayRow> payments = account.payments().stream().map(SimulatedStatements::row);
    Stream<DayRow> refunds =
        account.refunds().stream()
            .filter(refund -> refund.isDone() || refund.payment().channel().canFailRefundsLater())
            .map(SimulatedStatements::row);
    return Stream.concat(payments, refunds)
        .filter(row -> LocalDate.ofInstant(row.at(), BEIJING).equals(date))
        .sorted(Comparator.comparing(DayRow::at))
        .toList();
  }

  private static DayRow row(SimulatedPayment payment) {
    return new DayRow(
        payment.transactionNo(),
        payment.orderNo(),
        null,
        payment.amountMinor(),
        fee(payment.amountMinor()),
        payment.paidAt());
  }

  /** WeChat Pay lists refunds once they are taken, the others once they are done. */
  private static DayRow row(SimulatedRefund refund) {
    Instant at =
        refund.payment().channel().canFailRefundsLater() ? refund.askedAt() : refund.changedAt();
    return new DayRow(
        refund.payment().transactionNo(),
        refund.payment().orderNo(),
        new DayRow.Refund(number(refund), refund.requestNo(), word(refund.state())),
        refund.amountMinor(),
        -fee(refund.amountMinor()),
        at);
  }

  private static String number(SimulatedRefund refund) {
    return refund.payment().channel() == SimulatedChannel.SQB
        ? ShouqianbaNotices.clientTsn(refund)
        : refund.channelRefundNo();
  }

  /** Six thousandths, in whole fen. */
  private static long fee(long fen) {
    return fen * 6 / FEN * FEN;
  }

  private static String word(State state) {
    return switch (state) {
      case PROCESSING -> "PROCESSING";
      case SUCCESS -> "SUCCESS";
      case CLOSED -> "FAIL";
      case ABNORMAL -> "CHANGE";
    };
  }
}
