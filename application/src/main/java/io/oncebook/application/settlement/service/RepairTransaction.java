package io.oncebook.application.settlement.service;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.idempotency.BackOff;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.WaitingReason;
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
  private final ClaimStep step;
  private final Duration patience;
  private final Instant now;
  private final List<Duration> times = new ArrayList<>();
  private final Map<ClaimId, NoticeOutcome> outcomes = new HashMap<>();
  private int parked;

  RepairTransaction(SettlementTransaction unit, BackOff backOff, Duration patience, Instant now) {
    this.unit = unit;
    this.step = new ClaimStep(unit, backOff, now);
    this.patience = patience;
    this.now = now;
  }

  Repair settle(List<Claim> claims) {
    Set<ClaimId> taken = unit.take(claims);
    claims.stream()
        .filter(claim -> taken.contains(claim.id()))
        .sorted(Claim.PAYMENTS_FIRST)
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
    DecisionExecutor.Result result = step.settle(claim, patienceFor(claim));
    outcomes.put(claim.id(), result.outcome());
    if (result.waitingFor() == null) {
      times.add(Duration.between(claim.claimedAt(), now));
      return;
    }
    if (parkIfOverdue(claim)) {
      parked++;
    }
  }

  private WaitState patienceFor(Claim claim) {
    return isOverdue(claim) ? WaitState.IS_OVER : WaitState.LASTS;
  }

  private boolean isOverdue(Claim claim) {
    return claim.claimedAt().isBefore(now.minus(patience));
  }
}
