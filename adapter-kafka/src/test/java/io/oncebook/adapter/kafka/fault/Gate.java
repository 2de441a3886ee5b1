package io.oncebook.adapter.kafka.fault;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** A place where the first who comes is held up until the test lets him go. */
final class Gate {

  private final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch open = new CountDownLatch(1);
  private final AtomicBoolean dead = new AtomicBoolean();
  private final AtomicInteger passed = new AtomicInteger();

  /** Holds up the first. Those behind him, if there are any, pass. */
  void pass() {
    if (passed.getAndIncrement() == 0) {
      reached.countDown();
      await(open);
    }
    if (dead.get()) {
      throw new IllegalStateException("the process has ended here");
    }
  }

  void awaitReached() throws InterruptedException {
    Await.open("somebody is at the gate", reached);
  }

  void open() {
    open.countDown();
  }

  /** Nobody gets any further, whoever is held up included: so a process ends. */
  void neverOpen() {
    dead.set(true);
    open.countDown();
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(2 * Await.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        throw new IllegalStateException("the gate was never opened");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted at the gate", e);
    }
  }
}
