package io.oncebook.adapter.channels.money;

import io.oncebook.domain.money.Money;
import java.util.Currency;
import java.util.Set;

/** Money as the channels take it: their interfaces are for Chinese merchants, and know only CNY. */
public final class DomesticMoney {

  /** The refusal of a refund that the channel is not asked for, since it could not make it. */
  public static final String NOT_DOMESTIC = "CURRENCY_NOT_CNY";

  private static final Currency CURRENCY = Currency.getInstance("CNY");

  /** The currencies of a channel that knows no other. */
  public static final Set<Currency> CURRENCIES = Set.of(CURRENCY);

  private DomesticMoney() {}

  /** Whether a channel that names no currency would take the number for what it is. */
  public static boolean isDomestic(Money money) {
    return money.currency().equals(CURRENCY);
  }

  /**
   * The amount in fen.
   *
   * @throws IllegalArgumentException when it is in another currency
   */
  public static long fen(Money money) {
    if (!isDomestic(money)) {
      throw new IllegalArgumentException(
          "expected money in CNY, found money in " + money.currencyCode());
    }
    return money.amountMinor();
  }
}
