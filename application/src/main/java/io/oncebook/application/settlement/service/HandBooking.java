package io.oncebook.application.settlement.service;

import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.settlement.AppendResult;
import io.oncebook.domain.settlement.Decision;
import io.oncebook.domain.settlement.HandRefusal;
import io.oncebook.domain.settlement.SettlementRules;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.WaitState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Books one claim inside the transaction because a person says so: a refund that the rules could
 * only note or let wait, or a claim that was resolved in error. The claim's row is held first, so
 * that nobody else settles it, and the journal's index books its fact once, as ever.
 *
 * @param amount what has gone back, as the person has found out; absent where the notice says it
 */
public record HandBooking(
    SettlementTransaction unit, Claim claim, @Nullable Money amount, Instant now)
    implements ChannelEvent.Choice<Optional<HandRefusal>> {

  /** Whoever gets a refusal rolls back. */
  public Optional<HandRefusal> book() {
    ClaimState state = unit.hold(List.of(claim)).getOrDefault(claim.id(), ClaimState.BOOKED);
    if (state == ClaimState.RESOLVED) {
      unit.reopen(claim.id());
    }
    Optional<HandRefusal> refusal = claim.event().choose(this);
    if (refusal.isEmpty()) {
      // Already marked where the claim was settled in the usual way, or had been noted before.
      unit.markBooked(claim.id(), now);
      unit.reviews().endFlagsOf(claim, now);
    }
    return refusal;
  }

  @Override
  public Optional<HandRefusal> paymentReceived(PaymentEvent.Received event) {
    if (isInJournal()) {
      return Optional.of(HandRefusal.ALREADY_BOOKED);
    }
    if (amount != null && !amount.equals(event.amount())) {
      return Optional.of(HandRefusal.AMOUNT_DIFFERS);
    }
    new ClaimStep(unit, SettlementChain.BACK_OFF, now).settle(claim, WaitState.IS_OVER);
    return Optional.empty();
  }

  @Override
  public Optional<HandRefusal> refundSucceeded(RefundEvent.Succeeded event) {
    RefundAmount told = event.refund().amount();
    if (amount == null && told.basis() == RefundAmount.Basis.RUNNING_TOTAL) {
      return Optional.of(HandRefusal.AMOUNT_NEEDED);
    }
    Money gone = amount == null ? told.money() : amount;
    TransactionFacts facts = TransactionFacts.about(event, unit);
    Optional<HandRefusal> refusal = SettlementRules.refuseByHand(event, gone, facts, now);
    return refusal.isPresent()
        ? refusal
        : append(SettlementRules.bookByHand(event, gone, facts, now));
  }

  private boolean isInJournal() {
    return unit.findEntry(claim.tenantId(), claim.key()).isPresent();
  }

  private Optional<HandRefusal> append(Decision.BookRefund booking) {
    if (unit.append(booking.entry()) == AppendResult.ALREADY_IN_JOURNAL) {
      return Optional.of(HandRefusal.ALREADY_BOOKED);
    }
    unit.announce(Announcement.of(booking.entry()));
    if (booking.refund() != null) {
      unit.refunds().update(booking.refund());
    }
    return Optional.empty();
  }

  /** As much goes back as is left of the payment, whatever the person has found out. */
  @Override
  public Optional<HandRefusal> paymentReversed(PaymentEvent.Reversed event) {
    if (isInJournal()) {
      return Optional.of(HandRefusal.ALREADY_BOOKED);
    }
    TransactionFacts facts = TransactionFacts.about(event, unit);
    if (facts.entry(IdempotencyKey.ofPayment(event.trade())).isEmpty()) {
      return Optional.of(HandRefusal.PAYMENT_UNKNOWN);
    }
    SettlementRules.decide(event, facts, now).choose(new DecisionExecutor(claim, unit, now));
    // Refunds may have told the same money under names of their own.
    return isInJournal() ? Optional.empty() : Optional.of(HandRefusal.ALREADY_BOOKED);
  }

  @Override
  public Optional<HandRefusal> paymentClosed(PaymentEvent.Closed event) {
    return Optional.of(HandRefusal.NOT_MONEY);
  }

  @Override
  public Optional<HandRefusal> refundClosed(RefundEvent.Closed event) {
    return Optional.of(HandRefusal.NOT_MONEY);
  }

  @Override
  public Optional<HandRefusal> refundAbnormal(RefundEvent.Abnormal event) {
    return Optional.of(HandRefusal.NOT_MONEY);
  }
}
