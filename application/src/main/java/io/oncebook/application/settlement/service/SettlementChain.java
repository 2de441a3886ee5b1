package io.oncebook.application.settlement.service;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.NoticeResult;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.idempotency.BackOff;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.settlement.SettlementRules;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.settlement.WaitState;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Books a claimed fact. It is the only way into the books, whoever asks: the first worker, or a
 * later repair. Any number of them may run on one claim; one books.
 */
public final class SettlementChain {

  /** What has come is found within minutes, and what never comes costs little. */
  static final BackOff BACK_OFF = new BackOff(Duration.ofSeconds(2), Duration.ofMinutes(5));

  /** A claim that has just been made is never overdue. */
  private static final Duration NEW_CLAIMS_WAIT = Duration.ofDays(1);

  private final SettlementTransactionPort transactions;
  private final OrphanPort orphans;
  private final Clock clock;

  public SettlementChain(SettlementTransactionPort transactions, OrphanPort orphans, Clock clock) {
    this.transactions = transactions;
    this.orphans = orphans;
    this.clock = clock;
  }

  /**
   * Settles the claim in one business transaction, and waits for whoever is at work on it. A claim
   * that lacks something rests.
   *
   * @throws RuntimeException when the store failed; the claim stays as it was, or, if the answer to
   *     the commit was lost, is settled
   */
  public NoticeOutcome settle(Claim claim) {
    return transactions.run(unit -> TransactionOutcome.commit(settle(List.of(claim), unit))).get(0);
  }

  /**
   * Brings a refund of ours up to a fact that was settled before it could end the refund, as when
   * somebody has used its number in the channel's console before. The refund succeeds only if the
   * fact stands in the journal.
   *
   * @param nextStepAt when the channel is asked next, unless the refund has ended
   */
  public void catchUp(RefundEvent event, Instant nextStepAt) {
    transactions.run(
        unit -> {
          TransactionFacts facts = TransactionFacts.about(event, unit);
          Optional<Refund> next =
              SettlementRules.catchUp(event, facts, clock.instant(), nextStepAt);
          next.ifPresent(unit.refunds()::update);
          return TransactionOutcome.commit(next);
        });
  }

  /**
   * Settles the claims in one transaction, and each of them as it would be alone: one that is
   * settled already, or lacks something, holds up none of the others. Where the store fails, each
   * is settled for itself, so that none falls with its neighbour.
   *
   * @return one result for each claim, in the order of the claims
   */
  public List<NoticeResult> settleAll(List<Claim> claims) {
    if (claims.size() < 2) {
      return IndividualFallback.handle(claims, this::settle);
    }
    try {
      return transactions
          .runTogether(claims, unit -> TransactionOutcome.commit(settle(claims, unit)))
          .stream()
          .map(NoticeResult::of)
          .toList();
    } catch (RuntimeException e) {
      // The store, or one of the claims; one by one shows which, and says so in its result.
      return IndividualFallback.handle(claims, this::settle);
    }
  }

  /**
   * Settles, in one transaction, those of the claims whose rows and orders nobody else holds, and
   * waits for none of the others. A claim of a refund may wait for its payment's entry.
   *
   * @return the outcomes of those that are settled or wait for what they lack; the others stay as
   *     they were, or, if the answer to the commit was lost, are settled
   */
  public Map<ClaimId, NoticeOutcome> settleFree(List<Claim> claims) {
    if (claims.isEmpty()) {
      return Map.of();
    }
    try {
      return repair(claims, NEW_CLAIMS_WAIT).outcomes();
    } catch (RuntimeException e) {
      // The store, or one of the claims; each settled by itself shows which.
      return Map.of();
    }
  }

  /**
   * Settles those of the claims that nobody else is at work on, in one transaction, which waits for
   * none of them. Those that lack something still rest, and are parked when they have waited long
   * enough.
   *
   * @param patience how long a claim may wait for what it lacks before it is parked
   * @throws RuntimeException when the store failed, or one of the claims; all of them stay as they
   *     were, or, if the answer to the commit was lost, are settled
   */
  public Repair repair(List<Claim> claims, Duration patience) {
    Function<SettlementTransaction, TransactionOutcome<Repair>> work =
        unit ->
            TransactionOutcome.commit(
                new RepairTransaction(unit, BACK_OFF, patience, clock.instant()).settle(claims));
    return claims.size() == 1 ? transactions.run(work) : transactions.runTogether(claims, work);
  }

  /**
   * Notes that the booking of a claim has failed, so that it rests and others have their turn, and
   * parks the claim when it has waited long enough.
   *
   * @return whether it was parked
   */
  public boolean recordFailure(Claim claim, Duration patience) {
    Instant now = clock.instant();
    orphans.recordAttempt(claim.id(), WaitingReason.BOOKING_FAILED, BACK_OFF, now);
    return transactions.run(
        unit ->
            TransactionOutcome.commit(
                new RepairTransaction(unit, BACK_OFF, patience, now).parkIfOverdue(claim)));
  }

  /** Makes a claim due that is still unbooked; somebody has asked for it. */
  public void makeDueNow(Claim claim) {
    if (claim.isOrphan()) {
      orphans.makeDueNow(claim.id(), clock.instant());
    }
  }

  /** The outcomes are in the order of the claims. */
  private List<NoticeOutcome> settle(List<Claim> claims, SettlementTransaction unit) {
    Map<ClaimId, ClaimState> states = unit.hold(claims);
    ClaimStep step = new ClaimStep(unit, BACK_OFF, clock.instant());
    Map<ClaimId, NoticeOutcome> outcomes = new HashMap<>();
    for (Claim claim : claims.stream().sorted(Claim.PAYMENTS_FIRST).toList()) {
      ClaimState state = states.getOrDefault(claim.id(), ClaimState.BOOKED);
      outcomes.put(
          claim.id(),
          state.isOrphan()
              ? step.settle(claim, WaitState.LASTS).outcome()
              : NoticeOutcome.ofRepeat(state));
    }
    return claims.stream().map(claim -> outcomes.get(claim.id())).toList();
  }
}
