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
    boolean exceeds = exceeds(event.trade(), payment, amount);
    SuspenseReason suspense = suspense(payment, amount, exceeds);
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
        .withReview(review == null && exceeds ? ReviewReason.MORE_REFUNDED_THAN_PAID : review);
  }

  /** Whether more goes back than was paid; what is in another currency cannot be compared. */
  boolean exceeds(PaymentReference trade, JournalEntry payment, Money amount) {
    Money paid = payment.amount();
    return amount.currency().equals(paid.currency())
        && facts.refundTotals(trade, paid.currency()).refunded().plus(amount).amountMinor()
            > paid.amountMinor();
  }

  private @Nullable SuspenseReason suspense(JournalEntry payment, Money amount, boolean exceeds) {
    if (payment.suspenseReason() != null && facts.reassignment(payment).isEmpty()) {
      // Where the payment stands, there its refund belongs.
      return payment.suspenseReason();
    }
    if (!amount.currency().equals(payment.amount().currency())) {
      return SuspenseReason.CURRENCY_MISMATCH;
    }
    return exceeds ? SuspenseReason.REFUND_EXCEEDS_PAYMENT : null;
  }
}
