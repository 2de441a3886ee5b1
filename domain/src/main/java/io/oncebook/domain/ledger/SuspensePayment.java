package io.oncebook.domain.ledger;

import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import java.time.Instant;
import java.util.List;
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
        : entry.payment().map(trade -> new SuspensePayment(entry, trade));
  }

  /** Whether all that is wanted of it is its order. */
  public boolean waitsForItsOrder() {
    return entry.suspenseReason() == SuspenseReason.ORDER_UNKNOWN;
  }

  /** The entry that moves the money to an order: a reclassification, no money comes or goes. */
  public JournalEntry moved(Money amount, OrderNo orderNo, Instant now) {
    return JournalEntry.ofPayment(
        entry.key().reassigned(),
        new PaymentReference(trade.tenantId(), trade.channel(), trade.transactionNo(), orderNo),
        List.of(
            Posting.debit(Account.SUSPENSE, amount),
            Posting.credit(Account.MERCHANT_PAYABLE, amount)),
        now,
        now);
  }
}
