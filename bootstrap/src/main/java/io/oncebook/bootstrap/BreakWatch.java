package io.oncebook.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.oncebook.application.reconciliation.ReconcileUseCase;
import io.oncebook.domain.reconciliation.OpenBreaks;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.TaskScheduler;

/** Counts the breaks that nobody has explained: {@code oncebook.breaks.open}. */
final class BreakWatch implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(BreakWatch.class);
  private static final Duration INTERVAL = Duration.ofSeconds(30);

  private final ReconcileUseCase days;
  private final TaskScheduler scheduler;
  private final MultiGauge counts;
  private volatile List<OpenBreaks> seen = List.of();
  private volatile @Nullable ScheduledFuture<?> looks;

  BreakWatch(ReconcileUseCase days, TaskScheduler scheduler, MeterRegistry meters) {
    this.days = days;
    this.scheduler = scheduler;
    this.counts =
        MultiGauge.builder("oncebook.breaks.open")
            .description("Breaks of days that nobody has explained")
            .register(meters);
  }

  void look() {
    try {
      seen = days.openBreaks();
      counts.register(seen.stream().map(BreakWatch::tags).<Row<?>>map(this::row).toList());
    } catch (RuntimeException e) {
      // The store is away; what was seen last is shown until it is back.
      LOG.error("open breaks cannot be counted", e);
    }
  }

  @Override
  public void start() {
    looks = scheduler.scheduleWithFixedDelay(this::look, INTERVAL);
  }

  @Override
  public void stop() {
    ScheduledFuture<?> running = looks;
    if (running != null) {
      running.cancel(false);
      looks = null;
    }
  }

  @Override
  public boolean isRunning() {
    return looks != null;
  }

  /** Stays registered as long as it is seen, and reads what was seen last. */
  private Row<?> row(Tags tags) {
    return Row.of(
        tags,
        () ->
            seen.stream()
                .filter(open -> tags(open).equals(tags))
                .mapToDouble(OpenBreaks::count)
                .findAny()
                .orElse(0));
  }

  private static Tags tags(OpenBreaks open) {
    return Tags.of(
        "tenant",
        open.tenantId().toString(),
        "channel",
        open.channel().toString(),
        "kind",
        open.kind().name());
  }
}
