package io.oncebook.benchmarks.storm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Does many things, a fixed number at once. */
record Senders(int count) {

  /**
   * Returns when all is done.
   *
   * @throws IllegalStateException when one thing has failed; the rest is left undone
   */
  void run(List<Runnable> actions, Runnable eachSecond) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    List<Throwable> failures = Collections.synchronizedList(new ArrayList<>());
    for (Runnable action : actions) {
      threads.execute(
          () -> {
            try {
              action.run();
            } catch (RuntimeException e) {
              failures.add(e);
              threads.shutdownNow();
            }
          });
    }
    threads.shutdown();
    while (!threads.awaitTermination(1, TimeUnit.SECONDS)) {
      eachSecond.run();
    }
    if (!failures.isEmpty()) {
      throw new IllegalStateException(failures.get(0).getMessage(), failures.get(0));
    }
  }
}
