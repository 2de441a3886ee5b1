package io.oncebook.domain.reconciliation;

import java.math.BigDecimal;
import java.util.Currency;

/**
 * A sum of one side of a day.
 *
 * @param amountMinor minor units; fees of a statement may have up to three decimals
 */
public record DaySum(Side side, Kind kind, Currency currency, long count, BigDecimal amountMinor) {

  /** Whose count it is. Names are stored and never change. */
  public enum Side {
    /** All rows of the statement that tell of settled money. */
    STATEMENT,
    /** Of these, the ones of other systems on the same account. */
    FOREIGN,
    /** What the books hold for the rows of this statement, and for the day beyond any statement. */
    LEDGER
  }

  /** What is counted. Names are stored and never change. */
  public enum Kind {
    PAYMENTS,
    REFUNDS,
    FEES
  }
}
