package io.oncebook.domain.settlement;

import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.order.PaymentReference;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides what news of a reversal means: the channel keeps nothing of the payment. Whatever comes
 * first, the payment, its refunds or its reversal, nothing of it is left in the books in the end.
 */
final class ReversalRules {

  private final SettlementFacts facts;
  private final ReturnEntries entries;

  ReversalRules(SettlementFacts facts, Instant now) {
    this.facts = facts;
    this.entries = new ReturnEntries(facts, now);
  }

  Decision reversed(PaymentEvent.Reversed event) {
    Optional<JournalEntry> payment = facts.entry(IdempotencyKey.ofPayment(event.trade()));
    return payment.isPresent() ? reversed(event, payment.get()) : calledOff(event);
  }

  /** A payment that does not pay its order, and its reversal if that was told before. */
  Decision bookOnly(PaymentReference trade, JournalEntry payment) {
    return facts
        .settledReversal(trade)
        .map(at -> new PaymentEvent.Reversed(trade, at))
        .<Decision>map(
            event -> new Decision.BookReversed(payment, entry(event, payment, payment.amount())))
        .orElseGet(() -> new Decision.BookOnly(payment));
  }

  private Decision reversed(PaymentEvent.Reversed event, JournalEntry payment) {
    Money paid = payment.amount();
    Money refunded = facts.refundTotals(event.trade(), paid.currency()).refunded();
    long left = Math.subtractExact(paid.amountMinor(), refunded.amountMinor());
    return left > 0
        ? new Decision.BookRefund(entry(event, payment, new Money(left, paid.currency())), null)
        // Refunds have told the same money under names of their own.
        : new Decision.Note();
  }

  /**
   * Nothing stands in the books that could go back. The order is held, so a payment of it that
   * comes later finds the order closed, or not its own, and asks for this news. Without an order
   * nothing is held, and the news waits.
   */
  private Decision calledOff(PaymentEvent.Reversed event) {
    ChannelOrder order = facts.order().orElse(null);
    if (order == null) {
      return new Decision.Await(WaitingReason.ORDER_UNKNOWN);
    }
    return order.state() == OrderState.REGISTERED
            && order.registration().channel().equals(event.trade().channel())
        ? new Decision.CloseOrder(order)
        : new Decision.Note();
  }

  private JournalEntry entry(PaymentEvent.Reversed event, JournalEntry payment, Money amount) {
    return entries.of(event, payment, amount, ReviewReason.EXTERNAL_REVERSAL);
  }
}
