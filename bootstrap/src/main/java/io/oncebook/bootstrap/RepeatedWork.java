package io.oncebook.bootstrap;

import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.TaskScheduler;

/**
 * Does the same work again and again while the service runs, with a rest in between. What is under
 * way when it stops is finished by the scheduler before that shuts down.
 */
abstract class RepeatedWork implements SmartLifecycle {

  private final TaskScheduler scheduler;
  private final Duration rest;
  private volatile @Nullable ScheduledFuture<?> repeats;

  RepeatedWork(TaskScheduler scheduler, Duration rest) {
    this.scheduler = scheduler;
    this.rest = rest;
  }

  /** Must not throw, or it is not done again. */
  abstract void work();

  @Override
  public final void start() {
    repeats = scheduler.scheduleWithFixedDelay(this::work, rest);
  }

  @Override
  public final void stop() {
    ScheduledFuture<?> running = repeats;
    if (running != null) {
      running.cancel(false);
      repeats = null;
    }
  }

  @Override
  public final boolean isRunning() {
    return repeats != null;
  }
}
