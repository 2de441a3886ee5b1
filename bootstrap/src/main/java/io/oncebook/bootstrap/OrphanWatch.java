package io.oncebook.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.oncebook.application.orphan.OrphansUseCase;
import io.oncebook.domain.idempotency.OrphanBacklog;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/** Shows what is open, by tenant, channel and currency, as the last sweep has seen it. */
final class OrphanWatch {

  private final OrphansUseCase orphans;
  private final Clock clock;
  private final MultiGauge counts;
  private final MultiGauge ages;
  private final MultiGauge amounts;
  private final LastSeen<OrphanBacklog> backlogs = new LastSeen<>(OrphanWatch::tags);

  OrphanWatch(OrphansUseCase orphans, Clock clock, MeterRegistry meters) {
    this.orphans = orphans;
    this.clock = clock;
    this.counts =
        MultiGauge.builder("oncebook.orphans.open")
            .description("Claims that are not booked")
            .register(meters);
    this.ages =
        MultiGauge.builder("oncebook.orphans.oldest.age")
            .description("How long ago the oldest of them was claimed")
            .baseUnit("seconds")
            .register(meters);
    this.amounts =
        MultiGauge.builder("oncebook.orphans.amount")
            .description("What payers have paid and the books do not show, in minor units")
            .register(meters);
  }

  void look() {
    backlogs.see(orphans.backlog());
    counts.register(backlogs.rows(OrphanBacklog::count));
    ages.register(backlogs.rows(backlog -> seconds(age(backlog.oldest()))));
    amounts.register(backlogs.rows(backlog -> backlog.paidMinor().doubleValue()));
  }

  /** The age of the oldest orphan that is not parked; empty when there is none. */
  Optional<Duration> oldestUnparked() {
    return backlogs.seen().stream()
        .map(OrphanBacklog::oldestUnparked)
        .filter(Objects::nonNull)
        .min(Comparator.naturalOrder())
        .map(this::age);
  }

  /** How many there are. */
  long count() {
    return backlogs.seen().stream().mapToLong(OrphanBacklog::count).sum();
  }

  private static Tags tags(OrphanBacklog backlog) {
    return Tags.of(
        "tenant",
        backlog.tenantId().toString(),
        "channel",
        backlog.channel().toString(),
        "currency",
        backlog.currency() == null ? "none" : backlog.currency().getCurrencyCode());
  }

  private Duration age(Instant since) {
    return Duration.between(since, clock.instant());
  }

  private static double seconds(Duration age) {
    return Math.max(0, age.toMillis()) / 1000.0;
  }
}
