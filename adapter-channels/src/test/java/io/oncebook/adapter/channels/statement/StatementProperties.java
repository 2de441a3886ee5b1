package io.oncebook.adapter.channels.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.statement.StatementLine;
import io.oncebook.domain.statement.StatementRows;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for the statements of every channel that says how much its rows come to. */
public abstract class StatementProperties {

  protected static final LocalDate DAY = LocalDate.of(2026, 3, 5);

  private static final Instant START = DAY.atStartOfDay(ZoneId.of("Asia/Shanghai")).toInstant();
  private static final int DAY_SECONDS = 24 * 60 * 60;
  private static final int LONG_STATEMENT = 200_000;

  protected abstract StatementReader reader();

  protected abstract StatementWriter writer();

  /** The number under which a refund's notice has it. */
  protected abstract String refundNo(DayRow row);

  /** Whether the digit at the place is part of what the statement says of itself as a whole. */
  protected abstract boolean isSummed(byte[] statement, int place);

  @Property(tries = 200)
  void what_was_written_is_read(@ForAll("days") List<DayRow> rows)
      throws RefusedStatementException {
    ReadStatement read = ReadStatement.of(reader(), DAY, writer().text(DAY, rows));

    assertThat(read.odd()).isEmpty();
    assertThat(read.lines()).extracting(this::asRead).isEqualTo(asWritten(rows));
  }

  @Property(tries = 200)
  void a_statement_cut_anywhere_is_refused_or_whole(
      @ForAll("days") List<DayRow> rows, @ForAll("shares") int share) {
    byte[] whole = writer().text(DAY, rows);
    assertRefusedOrWhole(rows, Arrays.copyOf(whole, (int) ((long) whole.length * share / 1000)));
  }

  @Example
  void no_place_is_left_out_where_a_statement_can_be_cut() {
    List<DayRow> rows = someDay();
    byte[] whole = writer().text(DAY, rows);
    for (int end = 0; end < whole.length; end++) {
      assertRefusedOrWhole(rows, Arrays.copyOf(whole, end));
    }
  }

  @Example
  void one_changed_digit_of_a_sum_is_refused() {
    byte[] whole = writer().text(DAY, someDay());
    List<Integer> places =
        IntStream.range(0, whole.length)
            .filter(place -> whole[place] >= '0' && whole[place] <= '9')
            .filter(place -> isSummed(whole, place))
            .boxed()
            .toList();
    assertThat(places).hasSizeGreaterThan(5);
    for (int place : places) {
      byte[] changed = whole.clone();
      changed[place] = (byte) (changed[place] == '9' ? '0' : changed[place] + 1);
      assertThat(ReadStatement.refusalOf(reader(), DAY, changed))
          .as("digit at %d", place)
          .isInstanceOf(RefusedStatementException.class);
    }
  }

  /** Rows come out of a file that is never in memory, and go to a sink that keeps none. */
  @Example
  void a_long_statement_is_handed_on_row_by_row() throws IOException, RefusedStatementException {
    AtomicLong lines = new AtomicLong();
    AtomicLong fen = new AtomicLong();
    SpooledFile spooled = SpooledFile.create();
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(spooled.path()))) {
      writer()
          .write(DAY, LongStream.range(0, LONG_STATEMENT).mapToObj(StatementProperties::row), out);
    }
    try (StatementFile file = reader().open(spooled, DAY, OptionalLong.of(LONG_STATEMENT))) {
      file.read(
          new StatementRows() {
            @Override
            public void line(StatementLine line) {
              lines.incrementAndGet();
              fen.addAndGet(line.amount().amountMinor());
            }

            @Override
            public void odd(ExceptionRow row) {
              throw new AssertionError(row);
            }
          });
    }
    assertThat(lines).hasValue(LONG_STATEMENT);
    assertThat(fen).hasValue(LongStream.range(0, LONG_STATEMENT).map(i -> i + 1).sum());
  }

  @Provide
  Arbitrary<Integer> shares() {
    return Arbitraries.integers().between(0, 999);
  }

  @Provide
  Arbitrary<List<DayRow>> days() {
    Arbitrary<DayRow> payments =
        Combinators.combine(numbers("4200", 28), orderNos(), amounts(), fees(), times())
            .as((no, orderNo, fen, fee, at) -> new DayRow(no, orderNo, null, fen, fee, at));
    Arbitrary<DayRow> refunds =
        Combinators.combine(
                numbers("4200", 28),
                orderNos(),
                Combinators.combine(numbers("5030", 29), orderNos())
                    .as((no, request) -> new DayRow.Refund(no, "R" + request, "SUCCESS")),
                amounts(),
                fees(),
                times())
            .as(
                (no, orderNo, refund, fen, fee, at) ->
                    new DayRow(no, orderNo, refund, fen, -fee, at));
    return Arbitraries.oneOf(payments, refunds).list().ofMaxSize(8);
  }

  private void assertRefusedOrWhole(List<DayRow> rows, byte[] statement) {
    try {
      ReadStatement read = ReadStatement.of(reader(), DAY, statement);
      assertThat(read.odd()).isEmpty();
      assertThat(read.lines()).extracting(this::asRead).isEqualTo(asWritten(rows));
    } catch (RefusedStatementException refused) {
      assertThat(refused).hasMessageContaining("found");
    }
  }

  private List<DayRow> asWritten(List<DayRow> rows) {
    return rows.stream()
        .map(
            row ->
                row.refund() == null
                    ? row
                    : withRefund(
                        row, new DayRow.Refund(refundNo(row), row.refund().requestNo(), "SUCCESS")))
        .toList();
  }

  private DayRow asRead(StatementLine line) {
    ChannelEvent event = line.event();
    DayRow row =
        new DayRow(
            event.trade().transactionNo().value(),
            event.trade().orderNo().value(),
            null,
            line.amount().amountMinor(),
            line.fee().thousandths(),
            event.occurredAt());
    return event instanceof RefundEvent refund
        ? withRefund(
            row,
            new DayRow.Refund(
                refund.bizNo(), String.valueOf(refund.refund().requestNo()), "SUCCESS"))
        : row;
  }

  private static DayRow withRefund(DayRow row, DayRow.Refund refund) {
    return new DayRow(
        row.transactionNo(),
        row.orderNo(),
        refund,
        row.amountMinor(),
        row.feeThousandths(),
        row.at());
  }

  /** A payment, a refund of it, and another payment. */
  private static List<DayRow> someDay() {
    DayRow refunded = row(700);
    return List.of(
        row(12345),
        withRefund(
            new DayRow(
                refunded.transactionNo(), refunded.orderNo(), null, 250, -1000, refunded.at()),
            new DayRow.Refund("50300000000000000000000000001", "R1", "SUCCESS")),
        row(700));
  }

  private static DayRow row(long i) {
    return new DayRow(
        "4200%024d".formatted(i), "T" + i, null, i + 1, 1000, START.plusSeconds(i % DAY_SECONDS));
  }

  private static Arbitrary<String> numbers(String prefix, int length) {
    return Arbitraries.strings()
        .numeric()
        .ofLength(length - prefix.length())
        .map(digits -> Objects.requireNonNull(prefix) + digits);
  }

  private static Arbitrary<String> orderNos() {
    return Arbitraries.strings()
        .alpha()
        .numeric()
        .withChars('_', '-')
        .ofMinLength(1)
        .ofMaxLength(32);
  }

  private static Arbitrary<Long> amounts() {
    return Arbitraries.longs().between(1, 99_999_999_999L);
  }

  private static Arbitrary<Long> fees() {
    return Arbitraries.longs().between(0, 9_999_999).map(fen -> fen * 1000);
  }

  private static Arbitrary<Instant> times() {
    return Arbitraries.integers().between(0, DAY_SECONDS - 1).map(START::plusSeconds);
  }
}
