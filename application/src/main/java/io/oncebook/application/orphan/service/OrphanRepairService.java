package io.oncebook.application.orphan.service;

import io.oncebook.application.orphan.RepairOrphansUseCase;
import io.oncebook.application.settlement.service.IndividualFallback;
import io.oncebook.application.settlement.service.Repair;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.OrphanPort;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends orphans through the settlement chain again, many in one transaction. Where that fails, each
 * goes for itself, and one that fails then rests, so that it holds up no others.
 */
public final class OrphanRepairService implements RepairOrphansUseCase {

  private final OrphanPort orphans;
  private final SettlementChain settlementChain;
  private final Clock clock;
  private final Duration grace;
  private final Duration patience;
  private final int batchSize;

  /**
   * Repairs in batches.
   *
   * @param grace how old a claim must be; younger ones are left to the workers that made them. It
   *     saves work and decides nothing
   * @param patience how long a claim may wait for what it lacks before a person is told
   */
  public OrphanRepairService(
      OrphanPort orphans,
      SettlementChain settlementChain,
      Clock clock,
      Duration grace,
      Duration patience,
      int batchSize) {
    this.orphans = orphans;
    this.settlementChain = settlementChain;
    this.clock = clock;
    this.grace = grace;
    this.patience = patience;
    this.batchSize = batchSize;
  }

  @Override
  public Report repair() {
    Instant now = clock.instant();
    List<Claim> due = orphans.due(now, now.minus(grace), batchSize);
    if (due.isEmpty()) {
      return Report.nothing();
    }
    boolean full = due.size() >= batchSize;
    try {
      return report(List.of(settlementChain.repair(due, patience)), 0, List.of(), full);
    } catch (RuntimeException e) {
      // The store, or one of the claims; one by one shows which.
      return oneByOne(due);
    }
  }

  private Report oneByOne(List<Claim> due) {
    List<Repair> repairs = new ArrayList<>();
    List<Failure> failures = new ArrayList<>();
    int parked = 0;
    int failuresInARow = 0;
    for (Claim claim : due) {
      try {
        repairs.add(settlementChain.repair(List.of(claim), patience));
        failuresInARow = 0;
      } catch (RuntimeException e) {
        failures.add(new Failure(claim, e));
        failuresInARow++;
        parked += reschedule(claim, e);
      }
      if (failuresInARow == IndividualFallback.MAX_FAILURES_IN_A_ROW) {
        // The store is away, or these rest now; the next batch goes on.
        break;
      }
    }
    return report(repairs, parked, failures, false);
  }

  private int reschedule(Claim claim, RuntimeException failure) {
    try {
      return settlementChain.recordFailure(claim, patience) ? 1 : 0;
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
      return 0;
    }
  }

  private static Report report(
      List<Repair> repairs, int parked, List<Failure> failures, boolean full) {
    List<Duration> times = repairs.stream().flatMap(repair -> repair.times().stream()).toList();
    int waiting = repairs.stream().mapToInt(Repair::waiting).sum();
    return new Report(
        times,
        waiting,
        parked + repairs.stream().mapToInt(Repair::parked).sum(),
        failures,
        full && times.size() + waiting > 0);
  }
}
