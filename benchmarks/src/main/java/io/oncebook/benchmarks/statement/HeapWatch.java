package io.oncebook.benchmarks.statement;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/** What is left on the heap after each collection, garbage that was not collected included. */
final class HeapWatch {

  private static final Set<String> HEAP_POOLS =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .map(MemoryPoolMXBean::getName)
          .collect(Collectors.toSet());

  private final List<Sample> samples = new CopyOnWriteArrayList<>();

  private record Sample(long nanos, long bytes) {}

  /** Watches every collection from now on. */
  static HeapWatch start() {
    HeapWatch watch = new HeapWatch();
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      ((NotificationEmitter) collector)
          .addNotificationListener((notice, from) -> watch.take(notice), null, null);
    }
    return watch;
  }

  /** The most that was left by any collection from the one instant to the other, in bytes. */
  long mostBetween(long fromNanos, long untilNanos) {
    return samples.stream()
        .filter(sample -> sample.nanos - fromNanos >= 0 && sample.nanos - untilNanos < 0)
        .mapToLong(Sample::bytes)
        .max()
        .orElse(0);
  }

  private void take(Notification notice) {
    if (notice
        .getType()
        .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
      Map<String, MemoryUsage> after =
          GarbageCollectionNotificationInfo.from((CompositeData) notice.getUserData())
              .getGcInfo()
              .getMemoryUsageAfterGc();
      long left =
          after.entrySet().stream()
              .filter(pool -> HEAP_POOLS.contains(pool.getKey()))
              .mapToLong(pool -> pool.getValue().getUsed())
              .sum();
      samples.add(new Sample(System.nanoTime(), left));
    }
  }
}
