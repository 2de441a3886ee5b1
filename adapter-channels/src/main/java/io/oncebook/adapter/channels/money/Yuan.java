package io.oncebook.adapter.channels.money;

import io.oncebook.domain.money.Money;
import java.math.BigDecimal;

/** Amounts as the channel writes them: yuan with up to two decimals. It names no currency. */
public final class Yuan {

  private static final String CURRENCY = "CNY";
  private static final int DECIMALS = 2;

  private Yuan() {}

  /**
   * Reads an amount.
   *
   * @throws IllegalArgumentException when it is written in any other way; the message does not show
   *     the text
   */
  public static Money parse(String text) {
    return Money.ofDecimal(text, CURRENCY);
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

  /** Writes an amount in fen as yuan with two decimals. */
  public static String ofFen(long fen) {
    return BigDecimal.valueOf(fen, DECIMALS).toPlainString();
  }
}
