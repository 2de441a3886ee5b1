package io.oncebook.application.service;

import io.oncebook.application.port.in.RepairOrphansUseCase;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.OrphanPort;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Sends orphans through the settlement chain again. A claim that fails every time cannot hold up
 * those behind it, for each batch begins where the last one ended.
 */
public final class OrphanRepairService implements RepairOrphansUseCase {

  private static final ClaimId START = new ClaimId(0);

  private final OrphanPort orphans;
  private final SettlementChain settlementChain;
  private final Clock clock;
  private final Duration grace;
  private final Duration patience;
  private final int batchSize;
  private ClaimId position = START;

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
  public synchronized Report repair() {
    List<Claim> batch = orphans.unattended(clock.instant().minus(grace), position, batchSize);
    position = batch.size() < batchSize ? START : batch.get(batch.size() - 1).id();
    List<Failure> failures = new ArrayList<>();
    for (Claim claim : batch) {
      try {
        settlementChain.settle(claim);
      } catch (RuntimeException e) {
        failures.add(new Failure(claim, e));
      }
    }
    return new Report(batch.size() - failures.size(), park(), failures);
  }

  private int park() {
    int parked = 0;
    for (Claim claim : orphans.overdue(clock.instant().minus(patience), batchSize)) {
      if (settlementChain.park(claim)) {
        parked++;
      }
    }
    return parked;
  }
}
