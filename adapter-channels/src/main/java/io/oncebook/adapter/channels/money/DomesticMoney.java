package io.oncebook.adapter.channels.money;

import io.oncebook.adapter.channels.client.UnclearResponseException;
import io.oncebook.domain.money.Money;

/** Money as the channels take it: their interfaces are for Chinese merchants, and know only CNY. */
public final class DomesticMoney {

  private static final String CURRENCY = "CNY";

  private DomesticMoney() {}

  /**
   * The amount in fen.
   *
   * @throws UnclearResponseException when it is in another currency: a channel that names none
   *     would take the number for fen, so it is not asked at all
   */
  public static long fen(Money money) throws UnclearResponseException {
    if (!money.currencyCode().equals(CURRENCY)) {
      throw new UnclearResponseException("CURRENCY_NOT_CNY");
    }
    return money.amountMinor();
  }
}
