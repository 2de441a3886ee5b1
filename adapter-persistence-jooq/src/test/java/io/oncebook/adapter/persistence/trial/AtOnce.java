package io.oncebook.adapter.persistence.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs calls in a thread each, from one gate. */
final class AtOnce {

  private AtOnce() {}

  /** Returns the answers in the order of the calls, once all have ended. */
  static <T> List<T> run(List<Callable<T>> calls) throws Exception {
    CyclicBarrier gate = new CyclicBarrier(calls.size());
    ExecutorService threads = Executors.newFixedThreadPool(calls.size());
    try {
      List<Callable<T>> gated = new ArrayList<>();
      for (Callable<T> call : calls) {
        gated.add(
            () -> {
              gate.await();
              return call.call();
            });
      }
      List<T> answers = new ArrayList<>();
      for (Future<T> future : threads.invokeAll(gated)) {
        answers.add(future.get());
      }
      return answers;
    } finally {
      threads.shutdownNow();
    }
  }
}
