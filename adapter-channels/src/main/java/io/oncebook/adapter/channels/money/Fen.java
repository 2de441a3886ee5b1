package io.oncebook.adapter.channels.money;

import io.oncebook.domain.money.Money;
import java.util.regex.Pattern;

/** Amounts as the channel writes them: whole fen in up to ten digits. It names no currency. */
public final class Fen {

  private static final String CURRENCY = "CNY";
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,10}");

  private Fen() {}

  /**
   * Reads an amount.
   *
   * @throws IllegalArgumentException when it is written in any other way; the message does not show
   *     the text
   */
  public static Money parse(String text) {
    if (!DIGITS.matcher(text).matches()) {
      throw new IllegalArgumentException("amount must be whole fen in 1 to 10 digits");
    }
    return Money.ofMinor(Long.parseLong(text), CURRENCY);
  }

  /**
   * Reads an amount that is more than zero.
   *
   * @throws IllegalArgumentException when it is written in any other way; the message does not show
   *     the text
   */
  public static Money positive(String text) {
    Money money = parse(text);
    if (!money.isPositive()) {
      throw new IllegalArgumentException("amount must be more than zero");
    }
    return money;
  }
}
