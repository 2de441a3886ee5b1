package io.oncebook.domain.reconciliation;

import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.ledger.Side;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.statement.StatementDay;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Currency;
import java.util.List;
import java.util.Optional;

/**
 * Books the fees of a day in one currency. Entries are only ever added, so a day that comes out
 * otherwise later gets an entry over the difference.
 */
public record DayFees(StatementDay day, Currency currency) {

  private static final int DECIMALS_OF_FEES = 3;

  /** What the keys of this day's entries have in front, up to their number. */
  public String bizNoPrefix() {
    return "%s.%s.".formatted(DateTimeFormatter.BASIC_ISO_DATE.format(day.date()), currency);
  }

  /**
   * What is still to be booked.
   *
   * @param thousandths what the channel keeps in all, thousandths of a minor unit
   * @param booked the entries so far
   * @return empty when nothing is
   * @throws ArithmeticException when a sum leaves 64 bits of minor units
   */
  public Optional<JournalEntry> difference(
      BigInteger thousandths, List<JournalEntry> booked, Instant now) {
    BigInteger target =
        new BigDecimal(thousandths, DECIMALS_OF_FEES)
            .setScale(0, RoundingMode.HALF_UP)
            .toBigIntegerExact();
    BigInteger soFar =
        booked.stream().map(DayFees::signed).reduce(BigInteger.ZERO, BigInteger::add);
    long open = target.subtract(soFar).longValueExact();
    return open == 0 ? Optional.empty() : Optional.of(entry(open, booked.size() + 1, now));
  }

  private JournalEntry entry(long minor, int number, Instant now) {
    Money amount = new Money(Math.absExact(minor), currency);
    Account receivable = Account.channelReceivable(day.channel());
    boolean kept = minor > 0;
    return JournalEntry.ofDay(
        new IdempotencyKey(day.channel(), bizNoPrefix() + number, EventKind.FEE_CHARGED),
        day.tenantId(),
        List.of(
            Posting.debit(kept ? Account.CHANNEL_FEES : receivable, amount),
            Posting.credit(kept ? receivable : Account.CHANNEL_FEES, amount)),
        day.end().minus(1, ChronoUnit.MICROS),
        now);
  }

  private static BigInteger signed(JournalEntry entry) {
    return entry.postings().stream()
        .filter(posting -> posting.account().equals(Account.CHANNEL_FEES))
        .map(
            posting -> {
              BigInteger minor = BigInteger.valueOf(posting.money().amountMinor());
              return posting.side() == Side.DEBIT ? minor : minor.negate();
            })
        .reduce(BigInteger.ZERO, BigInteger::add);
  }
}
