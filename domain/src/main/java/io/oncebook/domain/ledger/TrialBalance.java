package io.oncebook.domain.ledger;

import java.math.BigInteger;
import java.util.Currency;
import java.util.List;

/** The sums of all postings of a tenant, per account and currency. */
public record TrialBalance(List<Line> lines) {

  public TrialBalance {
    lines = List.copyOf(lines);
  }

  /** Sums may pass 64 bits, though no single posting can. */
  public record Line(Account account, Currency currency, BigInteger debit, BigInteger credit) {

    public BigInteger balance() {
      return debit.subtract(credit);
    }
  }

  /** Whether debits equal credits in every currency, as they must at every instant. */
  public boolean isZero() {
    return lines.stream()
        .map(Line::currency)
        .distinct()
        .allMatch(currency -> total(currency).signum() == 0);
  }

  private BigInteger total(Currency currency) {
    return lines.stream()
        .filter(line -> line.currency().equals(currency))
        .map(Line::balance)
        .reduce(BigInteger.ZERO, BigInteger::add);
  }
}
