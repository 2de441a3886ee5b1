package io.oncebook.benchmarks.drill;

import io.oncebook.benchmarks.storm.DeliveryListener;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Lets things go wrong at their moments, one after the other and each amid deliveries: one that is
 * due while the one before lasts holds up the storm until that is over.
 */
final class PlannedFaults implements DeliveryListener, AutoCloseable {

  private final Queue<PlannedFault> ahead;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private Future<?> last = CompletableFuture.completedFuture(null);

  PlannedFaults(Collection<PlannedFault> ahead) {
    this.ahead = new ArrayDeque<>(ahead);
  }

  @Override
  public synchronized void before(int number, int all) {
    PlannedFault next = ahead.peek();
    if (next != null && next.isDue(number, all)) {
      awaitLast();
      ahead.remove();
      System.out.printf("%tT  delivery %d of %d:%n", System.currentTimeMillis(), number, all);
      last = thread.submit(() -> run(next));
    }
  }

  /**
   * Returns when everything is put right.
   *
   * @throws IllegalStateException when something could not be, or has not gone wrong at all
   */
  synchronized void awaitEnd() {
    awaitLast();
    if (!ahead.isEmpty()) {
      throw new IllegalStateException(ahead.size() + " faults have not happened");
    }
  }

  private void awaitLast() {
    try {
      last.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a fault was not put right", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted amid a fault", e);
    }
  }

  private static Void run(PlannedFault fault) throws InterruptedException {
    fault.course().run();
    return null;
  }

  /** Gives up what is under way and what is ahead. */
  @Override
  public void close() {
    thread.shutdownNow();
    try {
      var unused = thread.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
