package io.oncebook.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.oncebook.application.reconciliation.ReconcileUseCase;
import io.oncebook.domain.reconciliation.OpenBreaks;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.TaskScheduler;

/** Counts the breaks that nobody has explained: {@code oncebook.breaks.open}. */
final class BreakWatch extends RepeatedWork {

  private static final Logger LOG = LoggerFactory.getLogger(BreakWatch.class);
  private static final Duration INTERVAL = Duration.ofSeconds(30);

  private final ReconcileUseCase days;
  private final MultiGauge counts;
  private final LastSeen<OpenBreaks> breaks = new LastSeen<>(BreakWatch::tags);

  BreakWatch(ReconcileUseCase days, TaskScheduler scheduler, MeterRegistry meters) {
    super(scheduler, INTERVAL);
    this.days = days;
    this.counts =
        MultiGauge.builder("oncebook.breaks.open")
            .description("Breaks of days that nobody has explained")
            .register(meters);
  }

  @Override
  void work() {
    try {
      breaks.see(days.openBreaks());
      counts.register(breaks.rows(OpenBreaks::count));
    } catch (RuntimeException e) {
      // The store is away; what was seen last is shown until it is back.
      LOG.error("open breaks cannot be counted", e);
    }
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
