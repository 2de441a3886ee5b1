package io.oncebook.domain.ledger;

import io.oncebook.domain.money.Money;
import io.oncebook.domain.refund.RefundTotals;

/**
 * A payment in suspense of which money is left.
 *
 * @param payment the entry that brought it there
 * @param totals what has gone back of it, and what may still
 */
public record SuspenseBalance(StoredEntry payment, RefundTotals totals) {

  public JournalEntryId id() {
    return payment.id();
  }

  /** What can be moved to an order, or be given back. */
  public Money left() {
    return totals.refundable(payment.entry().amount());
  }
}
