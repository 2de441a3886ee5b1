package io.oncebook.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.MultiGauge.Row;
import io.micrometer.core.instrument.Tags;
import io.oncebook.application.orphan.OrphansUseCase;
import io.oncebook.domain.idempotency.OrphanBacklog;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Shows what is open, by tenant, channel and currency, as the last sweep has seen it. */
final class OrphanWatch {

  private final OrphansUseCase orphans;
  private final Clock clock;
  private final MultiGauge counts;
  private final MultiGauge ages;
  private final MultiGauge amounts;
  private volatile List<OrphanBacklog> seen = List.of();

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
    seen = orphans.backlog();
    counts.register(rows(OrphanBacklog::count));
    ages.register(rows(backlog -> seconds(age(backlog.oldest()))));
    amounts.register(rows(backlog -> backlog.paidMinor().doubleValue()));
  }

  /** The age of the oldest orphan that is not parked; empty when there is none. */
  Optional<Duration> oldestUnparked() {
    return seen.stream()
        .map(OrphanBacklog::oldestUnparked)
        .filter(Objects::nonNull)
        .min(Comparator.naturalOrder())
        .map(this::age);
  }

  /** How many there are. */
  long count() {
    return seen.stream().mapToLong(OrphanBacklog::count).sum();
  }

  /** Each row stays registered as long as it is seen, and reads what was seen last. */
  private List<Row<?>> rows(ToDoubleFunction<OrphanBacklog> value) {
    return seen.stream()
        .map(OrphanWatch::tags)
        .<Row<?>>map(tags -> Row.of(tags, () -> valueNow(tags, value)))
        .toList();
  }

  private double valueNow(Tags tags, ToDoubleFunction<OrphanBacklog> value) {
    return seen.stream()
        .filter(backlog -> tags(backlog).equals(tags))
        .mapToDouble(value)
        .findAny()
        .orElse(0);
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
