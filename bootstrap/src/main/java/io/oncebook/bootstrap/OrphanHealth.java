package io.oncebook.bootstrap;

import java.time.Duration;
import java.util.Optional;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * Degraded while an orphan is open for longer than repair should take. That is for a person, and no
 * reason to take the instance out of service: it serves notices all the same.
 */
final class OrphanHealth extends AbstractHealthIndicator {

  private static final String DEGRADED = "DEGRADED";

  private final OrphanWatch watch;
  private final Duration alarmAfter;

  OrphanHealth(OrphanWatch watch, Duration alarmAfter) {
    super("orphans cannot be watched");
    this.watch = watch;
    this.alarmAfter = alarmAfter;
  }

  @Override
  protected void doHealthCheck(Health.Builder health) {
    Optional<Duration> oldest = watch.oldestUnparked();
    if (oldest.filter(age -> age.compareTo(alarmAfter) > 0).isPresent()) {
      health.status(DEGRADED);
    } else {
      health.up();
    }
    health.withDetail("open", watch.count());
    oldest.ifPresent(age -> health.withDetail("oldestSeconds", Math.max(0, age.toSeconds())));
  }
}
