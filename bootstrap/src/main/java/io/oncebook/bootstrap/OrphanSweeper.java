package io.oncebook.bootstrap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.oncebook.application.port.in.RepairOrphansUseCase;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.TaskScheduler;

/** Repairs orphans again and again while the service runs. */
final class OrphanSweeper implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(OrphanSweeper.class);

  private final RepairOrphansUseCase repairOrphans;
  private final TaskScheduler scheduler;
  private final Duration interval;
  private final Counter attended;
  private final Counter failed;
  private volatile @Nullable ScheduledFuture<?> sweeps;

  OrphanSweeper(
      RepairOrphansUseCase repairOrphans,
      TaskScheduler scheduler,
      Duration interval,
      MeterRegistry meters) {
    this.repairOrphans = repairOrphans;
    this.scheduler = scheduler;
    this.interval = interval;
    this.attended = meters.counter("oncebook.repairs", "outcome", "ATTENDED");
    this.failed = meters.counter("oncebook.repairs", "outcome", "FAILED");
  }

  @Override
  public void start() {
    sweeps = scheduler.scheduleWithFixedDelay(this::sweep, interval);
  }

  @Override
  public void stop() {
    ScheduledFuture<?> running = sweeps;
    if (running != null) {
      running.cancel(false);
      sweeps = null;
    }
  }

  @Override
  public boolean isRunning() {
    return sweeps != null;
  }

  private void sweep() {
    try {
      RepairOrphansUseCase.Report report = repairOrphans.repair();
      attended.increment(report.attended());
      failed.increment(report.failures().size());
      if (report.attended() > 0) {
        LOG.warn("{} orphans repaired", report.attended());
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
    } catch (RuntimeException e) {
      // The store is away; the next sweep asks again.
      LOG.error("orphans cannot be searched", e);
    }
  }
}
