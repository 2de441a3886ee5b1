package io.oncebook.bootstrap;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.oncebook.application.review.ReviewKind;
import io.oncebook.application.review.ReviewsUseCase;
import io.oncebook.domain.tenant.TenantId;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.TaskScheduler;

/** Counts what needs a person, by kind: {@code oncebook.reviews}. */
final class ReviewWatch implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(ReviewWatch.class);

  private final ReviewsUseCase reviews;
  private final Collection<TenantId> tenants;
  private final TaskScheduler scheduler;
  private final Duration interval;
  private volatile Map<ReviewKind, Long> seen = Map.of();
  private volatile @Nullable ScheduledFuture<?> looks;

  ReviewWatch(
      ReviewsUseCase reviews,
      Collection<TenantId> tenants,
      TaskScheduler scheduler,
      Duration interval,
      MeterRegistry meters) {
    this.reviews = reviews;
    this.tenants = tenants;
    this.scheduler = scheduler;
    this.interval = interval;
    for (ReviewKind kind : ReviewKind.values()) {
      Gauge.builder("oncebook.reviews", this, watch -> watch.seen.getOrDefault(kind, 0L))
          .description("What needs a person, of all tenants")
          .tag("kind", kind.name())
          .register(meters);
    }
  }

  void look() {
    try {
      seen = reviews.count(tenants);
    } catch (RuntimeException e) {
      // The store is away; what was seen last is shown until it is back.
      LOG.error("reviews cannot be counted", e);
    }
  }

  @Override
  public void start() {
    looks = scheduler.scheduleWithFixedDelay(this::look, interval);
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
}
