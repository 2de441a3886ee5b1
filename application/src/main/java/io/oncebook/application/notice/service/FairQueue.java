package io.oncebook.application.notice.service;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Items that wait, by sender. Senders take turns, so that one who sends much delays only itself,
 * and none may fill more than its share. Not safe for use by several threads at once.
 */
final class FairQueue<S, T> {

  private final int capacity;
  private final int share;
  private final Map<S, Deque<T>> waiting = new LinkedHashMap<>();
  private int size;

  /**
   * An empty queue.
   *
   * @param capacity how many items may wait
   * @param share how many of them may be of one sender
   */
  FairQueue(int capacity, int share) {
    this.capacity = capacity;
    this.share = share;
  }

  /**
   * Adds the item behind those of its sender.
   *
   * @return false when there is no room
   */
  boolean offer(S sender, T item) {
    Deque<T> own = waiting.get(sender);
    if (size >= capacity || (own != null && own.size() >= share)) {
      return false;
    }
    if (own == null) {
      own = new ArrayDeque<>();
      waiting.put(sender, own);
    }
    own.add(item);
    size++;
    return true;
  }

  /** Removes at most {@code max} items, one per sender in turn, of those senders that may go. */
  List<Item<S, T>> poll(int max, Predicate<S> mayGo) {
    List<Item<S, T>> taken = new ArrayList<>();
    Map<S, Deque<T>> served = new HashMap<>();
    boolean more = true;
    while (more && taken.size() < max) {
      more = false;
      Iterator<Map.Entry<S, Deque<T>>> turns = waiting.entrySet().iterator();
      while (turns.hasNext() && taken.size() < max) {
        Map.Entry<S, Deque<T>> turn = turns.next();
        if (!turn.getValue().isEmpty() && mayGo.test(turn.getKey())) {
          taken.add(new Item<>(turn.getKey(), turn.getValue().remove()));
          served.put(turn.getKey(), turn.getValue());
          more = true;
        }
      }
    }
    size -= taken.size();
    // Whoever was served goes to the end of the line.
    waiting.keySet().removeAll(served.keySet());
    served.forEach(
        (sender, rest) -> {
          if (!rest.isEmpty()) {
            waiting.put(sender, rest);
          }
        });
    return taken;
  }

  int size() {
    return size;
  }

  /** An item with who sent it. */
  record Item<S, T>(S sender, T item) {}
}
