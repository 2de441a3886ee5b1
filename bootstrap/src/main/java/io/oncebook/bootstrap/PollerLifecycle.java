package io.oncebook.bootstrap;

import com.github.kagkarlsson.scheduler.Scheduler;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/** Polls from when the service is ready until it stops; what is under way then is finished. */
final class PollerLifecycle implements SmartLifecycle {

  private final Supplier<Scheduler> schedulers;
  private volatile @Nullable Scheduler scheduler;

  /** A scheduler that was stopped cannot start again, so each start takes a new one. */
  PollerLifecycle(Supplier<Scheduler> schedulers) {
    this.schedulers = schedulers;
  }

  @Override
  public void start() {
    Scheduler fresh = schedulers.get();
    fresh.start();
    scheduler = fresh;
  }

  @Override
  public void stop() {
    Scheduler running = scheduler;
    if (running != null) {
      running.stop();
      scheduler = null;
    }
  }

  @Override
  public boolean isRunning() {
    return scheduler != null;
  }
}
