package io.oncebook.application.settlement.service;

import static java.util.Comparator.comparing;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.idempotency.BackOff;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.settlement.Decision;
import io.oncebook.domain.settlement.SettlementRules;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.WaitState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Orphans on their way through the settlement chain, in one business transaction. */
final class RepairTransaction {

  private final SettlementTransaction unit;
  private final BackOff backOff;
  private final Duration patience;
  private final Instant now;
  private final List<Duration> times = new ArrayList<>();
  private final Map<ClaimId, NoticeOutcome> outcomes = new HashMap<>();
  private int parked;

  RepairTransaction(SettlementTransaction unit, BackOff backOff, Duration patience, Instant now) {
    this.unit = unit;
    this.backOff = backOff;
    this.patience = patience;
    this.now = now;
  }

  Repair settle(List<Claim> claims) {
    Set<ClaimId> taken = unit.take(claims);
    claims.stream()
        .filter(claim -> taken.contains(claim.id()))
        // Payments first, for refunds wait for theirs.
        .sorted(comparing(claim -> claim.event().kind()))
        .forEach(this::settle);
    return new Repair(outcomes, times, parked);
  }

  /** Parks the claim and announces it, if it waits and has done so for long enough. */
  boolean parkIfOverdue(Claim claim) {
    if (!isOverdue(claim)) {
      return false;
    }
    Optional<WaitingReason> reason = unit.park(claim.id());
    reason.ifPresent(why -> unit.announce(Announcement.of(claim, why, now)));
    return reason.isPresent();
  }

  private void settle(Claim claim) {
    Decision decision =
        SettlementRules.decide(
            claim.event(), TransactionFacts.about(claim.event(), unit), patienceFor(claim), now);
    DecisionExecutor.Result result = decision.choose(new DecisionExecutor(claim, unit));
    outcomes.put(claim.id(), result.outcome());
    WaitingReason missing = result.waitingFor();
    if (missing == null) {
      markBooked(claim);
      times.add(Duration.between(claim.claimedAt(), now));
      return;
    }
    unit.postpone(claim.id(), missing, backOff, now);
    if (parkIfOverdue(claim)) {
      parked++;
    }
  }

  private WaitState patienceFor(Claim claim) {
    return isOverdue(claim) ? WaitState.IS_OVER : WaitState.LASTS;
  }

  private void markBooked(Claim claim) {
    if (!unit.markBooked(claim.id(), now)) {
      throw new IllegalStateException(
          "claim %s of tenant %s: expected to hold it, found it settled"
              .formatted(claim.key(), claim.tenantId()));
    }
  }

  private boolean isOverdue(Claim claim) {
    return claim.claimedAt().isBefore(now.minus(patience));
  }
}
