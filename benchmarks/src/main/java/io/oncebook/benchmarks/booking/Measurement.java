package io.oncebook.benchmarks.booking;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * What a run over a list of work took.
 *
 * @param perSecond pieces of work per second
 * @param processorMillis processor time of this process, service and load program together, for
 *     each piece of work
 */
public record Measurement(
    double perSecond, double p50Millis, double p99Millis, double processorMillis) {

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  public static <T> Measurement of(List<T> work, int threads, Consumer<T> action)
      throws InterruptedException {
    long[] nanos = new long[work.size()];
    AtomicInteger next = new AtomicInteger();
    Runnable worker =
        () -> {
          for (int i = next.getAndIncrement(); i < nanos.length; i = next.getAndIncrement()) {
            long start = System.nanoTime();
            action.accept(work.get(i));
            nanos[i] = System.nanoTime() - start;
          }
        };
    long processorBefore = SYSTEM.getProcessCpuTime();
    long start = System.nanoTime();
    inParallel(Collections.nCopies(threads, worker));
    double seconds = (System.nanoTime() - start) / 1e9;
    double processorMillis = (SYSTEM.getProcessCpuTime() - processorBefore) / 1e6;
    Arrays.sort(nanos);
    return new Measurement(
        work.size() / seconds,
        nanos[nanos.length / 2] / 1e6,
        nanos[(int) (nanos.length * 0.99)] / 1e6,
        processorMillis / work.size());
  }

  static Measurement medianOf(List<Measurement> rounds) {
    List<Measurement> sorted = new ArrayList<>(rounds);
    sorted.sort((a, b) -> Double.compare(a.perSecond, b.perSecond));
    return sorted.get(sorted.size() / 2);
  }

  private static void inParallel(List<Runnable> workers) throws InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(workers.size());
    try {
      List<Future<?>> running = new ArrayList<>();
      workers.forEach(worker -> running.add(threads.submit(worker)));
      for (Future<?> future : running) {
        future.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("a piece of work failed", e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }

  @Override
  public String toString() {
    return "%,8.0f/s   p50 %6.1f ms   p99 %6.1f ms   processor %5.2f ms"
        .formatted(perSecond, p50Millis, p99Millis, processorMillis);
  }
}
