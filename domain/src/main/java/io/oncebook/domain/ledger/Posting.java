package io.oncebook.domain.ledger;

import io.oncebook.domain.money.Money;

/** One line of a journal entry. */
public record Posting(Account account, Side side, Money money) {

  public Posting {
    if (!money.isPositive()) {
      throw new IllegalArgumentException("a posting moves more than zero");
    }
  }

  public static Posting debit(Account account, Money money) {
    return new Posting(account, Side.DEBIT, money);
  }

  public static Posting credit(Account account, Money money) {
    return new Posting(account, Side.CREDIT, money);
  }
}
