package io.oncebook.benchmarks.storm;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Tries again until it goes well, with a limit and without haste. */
final class Insistence {

  private static final int MAX_TRIES = 240;
  private static final long PAUSE_MILLIS = 500;

  private Insistence() {}

  /** Whether one of the attempts went well. */
  static boolean until(Attempt attempt) {
    try {
      for (int tries = 0; tries < MAX_TRIES; tries++) {
        if (succeeds(attempt)) {
          return true;
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  private static boolean succeeds(Attempt attempt) throws InterruptedException {
    try {
      return attempt.succeeds();
    } catch (IOException e) {
      // The instance is away; another one, or this one when it is back, takes the next try.
      return false;
    }
  }

  @FunctionalInterface
  interface Attempt {
    boolean succeeds() throws IOException, InterruptedException;
  }
}
