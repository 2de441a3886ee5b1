package io.oncebook.benchmarks.storm;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Waits until what was delivered is booked, for Kafka confirms first and the service books later.
 */
final class Settling {

  /** However slowly it goes on. */
  private static final int MAX_PATIENCES = 5;

  private final BooksReport books;
  private final Duration patience;

  /**
   * Waits in {@link #await}.
   *
   * @param patience how long nothing may change before it is given up
   */
  Settling(BooksReport books, Duration patience) {
    this.books = books;
    this.patience = patience;
  }

  /** Returns when this number of entries is there, or nothing changes any more. */
  void await(int entries) throws InterruptedException {
    long start = System.nanoTime();
    long lastChange = start;
    int last = -1;
    while (isWithin(lastChange, 1) && isWithin(start, MAX_PATIENCES)) {
      int booked = count(last);
      if (booked >= entries) {
        return;
      }
      if (booked > last) {
        last = booked;
        lastChange = System.nanoTime();
      }
      System.out.printf("  %d of %d are booked ...%n", Math.max(0, last), entries);
      TimeUnit.SECONDS.sleep(2);
    }
  }

  private boolean isWithin(long since, int patiences) {
    return System.nanoTime() - since < patience.multipliedBy(patiences).toNanos();
  }

  private int count(int last) throws InterruptedException {
    try {
      return books.entries().count();
    } catch (IOException e) {
      // The instance or its database is away; it is asked again.
      return last;
    }
  }
}
