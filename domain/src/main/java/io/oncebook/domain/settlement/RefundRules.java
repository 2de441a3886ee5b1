package io.oncebook.domain.settlement;

import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundState;
import io.oncebook.domain.refund.RefundTotals;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides what news of a refund means. A refund is the reverse of its payment's entry, so it waits
 * for that entry. Money that has gone back is always booked; what is odd about it is said.
 */
final class RefundRules {

  private static final Duration ABNORMAL_IS_ASKED_FOR_AGAIN_AFTER = Duration.ofHours(1);

  private final SettlementFacts facts;
  private final ReturnEntries entries;
  private final Instant now;

  RefundRules(SettlementFacts facts, Instant now) {
    this.facts = facts;
    this.entries = new ReturnEntries(facts, now);
    this.now = now;
  }

  Decision succeeded(RefundEvent.Succeeded event) {
    // The payment may be booked without its order, to suspense; its refund belongs there, too.
    JournalEntry payment = facts.entry(IdempotencyKey.ofPayment(event.trade())).orElse(null);
    if (payment == null) {
      return new Decision.Await(
          facts.order().isEmpty() ? WaitingReason.ORDER_UNKNOWN : WaitingReason.PAYMENT_UNKNOWN);
    }
    Refund own = own(event);
    if (facts.reversal(event.trade()).isPresent()) {
      return partOfReversal(event, own);
    }
    return own == null ? external(event, payment) : own(event, payment, own);
  }

  /**
   * The reversal was booked with all that was left then, this money included, since no more than
   * the payment can go back.
   */
  private Decision partOfReversal(RefundEvent.Succeeded event, @Nullable Refund own) {
    return own == null || own.state() == RefundState.SUCCEEDED
        ? new Decision.Note()
        : new Decision.EndRefund(own.succeeded(now, event.refund().channelRefundNo()));
  }

  Decision closed(RefundEvent.Closed event) {
    Refund own = own(event);
    return own != null && own.state().isLive()
        ? new Decision.EndRefund(own.closed(now, event.refund().channelRefundNo()))
        : new Decision.Note(isBooked(event, own) ? ReviewReason.REFUND_FAILED_AFTER_SUCCESS : null);
  }

  Decision abnormal(RefundEvent.Abnormal event) {
    Refund own = own(event);
    return own != null && own.state().isLive()
        ? new Decision.EndRefund(
            own.abnormal(
                now, now.plus(ABNORMAL_IS_ASKED_FOR_AGAIN_AFTER), event.refund().channelRefundNo()))
        : new Decision.Note(
            isBooked(event, own)
                ? ReviewReason.REFUND_FAILED_AFTER_SUCCESS
                : ReviewReason.REFUND_ABNORMAL);
  }

  /** Whether the journal has the refund, under our number or under the channel's. */
  private boolean isBooked(RefundEvent event, @Nullable Refund own) {
    return (own != null && own.state() == RefundState.SUCCEEDED)
        || facts.entry(IdempotencyKey.ofRefund(event)).isPresent();
  }

  /**
   * What our own refund becomes of a fact that was settled before it could end the refund. It has
   * succeeded only if the journal says so: a settled claim may have been resolved by a person, or
   * have been no more than noted.
   */
  Optional<Refund> catchUp(RefundEvent event, Instant nextStepAt) {
    ChannelRefundNo channelRefundNo = event.refund().channelRefundNo();
    return Optional.ofNullable(own(event))
        .filter(own -> own.state().isLive())
        .map(
            own ->
                switch (event.kind()) {
                  case REFUND_SUCCEEDED ->
                      isBooked(event, own) || facts.reversal(event.trade()).isPresent()
                          ? own.succeeded(now, channelRefundNo)
                          : own.unbooked(now, nextStepAt, channelRefundNo);
                  case REFUND_CLOSED -> own.closed(now, channelRefundNo);
                  case REFUND_ABNORMAL -> own.abnormal(now, nextStepAt, channelRefundNo);
                  case PAYMENT_RECEIVED,
                      PAYMENT_CLOSED,
                      PAYMENT_REVERSED,
                      FEE_CHARGED,
                      SUSPENSE_REASSIGNED ->
                      throw new IllegalArgumentException(event.kind() + " ends no refund");
                });
  }

  Optional<HandRefusal> refuseByHand(RefundEvent.Succeeded event, Money amount) {
    JournalEntry payment = facts.entry(IdempotencyKey.ofPayment(event.trade())).orElse(null);
    if (payment == null) {
      return Optional.of(HandRefusal.PAYMENT_UNKNOWN);
    }
    if (isBooked(event, own(event)) || facts.reversal(event.trade()).isPresent()) {
      return Optional.of(HandRefusal.ALREADY_BOOKED);
    }
    if (!amount.currency().equals(payment.amount().currency())) {
      return Optional.of(HandRefusal.CURRENCY_DIFFERS);
    }
    return entries.exceeds(event.trade(), payment, amount)
        ? Optional.of(HandRefusal.EXCEEDS_PAYMENT)
        : Optional.empty();
  }

  Decision.BookRefund bookByHand(RefundEvent.Succeeded event, Money amount) {
    JournalEntry payment = facts.entry(IdempotencyKey.ofPayment(event.trade())).orElseThrow();
    Refund own = own(event);
    return own == null
        ? external(event, payment, amount)
        : new Decision.BookRefund(
            entries.of(
                event,
                payment,
                amount,
                own.state().isLive() ? null : ReviewReason.REFUND_AFTER_FAILURE),
            own.succeeded(now, event.refund().channelRefundNo()));
  }

  /** The refund that we asked for under this number on this very payment. */
  private @Nullable Refund own(RefundEvent event) {
    return event.refund().requestNo() == null
        ? null
        : facts
            .refund(event.refund().requestNo())
            .filter(refund -> refund.trade().equals(event.trade()))
            .orElse(null);
  }

  private Decision own(RefundEvent.Succeeded event, JournalEntry payment, Refund own) {
    if (own.state() == RefundState.SUCCEEDED) {
      // Booked before, from a notice that named it in another way.
      return new Decision.Note(fits(event, own) ? null : ReviewReason.REFUND_AMOUNT_DIFFERS);
    }
    RefundAmount told = event.refund().amount();
    Money amount =
        switch (told.basis()) {
          case THIS_REFUND, BY_STATEMENT -> told.money();
          case RUNNING_TOTAL -> own.amount();
        };
    return new Decision.BookRefund(
        entries.of(event, payment, amount, review(event, own)),
        own.succeeded(now, event.refund().channelRefundNo()));
  }

  private @Nullable ReviewReason review(RefundEvent.Succeeded event, Refund own) {
    if (!fits(event, own)) {
      return ReviewReason.REFUND_AMOUNT_DIFFERS;
    }
    if (!own.state().isLive()) {
      return ReviewReason.REFUND_AFTER_FAILURE;
    }
    return moreHasGoneBack(event, own) ? ReviewReason.MORE_REFUNDED_THAN_BOOKED : null;
  }

  private static boolean fits(RefundEvent.Succeeded event, Refund own) {
    RefundAmount told = event.refund().amount();
    return told.money().currency().equals(own.amount().currency())
        && switch (told.basis()) {
          case THIS_REFUND, BY_STATEMENT -> told.money().equals(own.amount());
          case RUNNING_TOTAL -> told.money().amountMinor() >= own.amount().amountMinor();
        };
  }

  /**
   * Whether the total holds more than this refund and what is booked. While another refund of ours
   * is under way, the rest may be that one.
   */
  private boolean moreHasGoneBack(RefundEvent.Succeeded event, Refund own) {
    RefundAmount told = event.refund().amount();
    if (told.basis() != RefundAmount.Basis.RUNNING_TOTAL) {
      return false;
    }
    RefundTotals totals = facts.refundTotals(event.trade(), told.money().currency());
    return totals.reserved().equals(own.amount())
        && told.money().amountMinor() > totals.refunded().plus(own.amount()).amountMinor();
  }

  private Decision external(RefundEvent.Succeeded event, JournalEntry payment) {
    RefundAmount told = event.refund().amount();
    return switch (told.basis()) {
      case THIS_REFUND -> external(event, payment, told.money());
      case RUNNING_TOTAL -> externalByTotal(event, payment, told.money());
      case BY_STATEMENT -> externalByStatement(event, payment, told.money());
    };
  }

  /**
   * What is new in a running total is what the books do not hold yet. News may come late, and above
   * all wait here for a refund of ours, which may then be younger than the total.
   */
  private Decision externalByTotal(
      RefundEvent.Succeeded event, JournalEntry payment, Money runningTotal) {
    var totals = facts.refundTotals(event.trade(), runningTotal.currency());
    if (totals.reserved().isPositive()) {
      return new Decision.Await(WaitingReason.REFUND_UNATTRIBUTED);
    }
    long known = Math.subtractExact(totals.refunded().amountMinor(), notInTotal(event));
    long fresh = Math.subtractExact(runningTotal.amountMinor(), known);
    if (fresh > 0) {
      return external(event, payment, new Money(fresh, runningTotal.currency()));
    }
    return new Decision.Note(fresh < 0 ? ReviewReason.LESS_REFUNDED_THAN_BOOKED : null);
  }

  /** Never beyond what the channel's statements say was refunded in all, under whatever names. */
  private Decision externalByStatement(
      RefundEvent.Succeeded event, JournalEntry payment, Money amount) {
    Money known = facts.refundTotals(event.trade(), amount.currency()).refunded();
    Money stated = facts.statedRefunds(event.trade(), amount.currency());
    return known.plus(amount).amountMinor() > stated.amountMinor()
        ? new Decision.Await(WaitingReason.REFUND_UNATTRIBUTED)
        : external(event, payment, amount);
  }

  /**
   * What the books hold, but not the total, for it had not gone back by then. A refund without a
   * number may be one of ours that the channel failed to name, so of that nothing is left out.
   */
  private long notInTotal(RefundEvent.Succeeded event) {
    return event.refund().requestNo() == null
        ? 0
        : facts
            .ownRefundedAfter(
                event.occurredAt(), event.trade(), event.refund().amount().money().currency())
            .amountMinor();
  }

  private Decision.BookRefund external(
      RefundEvent.Succeeded event, JournalEntry payment, Money amount) {
    return new Decision.BookRefund(
        entries.of(event, payment, amount, ReviewReason.EXTERNAL_REFUND), null);
  }
}
