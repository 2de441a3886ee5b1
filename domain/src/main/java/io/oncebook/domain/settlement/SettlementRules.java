package io.oncebook.domain.settlement;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.ledger.SuspenseReason;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a fact means for the books. Money that the channel has taken is always booked; where
 * it does not fit its order it goes to suspense, so that a person can look at it.
 */
public final class SettlementRules implements ChannelEvent.Choice<Decision> {

  private final SettlementFacts facts;
  private final WaitState patience;
  private final Instant now;

  private SettlementRules(SettlementFacts facts, WaitState patience, Instant now) {
    this.facts = facts;
    this.patience = patience;
    this.now = now;
  }

  /** What the fact means, given what the books say, as long as what it lacks may still come. */
  public static Decision decide(ChannelEvent event, SettlementFacts facts, Instant now) {
    return decide(event, facts, WaitState.LASTS, now);
  }

  /** What the fact means, given what the books say. */
  public static Decision decide(
      ChannelEvent event, SettlementFacts facts, WaitState patience, Instant now) {
    return event.choose(new SettlementRules(facts, patience, now));
  }

  /**
   * What the refund of ours that the event names becomes, when the event is a repeat of a fact that
   * was settled before; empty when it stays as it is.
   *
   * @param nextStepAt when the channel is asked next, unless the refund has ended
   */
  public static Optional<Refund> catchUp(
      RefundEvent event, SettlementFacts facts, Instant now, Instant nextStepAt) {
    return new RefundRules(facts, now).catchUp(event, nextStepAt);
  }

  /**
   * What forbids a person to book the refund with this amount; empty when nothing does.
   *
   * @param amount what has gone back, as the person has found out
   */
  public static Optional<HandRefusal> refuseByHand(
      RefundEvent.Succeeded event, Money amount, SettlementFacts facts, Instant now) {
    return new RefundRules(facts, now).refuseByHand(event, amount);
  }

  /** How a person books the refund, if nothing forbids it. */
  public static Decision.BookRefund bookByHand(
      RefundEvent.Succeeded event, Money amount, SettlementFacts facts, Instant now) {
    return new RefundRules(facts, now).bookByHand(event, amount);
  }

  @Override
  public Decision paymentReceived(PaymentEvent.Received payment) {
    ChannelOrder order = facts.order().orElse(null);
    if (order == null) {
      return switch (patience) {
        case LASTS -> new Decision.Await(WaitingReason.ORDER_UNKNOWN);
        case IS_OVER -> new Decision.BookOnly(entry(payment, SuspenseReason.ORDER_UNKNOWN));
      };
    }
    SuspenseReason misfit = misfit(payment, order);
    JournalEntry entry = entry(payment, misfit);
    if (misfit != null) {
      return new ReversalRules(facts, now).bookOnly(payment.trade(), entry);
    }
    return order.state() == OrderState.REGISTERED
        ? new Decision.PayOrder(order, entry)
        : new Decision.BookOnly(entry);
  }

  @Override
  public Decision paymentClosed(PaymentEvent.Closed closed) {
    ChannelOrder order = facts.order().orElse(null);
    if (order != null && order.state() == OrderState.REGISTERED && fits(closed, order)) {
      return new Decision.CloseOrder(order);
    }
    return new Decision.Note(
        isBookedAndStands(closed.trade()) ? ReviewReason.PAYMENT_CLOSED_AFTER_SUCCESS : null);
  }

  private boolean isBookedAndStands(PaymentReference trade) {
    return facts.entry(IdempotencyKey.ofPayment(trade)).isPresent()
        && facts.reversal(trade).isEmpty();
  }

  @Override
  public Decision paymentReversed(PaymentEvent.Reversed reversed) {
    return new ReversalRules(facts, now).reversed(reversed);
  }

  @Override
  public Decision refundSucceeded(RefundEvent.Succeeded refund) {
    return new RefundRules(facts, now).succeeded(refund);
  }

  @Override
  public Decision refundClosed(RefundEvent.Closed refund) {
    return new RefundRules(facts, now).closed(refund);
  }

  @Override
  public Decision refundAbnormal(RefundEvent.Abnormal refund) {
    return new RefundRules(facts, now).abnormal(refund);
  }

  private static @Nullable SuspenseReason misfit(
      PaymentEvent.Received payment, ChannelOrder order) {
    if (!fits(payment, order)) {
      return SuspenseReason.CHANNEL_MISMATCH;
    }
    if (!payment.amount().currency().equals(order.registration().amount().currency())) {
      return SuspenseReason.CURRENCY_MISMATCH;
    }
    if (!payment.amount().equals(order.registration().amount())) {
      return SuspenseReason.AMOUNT_MISMATCH;
    }
    return switch (order.state()) {
      case REGISTERED -> null;
      // The very payment that paid the order: its claim was lost, its entry was not.
      case PAID ->
          order.isPaidBy(payment.trade().transactionNo())
              ? null
              : SuspenseReason.ORDER_ALREADY_PAID;
      case CLOSED -> SuspenseReason.ORDER_CLOSED;
    };
  }

  private static boolean fits(ChannelEvent event, ChannelOrder order) {
    return event.trade().channel().equals(order.registration().channel());
  }

  private JournalEntry entry(PaymentEvent.Received payment, @Nullable SuspenseReason misfit) {
    Account receivable = Account.channelReceivable(payment.trade().channel());
    Account owed = misfit == null ? Account.MERCHANT_PAYABLE : Account.SUSPENSE;
    return JournalEntry.ofPayment(
            IdempotencyKey.of(payment),
            payment.trade(),
            List.of(
                Posting.debit(receivable, payment.amount()),
                Posting.credit(owed, payment.amount())),
            payment.occurredAt(),
            now)
        .withSuspense(misfit);
  }
}
