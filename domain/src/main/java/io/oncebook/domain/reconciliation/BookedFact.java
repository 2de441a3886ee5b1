package io.oncebook.domain.reconciliation;

import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import java.util.Objects;

/** What the journal says about a fact. */
public record BookedFact(IdempotencyKey key, OrderNo orderNo, Money amount) {

  /** The fact of an entry that moves money of a payer. */
  public static BookedFact of(JournalEntry entry) {
    return new BookedFact(
        entry.key(),
        Objects.requireNonNull(entry.orderNo(), "money of a payer is about an order"),
        entry.amount());
  }
}
