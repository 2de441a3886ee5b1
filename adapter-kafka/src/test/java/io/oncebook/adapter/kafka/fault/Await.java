package io.oncebook.adapter.kafka.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Waits with an end. */
final class Await {

  static final Duration LIMIT = Duration.ofSeconds(60);

  private static final long PAUSE_MILLIS = 50;

  private Await() {}

  /** Returns when it is so. */
  static void until(Supplier<String> what, Callable<Boolean> isSo) throws Exception {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!isSo.call()) {
      assertThat(System.nanoTime()).as(what.get()).isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  static void until(String what, Callable<Boolean> isSo) throws Exception {
    until(() -> what, isSo);
  }

  /** Returns when the latch is open. */
  static void open(String what, CountDownLatch latch) throws InterruptedException {
    assertThat(latch.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).as(what).isTrue();
  }
}
