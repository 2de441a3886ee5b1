package io.oncebook.application.notice.service;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Works on what waits in a few lanes side by side. A lane takes together what has come while it was
 * busy; an item that comes when a lane is idle is taken at once. Nothing waits for a timer.
 */
final class WorkLanes<S, T> {

  private final Limits limits;
  private final Executor threads;
  private final Consumer<List<T>> work;
  private final FairQueue<S, T> queue;
  private final Map<S, Integer> atWork = new HashMap<>();
  private int busyLanes;

  /**
   * What the lanes may do at once.
   *
   * @param lanes how many may work at the same time
   * @param lanesPerSender how many of them may hold items of the same sender
   * @param together how many items a lane takes at once
   * @param waiting how many items may wait
   * @param waitingPerSender how many of these may be of one sender
   */
  record Limits(int lanes, int lanesPerSender, int together, int waiting, int waitingPerSender) {}

  /**
   * Idle lanes.
   *
   * @param threads runs a task for each lane that is busy
   * @param work must not throw; an item that it fails with is its own affair
   */
  WorkLanes(Limits limits, Executor threads, Consumer<List<T>> work) {
    this.limits = limits;
    this.threads = threads;
    this.work = work;
    this.queue = new FairQueue<>(limits.waiting(), limits.waitingPerSender());
  }

  /**
   * Puts the item where a lane will take it.
   *
   * @return false when there is no room, so that nothing was done
   * @throws java.util.concurrent.RejectedExecutionException when there are no threads any more
   */
  boolean offer(S sender, T item) {
    boolean open;
    synchronized (queue) {
      if (!queue.offer(sender, item)) {
        return false;
      }
      open = busyLanes < limits.lanes();
      if (open) {
        busyLanes++;
      }
    }
    if (open) {
      open();
    }
    return true;
  }

  int waiting() {
    synchronized (queue) {
      return queue.size();
    }
  }

  private void open() {
    try {
      threads.execute(this::run);
    } catch (RuntimeException | Error e) {
      synchronized (queue) {
        busyLanes--;
      }
      throw e;
    }
  }

  private void run() {
    for (List<FairQueue.Item<S, T>> items = next(List.of());
        !items.isEmpty();
        items = next(items)) {
      boolean returned = false;
      try {
        work.accept(items.stream().map(FairQueue.Item::item).toList());
        returned = true;
      } finally {
        if (!returned) {
          abandon(items);
        }
      }
    }
  }

  /** What the lane is to do now that it is done with these; nothing when it may rest. */
  private List<FairQueue.Item<S, T>> next(List<FairQueue.Item<S, T>> done) {
    synchronized (queue) {
      leave(done);
      List<FairQueue.Item<S, T>> items = queue.poll(limits.together(), this::mayGo);
      items.stream()
          .map(FairQueue.Item::sender)
          .distinct()
          .forEach(sender -> atWork.merge(sender, 1, Integer::sum));
      if (items.isEmpty()) {
        busyLanes--;
      }
      return items;
    }
  }

  /** Only what cannot be caught gets here; the next item that comes opens the lane again. */
  private void abandon(List<FairQueue.Item<S, T>> items) {
    synchronized (queue) {
      leave(items);
      busyLanes--;
    }
  }

  private void leave(List<FairQueue.Item<S, T>> done) {
    done.stream()
        .map(FairQueue.Item::sender)
        .distinct()
        .forEach(sender -> atWork.computeIfPresent(sender, (s, n) -> n == 1 ? null : n - 1));
  }

  private boolean mayGo(S sender) {
    return atWork.getOrDefault(sender, 0) < limits.lanesPerSender();
  }
}
