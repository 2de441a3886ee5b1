package io.oncebook.domain.ledger;

import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A payment whose money went to suspense.
 *
 * @param trade as its notice named it; the order of this name need not exist
 */
public record SuspensePayment(JournalEntry entry, PaymentReference trade) {

  /** Empty when the entry is of anything else. */
  public static Optional<SuspensePayment> of(JournalEntry entry) {
    return entry.suspenseReason() == null || entry.key().kind() != EventKind.PAYMENT_RECEIVED
        ? Optional.empty()
        : Optional.of(new SuspensePayment(entry, trade(entry)));
  }

  /** Whether all that is wanted of it is its order. */
  public boolean waitsForItsOrder() {
    return entry.suspenseReason() == SuspenseReason.ORDER_UNKNOWN;
  }

  /** The entry that moves the money to an order: a reclassification, no money comes or goes. */
  public JournalEntry moved(Money amount, OrderNo orderNo, Instant now) {
    return new JournalEntry(
        trade.tenantId(),
        entry.key().reassigned(),
        trade.transactionNo(),
        orderNo,
        null,
        null,
        List.of(
            Posting.debit(Account.SUSPENSE, amount),
            Posting.credit(Account.MERCHANT_PAYABLE, amount)),
        now,
        now);
  }

  private static PaymentReference trade(JournalEntry entry) {
    return new PaymentReference(
        entry.tenantId(),
        entry.key().channel(),
        Objects.requireNonNull(entry.transactionNo(), "a payment names its transaction"),
        Objects.requireNonNull(entry.orderNo(), "a payment names its order"));
  }
}
