package io.oncebook.adapter.channels.simulator;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does work later, and knows whether there is any left. Once closed, it does nothing more. */
final class Later implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Later.class);
  private static final int THREADS = 8;

  private final ScheduledThreadPoolExecutor threads =
      new ScheduledThreadPoolExecutor(THREADS, new ThreadPoolExecutor.DiscardPolicy());
  private int open;

  /** Does the work after the pause, and in another thread even without any. */
  void after(Duration pause, Runnable work) {
    begin();
    Future<?> unused =
        threads.schedule(
            () -> {
              try {
                work.run();
              } catch (RuntimeException e) {
                LOG.error("the simulator itself failed", e);
              } finally {
                end();
              }
            },
            pause.toNanos(),
            TimeUnit.NANOSECONDS);
  }

  /** Waits until nothing is left to do; false when that has not come about in time. */
  synchronized boolean awaitNone(Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (open > 0) {
      long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (leftMillis <= 0) {
        return false;
      }
      wait(leftMillis);
    }
    return true;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }

  private synchronized void begin() {
    open++;
  }

  private synchronized void end() {
    open--;
    notifyAll();
  }
}
