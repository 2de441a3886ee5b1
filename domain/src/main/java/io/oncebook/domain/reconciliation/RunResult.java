package io.oncebook.domain.reconciliation;

import java.math.BigInteger;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Map;

/**
 * What a comparison came to.
 *
 * @param matched how many rows match
 * @param fees what the channel keeps for the rows that match, thousandths of a minor unit
 */
public record RunResult(
    List<DaySum> sums, long matched, Map<Currency, BigInteger> fees, Instant matchedAt) {

  public RunResult {
    sums = List.copyOf(sums);
    fees = Map.copyOf(fees);
  }
}
