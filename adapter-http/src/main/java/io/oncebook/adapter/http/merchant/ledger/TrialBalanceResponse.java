package io.oncebook.adapter.http.merchant.ledger;

import io.oncebook.domain.ledger.TrialBalance;
import java.math.BigInteger;
import java.util.List;

/** A trial balance on the wire; sums in whole minor units, which may pass 64 bits. */
record TrialBalanceResponse(List<Line> lines, boolean zero) {

  static TrialBalanceResponse of(TrialBalance balance) {
    return new TrialBalanceResponse(
        balance.lines().stream().map(Line::of).toList(), balance.isZero());
  }

  record Line(
      String account, String currency, BigInteger debit, BigInteger credit, BigInteger balance) {

    static Line of(TrialBalance.Line line) {
      return new Line(
          line.account().code(),
          line.currency().getCurrencyCode(),
          line.debit(),
          line.credit(),
          line.balance());
    }
  }
}
