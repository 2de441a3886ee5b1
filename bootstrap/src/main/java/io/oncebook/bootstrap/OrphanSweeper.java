package io.oncebook.bootstrap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.oncebook.application.orphan.RepairOrphansUseCase;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.TaskScheduler;

/** Repairs orphans again and again while the service runs. */
final class OrphanSweeper extends RepeatedWork {

  private static final Logger LOG = LoggerFactory.getLogger(OrphanSweeper.class);

  private static final int MAX_BATCHES = 1000;

  private final RepairOrphansUseCase repairOrphans;
  private final OrphanWatch watch;
  private final Timer repairTime;
  private final Counter booked;
  private final Counter waiting;
  private final Counter failed;

  OrphanSweeper(
      RepairOrphansUseCase repairOrphans,
      TaskScheduler scheduler,
      Duration interval,
      OrphanWatch watch,
      MeterRegistry meters) {
    super(scheduler, interval);
    this.repairOrphans = repairOrphans;
    this.watch = watch;
    this.repairTime =
        Timer.builder("oncebook.repair.time")
            .description("How long after its claim a fact was settled by the sweep")
            .publishPercentiles(0.5, 0.99)
            .register(meters);
    this.booked = meters.counter("oncebook.repairs", "outcome", "SETTLED");
    this.waiting = meters.counter("oncebook.repairs", "outcome", "WAITING");
    this.failed = meters.counter("oncebook.repairs", "outcome", "FAILED");
  }

  @Override
  void work() {
    for (int batch = 0; batch < MAX_BATCHES; batch++) {
      if (!sweepOnce()) {
        break;
      }
    }
    look();
  }

  private void look() {
    try {
      watch.look();
    } catch (RuntimeException e) {
      // The store is away; what was seen last is shown until it is back.
      LOG.error("orphans cannot be counted", e);
    }
  }

  /** Whether more is due at once. */
  private boolean sweepOnce() {
    try {
      RepairOrphansUseCase.Report report = repairOrphans.repair();
      report.times().forEach(repairTime::record);
      booked.increment(report.settled());
      waiting.increment(report.waiting());
      failed.increment(report.failures().size());
      if (report.settled() > 0) {
        LOG.warn("{} orphans repaired", report.settled());
      }
      if (report.parked() > 0) {
        LOG.warn("{} orphans parked; a person should look at them", report.parked());
      }
      for (RepairOrphansUseCase.Failure failure : report.failures()) {
        LOG.error(
            "orphan not repaired: key={} tenant={}",
            failure.claim().key(),
            failure.claim().tenantId(),
            failure.cause());
      }
      return report.more();
    } catch (RuntimeException e) {
      // The store is away; the next sweep asks again.
      LOG.error("orphans cannot be searched", e);
      return false;
    }
  }
}
