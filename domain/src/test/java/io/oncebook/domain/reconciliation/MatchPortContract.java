package io.oncebook.domain.reconciliation;

import static io.oncebook.domain.reconciliation.StatementStage.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.statement.StatementLine;
import io.oncebook.domain.statement.StatementPort;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link MatchPort} promises. */
public abstract class MatchPortContract {

  private static final int ALL = 1000;
  private static final ChannelTransactionNo PAYMENT_NO = new ChannelTransactionNo("4200");

  private StatementStage stage;

  protected abstract MatchPort matches();

  protected abstract StatementPort statements();

  protected abstract ReconciliationPort reconciliations();

  protected abstract SettlementTransactionPort transactions();

  protected abstract IdempotencyPort idempotency();

  protected abstract OrderPort orders();

  @BeforeEach
  void setTheStage() {
    stage = new StatementStage(statements(), reconciliations(), transactions());
  }

  @Test
  void row_matches_the_entry_of_its_fact_on_whatever_day() {
    PaymentEvent.Received payment = stage.payment("1", "12.34");
    stage.book(payment, payment.amount(), Instant.parse("2025-01-01T00:00:00Z"));
    StatementId statement = stage.counting(stage.day(), 1, line(2, payment));

    ComparedSlice slice = matches().compare(statement, null, ALL);

    assertThat(slice.mismatches()).isEmpty();
    assertThat(slice.last()).isNull();
    assertThat(slice.tallies())
        .containsExactly(
            new MatchTotals(
                DaySum.Kind.PAYMENTS,
                Currency.getInstance("CNY"),
                1,
                1,
                BigInteger.valueOf(1234),
                BigInteger.valueOf(1234),
                BigInteger.valueOf(7_000),
                BigInteger.valueOf(7_000)));
  }

  @Test
  void reversal_matches_its_row_and_counts_among_refunds() {
    PaymentEvent.Reversed reversed =
        new PaymentEvent.Reversed(stage.payment("1", "12.34").trade(), Fixture.NOON);
    stage.bookReturn(reversed, Fixture.yuan("12.34"));

    assertThat(unlisted()).extracting(BookedFact::key).containsExactly(IdempotencyKey.of(reversed));
    StatementId statement =
        stage.counting(stage.day(), 1, line(2, reversed, Fixture.yuan("12.34")));

    assertThat(unlisted()).isEmpty();
    ComparedSlice slice = matches().compare(statement, null, ALL);
    assertThat(slice.mismatches()).isEmpty();
    assertThat(slice.tallies())
        .extracting(MatchTotals::kind, MatchTotals::matched)
        .containsExactly(tuple(DaySum.Kind.REFUNDS, 1L));
  }

  @Test
  void row_of_a_reversal_that_is_not_booked_is_shown_as_it_was_read() {
    PaymentEvent.Reversed reversed =
        new PaymentEvent.Reversed(stage.payment("1", "12.34").trade(), Fixture.NOON);
    StatementLine row = line(2, reversed, Fixture.yuan("12.34"));
    StatementId statement = stage.counting(stage.day(), 1, row);

    assertThat(matches().compare(statement, null, ALL).mismatches())
        .extracting(Mismatch::line)
        .containsExactly(row);
  }

  @Test
  void tallies_tell_what_matches_from_what_does_not() {
    PaymentEvent.Received booked = stage.payment("1", "12.34");
    stage.book(booked);
    StatementId statement =
        stage.counting(stage.day(), 1, line(2, booked), line(3, stage.payment("2", "1.00")));

    assertThat(matches().compare(statement, null, ALL).tallies())
        .containsExactly(
            new MatchTotals(
                DaySum.Kind.PAYMENTS,
                Currency.getInstance("CNY"),
                2,
                1,
                BigInteger.valueOf(1334),
                BigInteger.valueOf(1234),
                BigInteger.valueOf(14_000),
                BigInteger.valueOf(7_000)));
  }

  @Test
  void row_without_entry_comes_with_its_claim_when_there_is_one() {
    PaymentEvent.Received payment = stage.payment("1", "12.34");
    Claim claim = idempotency().tryAcquire(stage.fixture.claim(payment)).claim();
    StatementId statement = stage.counting(stage.day(), 1, line(2, payment));

    assertThat(matches().compare(statement, null, ALL).mismatches())
        .containsExactly(new Mismatch(line(2, payment), null, claim, false));
  }

  @Test
  void row_that_nobody_knows_says_whether_its_order_is_known() {
    PaymentEvent.Received payment = stage.payment("1", "12.34");
    StatementId statement = stage.counting(stage.day(), 1, line(2, payment));

    Mismatch foreign = only(matches().compare(statement, null, ALL).mismatches());
    orders().register(stage.fixture.order(), Fixture.NOON, null);
    Mismatch ours = only(matches().compare(statement, null, ALL).mismatches());

    assertThat(foreign.isForeign()).isTrue();
    assertThat(foreign.lacksBooking()).isFalse();
    assertThat(ours).isEqualTo(new Mismatch(line(2, payment), null, null, true));
    assertThat(ours.lacksBooking()).isTrue();
  }

  @Test
  void refund_is_not_foreign_when_its_payment_is_booked_or_claimed() {
    PaymentEvent.Received payment = stage.payment("4200", "12.34");
    RefundEvent.Succeeded refund =
        stage.refund(Fixture.WECHAT, new ChannelRefundNo("50000001"), "3.00");
    StatementId statement = stage.counting(stage.day(), 1, line(2, refund, LineStatus.SETTLED));
    assertThat(only(matches().compare(statement, null, ALL).mismatches()).isForeign()).isTrue();

    idempotency().tryAcquire(stage.fixture.claim(payment));
    Mismatch claimed = only(matches().compare(statement, null, ALL).mismatches());

    assertThat(claimed.isForeign()).isFalse();
    assertThat(claimed.lacksBooking()).isTrue();
  }

  @Test
  void refund_is_not_foreign_when_its_payment_is_in_suspense_and_its_claim_was_purged() {
    stage.book(stage.payment("4200", "12.34"));
    RefundEvent.Succeeded refund =
        stage.refund(Fixture.WECHAT, new ChannelRefundNo("50000001"), "3.00");
    StatementId statement = stage.counting(stage.day(), 1, line(2, refund, LineStatus.SETTLED));

    assertThat(only(matches().compare(statement, null, ALL).mismatches()).isForeign()).isFalse();
  }

  @Test
  void payment_is_not_foreign_when_its_refund_waits_for_it() {
    PaymentEvent.Received payment = stage.payment("4200", "12.34");
    PaymentEvent.Received sameOrder = stage.payment("4201", "12.34");
    StatementId statement = stage.counting(stage.day(), 1, line(2, payment), line(3, sameOrder));

    idempotency()
        .tryAcquire(
            stage.fixture.claim(
                stage.refund(Fixture.WECHAT, new ChannelRefundNo("50000001"), "3.00")));

    assertThat(matches().compare(statement, null, ALL).mismatches())
        .extracting(Mismatch::isForeign)
        .containsExactly(false, true);
  }

  @Test
  void row_with_another_amount_comes_with_what_is_booked() {
    PaymentEvent.Received payment = stage.payment("1", "12.34");
    stage.book(payment, Fixture.yuan("12.30"), Fixture.NOON);
    StatementId statement = stage.counting(stage.day(), 1, line(2, payment));

    assertThat(matches().compare(statement, null, ALL).mismatches())
        .containsExactly(
            new Mismatch(
                line(2, payment),
                new BookedFact(
                    IdempotencyKey.of(payment), payment.trade().orderNo(), Fixture.yuan("12.30")),
                null,
                false));
  }

  @Test
  void refund_that_failed_matches_as_long_as_it_is_not_booked_and_is_no_money() {
    RefundEvent.Succeeded refund =
        stage.refund(Fixture.WECHAT, new ChannelRefundNo("50000001"), "3.00");
    StatementId statement = stage.counting(stage.day(), 1, line(2, refund, LineStatus.FAILED));

    ComparedSlice before = matches().compare(statement, null, ALL);
    stage.book(refund);
    ComparedSlice after = matches().compare(statement, null, ALL);

    assertThat(before).isEqualTo(new ComparedSlice(List.of(), List.of(), null));
    assertThat(after.tallies()).isEmpty();
    assertThat(after.mismatches()).hasSize(1);
  }

  @Test
  void slices_together_are_the_whole_statement() {
    List<StatementLine> lines = new ArrayList<>();
    for (int row = 2; row < 9; row++) {
      lines.add(line(row, stage.payment(Integer.toString(row), "1.00")));
    }
    StatementId statement = stage.counting(stage.day(), 1, lines.toArray(StatementLine[]::new));

    List<StatementLine> seen = new ArrayList<>();
    long rows = 0;
    @Nullable IdempotencyKey after = null;
    do {
      ComparedSlice slice = matches().compare(statement, after, 3);
      slice.mismatches().forEach(mismatch -> seen.add(mismatch.line()));
      rows += slice.tallies().stream().mapToLong(MatchTotals::rows).sum();
      after = slice.last();
    } while (after != null);

    assertThat(seen).containsExactlyElementsOf(lines);
    assertThat(rows).isEqualTo(lines.size());
  }

  @Test
  void named_rows_alone_are_looked_at_again() {
    PaymentEvent.Received one = stage.payment("1", "1.00");
    PaymentEvent.Received other = stage.payment("2", "1.00");
    StatementId statement = stage.counting(stage.day(), 1, line(2, one), line(3, other));

    assertThat(matches().mismatches(statement, List.of(IdempotencyKey.of(other))))
        .extracting(Mismatch::line)
        .containsExactly(line(3, other));
    stage.book(other);
    assertThat(matches().mismatches(statement, List.of(IdempotencyKey.of(other)))).isEmpty();
  }

  @Test
  void entry_of_the_time_is_unlisted_until_a_statement_counts_that_holds_it() {
    PaymentEvent.Received payment = stage.payment("1", "12.34");
    stage.book(payment);
    stage.counting(stage.day(), 1);
    StatementId nextDay = stage.kept(stage.day().plusDays(1), 2, line(2, payment));

    assertThat(unlisted()).extracting(BookedFact::key).containsExactly(IdempotencyKey.of(payment));

    reconciliations().open(stage.day().plusDays(1));
    reconciliations().activate(nextDay);
    assertThat(unlisted()).isEmpty();
  }

  @Test
  void unlisted_entries_are_those_of_the_account_and_the_time() {
    PaymentEvent.Received before = stage.payment("1", "1.00");
    PaymentEvent.Received first = stage.payment("2", "1.00");
    PaymentEvent.Received after = stage.payment("3", "1.00");
    stage.book(before, before.amount(), stage.day().start().minusNanos(1_000));
    stage.book(first, first.amount(), stage.day().start());
    stage.book(after, after.amount(), stage.day().end());
    RefundEvent.Succeeded elsewhere =
        stage.refund(Fixture.ALIPAY, ChannelRefundNo.within(PAYMENT_NO, "1"), "1.00");
    stage.book(elsewhere);

    assertThat(unlisted()).extracting(BookedFact::key).containsExactly(IdempotencyKey.of(first));
  }

  @Test
  void refund_without_number_is_found_until_a_row_is_attributed_to_it() {
    RefundEvent.Succeeded booked =
        stage.refund(Fixture.ALIPAY, ChannelRefundNo.unnumbered(PAYMENT_NO, "total", 300), "3.00");
    RefundEvent.Succeeded numbered =
        stage.refund(Fixture.ALIPAY, ChannelRefundNo.within(PAYMENT_NO, "R-1"), "1.00");
    stage.book(booked);
    stage.book(numbered);
    RefundEvent.Succeeded told =
        stage.refund(Fixture.ALIPAY, ChannelRefundNo.within(PAYMENT_NO, "C-1"), "3.00");
    StatementId statement =
        stage.counting(stage.day(Fixture.ALIPAY), 1, line(2, told, LineStatus.SETTLED));

    assertThat(matches().unnumberedRefunds(told.trade()))
        .containsExactly(
            new BookedFact(
                IdempotencyKey.of(booked), told.trade().orderNo(), Fixture.yuan("3.00")));
    matches().attribute(statement, IdempotencyKey.of(told), IdempotencyKey.of(booked));

    assertThat(matches().unnumberedRefunds(told.trade())).isEmpty();
    assertThat(matches().compare(statement, null, ALL).mismatches()).isEmpty();
    assertThatThrownBy(
            () ->
                matches().attribute(statement, IdempotencyKey.of(told), IdempotencyKey.of(booked)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void attributed_row_keeps_its_place_among_the_slices() {
    RefundEvent.Succeeded booked =
        stage.refund(Fixture.ALIPAY, ChannelRefundNo.unnumbered(PAYMENT_NO, "total", 300), "3.00");
    stage.book(booked);
    RefundEvent.Succeeded told =
        stage.refund(Fixture.ALIPAY, ChannelRefundNo.within(PAYMENT_NO, "C-1"), "3.00");
    RefundEvent.Succeeded other =
        stage.refund(Fixture.ALIPAY, ChannelRefundNo.within(PAYMENT_NO, "z-2"), "1.00");
    stage.book(other);
    StatementId statement =
        stage.counting(
            stage.day(Fixture.ALIPAY),
            1,
            line(2, told, LineStatus.SETTLED),
            line(3, other, LineStatus.SETTLED));

    ComparedSlice first = matches().compare(statement, null, 1);
    matches().attribute(statement, IdempotencyKey.of(told), IdempotencyKey.of(booked));
    ComparedSlice second = matches().compare(statement, first.last(), 1);
    ComparedSlice third = matches().compare(statement, second.last(), 1);

    assertThat(only(first.mismatches()).line().key()).isEqualTo(IdempotencyKey.of(told));
    assertThat(only(second.tallies()).rows()).isEqualTo(1);
    assertThat(only(second.tallies()).matchedMinor()).isEqualTo(BigInteger.valueOf(100));
    assertThat(third).isEqualTo(new ComparedSlice(List.of(), List.of(), null));
    ComparedSlice again = matches().compare(statement, null, ALL);
    assertThat(only(again.tallies()).matched()).isEqualTo(2);
    assertThat(matches().mismatches(statement, List.of(IdempotencyKey.of(told)))).isEmpty();
  }

  @Test
  void entry_under_the_own_name_of_an_attributed_row_is_in_no_statement() {
    RefundEvent.Succeeded booked =
        stage.refund(Fixture.ALIPAY, ChannelRefundNo.unnumbered(PAYMENT_NO, "total", 300), "3.00");
    stage.book(booked);
    RefundEvent.Succeeded told =
        stage.refund(Fixture.ALIPAY, ChannelRefundNo.within(PAYMENT_NO, "C-1"), "3.00");
    StatementId statement =
        stage.counting(stage.day(Fixture.ALIPAY), 1, line(2, told, LineStatus.SETTLED));
    matches().attribute(statement, IdempotencyKey.of(told), IdempotencyKey.of(booked));

    stage.book(told);

    StatementDay day = stage.day(Fixture.ALIPAY);
    assertThat(matches().unlisted(day, day.start(), day.end()))
        .extracting(BookedFact::key)
        .containsExactly(IdempotencyKey.of(told));
  }

  @Test
  void what_statements_say_was_refunded_is_added_up_for_the_business_transaction() {
    RefundEvent.Succeeded one =
        stage.refund(Fixture.ALIPAY, ChannelRefundNo.within(PAYMENT_NO, "C-1"), "3.00");
    RefundEvent.Succeeded other =
        stage.refund(Fixture.ALIPAY, ChannelRefundNo.within(PAYMENT_NO, "C-2"), "1.00");
    stage.counting(
        stage.day(Fixture.ALIPAY),
        1,
        line(2, one, LineStatus.SETTLED),
        line(3, other, LineStatus.UNDER_WAY));
    stage.counting(stage.day(Fixture.ALIPAY).plusDays(1), 2, line(2, other, LineStatus.SETTLED));
    stage.kept(stage.day(Fixture.ALIPAY).plusDays(2), 3, line(2, one, LineStatus.SETTLED));

    assertThat(stated(one.trade(), "CNY")).isEqualTo(Fixture.yuan("4.00"));
    assertThat(stated(one.trade(), "USD").isPositive()).isFalse();
    assertThat(
            stated(stage.fixture.trade(Fixture.ALIPAY, "42", "T202603050001"), "CNY").isPositive())
        .isFalse();
  }

  private Money stated(PaymentReference payment, String currency) {
    return transactions()
        .run(
            unit ->
                TransactionOutcome.commit(
                    unit.refunds().stated(payment, Currency.getInstance(currency))));
  }

  private List<BookedFact> unlisted() {
    return matches().unlisted(stage.day(), stage.day().start(), stage.day().end());
  }

  private static <T> T only(List<T> list) {
    assertThat(list).hasSize(1);
    return list.get(0);
  }
}
