package io.oncebook.domain.settlement;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.ledger.SuspenseReason;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.PaymentReference;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the entries of money that has gone back to a payer: the reverse of its payment's. */
record ReturnEntries(SettlementFacts facts, Instant now) {

  JournalEntry of(
      ChannelEvent event, JournalEntry payment, Money amount, @Nullable ReviewReason review) {
    SuspenseReason suspense = suspense(event.trade(), payment, amount);
    Account owed = suspense == null ? Account.MERCHANT_PAYABLE : Account.SUSPENSE;
    return JournalEntry.ofPayment(
            IdempotencyKey.of(event),
            event.trade(),
            List.of(
                Posting.debit(owed, amount),
                Posting.credit(Account.channelReceivable(event.trade().channel()), amount)),
            event.occurredAt(),
            now)
        .withSuspense(suspense)
        .withReview(review);
  }

  private @Nullable SuspenseReason suspense(
      PaymentReference trade, JournalEntry payment, Money amount) {
    if (payment.suspenseReason() != null && facts.reassignment(payment).isEmpty()) {
      // Where the payment stands, there its refund belongs.
      return payment.suspenseReason();
    }
    Money paid = payment.amount();
    if (!amount.currency().equals(paid.currency())) {
      return SuspenseReason.CURRENCY_MISMATCH;
    }
    Money refunded = facts.refundTotals(trade, paid.currency()).refunded().plus(amount);
    return refunded.amountMinor() > paid.amountMinor()
        ? SuspenseReason.REFUND_EXCEEDS_PAYMENT
        : null;
  }
}
