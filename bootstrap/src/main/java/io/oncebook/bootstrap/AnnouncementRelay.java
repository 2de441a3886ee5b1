package io.oncebook.bootstrap;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.oncebook.application.announcement.RelayAnnouncementsUseCase;
import io.oncebook.domain.announcement.RelayReport;
import io.oncebook.domain.announcement.SetAside;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.scheduling.TaskScheduler;

/** Sends announcements again and again while the service runs, and forgets old ones. */
final class AnnouncementRelay implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(AnnouncementRelay.class);
  private static final Duration BETWEEN_PURGES = Duration.ofMinutes(1);
  private static final int MAX_PURGES = 100;

  private final RelayAnnouncementsUseCase announcements;
  private final TaskScheduler scheduler;
  private final Duration interval;
  private final Counter confirmed;
  private final Counter failed;
  private final Counter setAside;
  private final List<ScheduledFuture<?>> tasks = new ArrayList<>();
  private volatile boolean running;

  AnnouncementRelay(
      RelayAnnouncementsUseCase announcements,
      TaskScheduler scheduler,
      Duration interval,
      MeterRegistry meters) {
    this.announcements = announcements;
    this.scheduler = scheduler;
    this.interval = interval;
    this.confirmed = meters.counter("oncebook.announcements", "outcome", "CONFIRMED");
    this.failed = meters.counter("oncebook.announcements", "outcome", "FAILED");
    this.setAside = meters.counter("oncebook.announcements", "outcome", "SET_ASIDE");
  }

  @Override
  public synchronized void start() {
    running = true;
    tasks.add(scheduler.schedule(this::putBack, scheduler.getClock().instant()));
    tasks.add(scheduler.scheduleWithFixedDelay(this::relay, interval));
    tasks.add(scheduler.scheduleWithFixedDelay(this::purge, BETWEEN_PURGES));
  }

  /** What is under way is finished by the scheduler before it shuts down. */
  @Override
  public synchronized void stop() {
    running = false;
    tasks.forEach(task -> task.cancel(false));
    tasks.clear();
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** Goes on as long as something is sent; rests when there is nothing, or nothing gets through. */
  private void relay() {
    try {
      RelayReport round;
      do {
        round = announcements.relay();
        confirmed.increment(round.confirmed());
        tellOf(round.setAside());
      } while (running && round.hasProgressed());
    } catch (RuntimeException e) {
      failed.increment();
      LOG.error("announcements not sent; they will be sent again", e);
    }
  }

  private void tellOf(List<SetAside> unsendable) {
    setAside.increment(unsendable.size());
    for (SetAside one : unsendable) {
      LOG.error(
          "announcement {} is set aside, for it cannot be sent: {}",
          one.announcement(),
          one.reason());
    }
  }

  /** What this version cannot send, a later one may; so each start tries once more. */
  private void putBack() {
    try {
      while (running && announcements.putBack()) {}
    } catch (RuntimeException e) {
      LOG.error("announcements that are set aside are not tried again before the next start", e);
    }
  }

  private void purge() {
    try {
      for (int step = 0; step < MAX_PURGES && running; step++) {
        if (!announcements.purge()) {
          return;
        }
      }
    } catch (RuntimeException e) {
      LOG.error("old announcements not forgotten; that is tried again", e);
    }
  }
}
