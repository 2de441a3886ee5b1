package io.oncebook.domain.money;

import java.math.BigDecimal;
import java.util.Currency;
import java.util.regex.Pattern;

/**
 * An amount that is not negative. Which way it flows is said by the posting that holds it.
 *
 * @param amountMinor whole minor units (fen for CNY), 0 or more
 * @param currency ISO 4217
 */
public record Money(long amountMinor, Currency currency) {

  private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,19}(\\.[0-9]{1,9})?");

  public Money {
    if (amountMinor < 0) {
      throw new IllegalArgumentException("amount must not be negative, but is " + amountMinor);
    }
    if (currency.getDefaultFractionDigits() < 0) {
      throw new IllegalArgumentException(currency + " has no minor unit, so it is not money here");
    }
  }

  /** The amount in minor units of the currency with this ISO code. */
  public static Money ofMinor(long amountMinor, String currencyCode) {
    return new Money(amountMinor, currency(currencyCode));
  }

  /**
   * Reads a decimal amount in major units, such as {@code 88.8} or {@code 88.80} yuan, exactly.
   *
   * @throws IllegalArgumentException for anything but plain digits with at most as many decimals as
   *     the currency has
   */
  public static Money ofDecimal(String text, String currencyCode) {
    Currency currency = currency(currencyCode);
    if (!DECIMAL.matcher(text).matches()) {
      throw new IllegalArgumentException("amount must be plain decimal digits");
    }
    BigDecimal major = new BigDecimal(text);
    int decimals = currency.getDefaultFractionDigits();
    if (major.scale() > decimals) {
      throw new IllegalArgumentException(
          "amount must have at most %d decimals in %s, but has %d"
              .formatted(decimals, currency, major.scale()));
    }
    try {
      return new Money(major.movePointRight(decimals).longValueExact(), currency);
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("amount must fit 64 bits of minor units", e);
    }
  }

  /**
   * The sum of both amounts.
   *
   * @throws IllegalArgumentException when the currencies differ
   * @throws ArithmeticException when the sum leaves 64 bits
   */
  public Money plus(Money other) {
    if (!currency.equals(other.currency)) {
      throw new IllegalArgumentException("cannot add " + other.currency + " to " + currency);
    }
    return new Money(Math.addExact(amountMinor, other.amountMinor), currency);
  }

  public boolean isPositive() {
    return amountMinor > 0;
  }

  public String currencyCode() {
    return currency.getCurrencyCode();
  }

  @Override
  public String toString() {
    return amountMinor + " " + currencyCode();
  }

  private static Currency currency(String code) {
    try {
      return Currency.getInstance(code);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("currency must be an ISO 4217 code such as CNY", e);
    }
  }
}
