package io.oncebook.application.reconciliation.service;

import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.reconciliation.BookedFact;
import io.oncebook.domain.reconciliation.ComparedSlice;
import io.oncebook.domain.reconciliation.DaySum;
import io.oncebook.domain.reconciliation.MatchTotals;
import io.oncebook.domain.reconciliation.Mismatch;
import io.oncebook.domain.reconciliation.RunResult;
import io.oncebook.domain.statement.StatementLine;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds up both sides of a day while it is compared. */
final class DayTotals {

  private static final int DECIMALS_OF_FEES = 3;

  private final Map<Line, Total> totals = new HashMap<>();
  private final Map<Currency, BigInteger> matchedFees = new HashMap<>();
  private long matched;
  private boolean unbooked;
  private boolean repaired;

  private record Line(DaySum.Side side, DaySum.Kind kind, Currency currency) {}

  private record Total(long count, BigDecimal amount) {
    Total plus(Total other) {
      return new Total(count + other.count, amount.add(other.amount));
    }
  }

  void add(ComparedSlice slice) {
    slice.tallies().forEach(this::add);
  }

  private void add(MatchTotals tally) {
    add(DaySum.Side.STATEMENT, tally.kind(), tally.currency(), tally.rows(), tally.amountMinor());
    add(DaySum.Side.LEDGER, tally.kind(), tally.currency(), tally.matched(), tally.matchedMinor());
    addFee(tally.currency(), tally.rows(), tally.fee());
    addMatched(tally.currency(), tally.matched(), tally.matchedFee());
  }

  private void addFee(Currency currency, long rows, BigInteger fee) {
    add(
        new Line(DaySum.Side.STATEMENT, DaySum.Kind.FEES, currency),
        new Total(rows, new BigDecimal(fee, DECIMALS_OF_FEES)));
  }

  /** A row that its slice did not count as matching, and that matches now. */
  void addMatched(StatementLine line) {
    repaired = true;
    add(DaySum.Side.LEDGER, line.key(), line.amount());
    addMatched(line.amount().currency(), 1, BigInteger.valueOf(line.fee().thousandths()));
  }

  /**
   * A row that does not match; the books may hold its fact all the same, and other than it says.
   */
  void addMismatch(Mismatch mismatch) {
    if (mismatch.isForeign()) {
      add(DaySum.Side.FOREIGN, mismatch.line().key(), mismatch.line().amount());
    }
    if (mismatch.booked() != null) {
      add(DaySum.Side.LEDGER, mismatch.booked().key(), mismatch.booked().amount());
    }
    unbooked |= mismatch.lacksBooking();
  }

  /** Whether what is still not booked may have waited for what was booked here. */
  boolean anotherRunMayHelp() {
    return unbooked && repaired;
  }

  void addUnlisted(BookedFact fact) {
    add(DaySum.Side.LEDGER, fact.key(), fact.amount());
  }

  RunResult result(Instant now) {
    List<DaySum> sums =
        totals.entrySet().stream()
            .map(
                entry ->
                    new DaySum(
                        entry.getKey().side(),
                        entry.getKey().kind(),
                        entry.getKey().currency(),
                        entry.getValue().count(),
                        entry.getValue().amount()))
            .toList();
    return new RunResult(sums, matched, matchedFees, now);
  }

  private void addMatched(Currency currency, long rows, BigInteger fee) {
    matched += rows;
    matchedFees.merge(currency, fee, BigInteger::add);
  }

  private void add(DaySum.Side side, IdempotencyKey key, Money amount) {
    DaySum.Kind kind = key.kind().givesBack() ? DaySum.Kind.REFUNDS : DaySum.Kind.PAYMENTS;
    add(side, kind, amount.currency(), 1, BigInteger.valueOf(amount.amountMinor()));
  }

  private void add(
      DaySum.Side side, DaySum.Kind kind, Currency currency, long count, BigInteger amountMinor) {
    add(new Line(side, kind, currency), new Total(count, new BigDecimal(amountMinor)));
  }

  private void add(Line line, Total total) {
    totals.merge(line, total, Total::plus);
  }
}
