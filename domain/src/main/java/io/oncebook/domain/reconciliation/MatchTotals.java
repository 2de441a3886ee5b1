package io.oncebook.domain.reconciliation;

import java.math.BigInteger;
import java.util.Currency;

/**
 * Rows of one kind and currency, counted.
 *
 * @param matched how many of the rows match
 * @param amountMinor the sum of all rows, minor units
 * @param matchedMinor the sum of those that match
 * @param matchedFee the fees of those that match, thousandths of a minor unit
 */
public record MatchTotals(
    DaySum.Kind kind,
    Currency currency,
    long rows,
    long matched,
    BigInteger amountMinor,
    BigInteger matchedMinor,
    BigInteger fee,
    BigInteger matchedFee) {}
