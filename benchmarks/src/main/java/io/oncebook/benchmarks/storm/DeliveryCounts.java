package io.oncebook.benchmarks.storm;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts deliveries that are done, and all answers by kind. */
final class DeliveryCounts {

  private final LongAdder done = new LongAdder();
  private final LongAdder lost = new LongAdder();
  private final Map<String, LongAdder> answers = new ConcurrentHashMap<>();

  void answer(String kind) {
    answers.computeIfAbsent(kind, unseen -> new LongAdder()).increment();
  }

  void done() {
    done.increment();
  }

  void lost() {
    lost.increment();
  }

  long doneSoFar() {
    return done.sum() + lost.sum();
  }

  long lostSoFar() {
    return lost.sum();
  }

  Map<String, Long> answers() {
    Map<String, Long> sums = new TreeMap<>();
    answers.forEach((kind, count) -> sums.put(kind, count.sum()));
    return sums;
  }
}
