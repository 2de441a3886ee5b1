package io.oncebook.adapter.kafka.intake;

import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.fixture.MovableClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.Trigger;

/** A scheduler whose time the test moves. */
final class SchedulerByHand implements TaskScheduler {

  private final MovableClock clock = new MovableClock(Fixture.NOON);
  private final List<Task> tasks = new ArrayList<>();
  private boolean stopped;

  /** Lets the time pass, and what is due then happen. */
  void advance(Duration duration) {
    clock.advance(duration);
    List<Task> due = tasks.stream().filter(task -> !task.at.isAfter(clock.instant())).toList();
    tasks.removeAll(due);
    due.forEach(task -> task.step.run());
  }

  /** How long from now each open task is away, in the order in which they were given. */
  List<Duration> delays() {
    return tasks.stream().map(task -> Duration.between(clock.instant(), task.at)).toList();
  }

  void stop() {
    stopped = true;
  }

  @Override
  public Clock getClock() {
    return clock;
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable step, Instant at) {
    if (stopped) {
      throw new TaskRejectedException("stopped");
    }
    tasks.add(new Task(step, at));
    return new Never();
  }

  @Override
  public @Nullable ScheduledFuture<?> schedule(Runnable step, Trigger trigger) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(Runnable step, Instant start, Duration period) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(Runnable step, Duration period) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(Runnable step, Instant start, Duration delay) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(Runnable step, Duration delay) {
    throw new UnsupportedOperationException();
  }

  private record Task(Runnable step, Instant at) {}

  /** Nobody asks for it. */
  private static final class Never extends CompletableFuture<Object>
      implements ScheduledFuture<Object> {

    @Override
    public long getDelay(TimeUnit unit) {
      return 0;
    }

    @Override
    public int compareTo(Delayed other) {
      return 0;
    }
  }
}
