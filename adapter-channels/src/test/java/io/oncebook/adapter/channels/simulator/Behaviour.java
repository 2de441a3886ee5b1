package io.oncebook.adapter.channels.simulator;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the channels behave.
 *
 * @param percents how many of a hundred times each fault happens, when it can; missing ones never
 * @param settling when refunds end that are in progress
 * @param notices how notices are sent
 * @param seed of the dice: one thread that asks for the same things sees the same things happen
 */
public record Behaviour(
    Map<Fault, Integer> percents, Settling settling, Notices notices, long seed) {

  public Behaviour {
    percents = Map.copyOf(percents);
    if (percents.values().stream().anyMatch(percent -> percent < 0 || percent > 100)) {
      throw new IllegalArgumentException("percents must be from 0 to 100");
    }
  }

  /** Everything is answered and truly; each notice is sent at once and, when taken, once. */
  public static Behaviour honest() {
    return new Behaviour(Map.of(), new Settling(Duration.ofMillis(300), true), Notices.prompt(), 1);
  }

  /** The same with another chance for the fault. */
  public Behaviour with(Fault fault, int percent) {
    Map<Fault, Integer> changed = new TreeMap<>(percents);
    changed.put(fault, percent);
    return new Behaviour(changed, settling, notices, seed);
  }

  public Behaviour with(Settling other) {
    return new Behaviour(percents, other, notices, seed);
  }

  public Behaviour with(Notices other) {
    return new Behaviour(percents, settling, other, seed);
  }

  public Behaviour withSeed(long other) {
    return new Behaviour(percents, settling, notices, other);
  }

  int percent(Fault fault) {
    return percents.getOrDefault(fault, 0);
  }

  /**
   * When a refund ends that is in progress.
   *
   * @param after how long after it was taken it ends by itself
   * @param byQuery whether the first query ends it before that, and already tells the end
   */
  public record Settling(Duration after, boolean byQuery) {}

  /**
   * How notices are sent.
   *
   * @param copies how often each is sent, at least once
   * @param delayUpTo each copy waits a time of its own between nothing and this
   * @param shuffled whether any waiting notice is sent next, and not the oldest
   * @param pauseGrowth how much longer each pause is than the last, before a notice that was not
   *     taken is sent again; it is sent 15 times, so all pauses together are 105 times this
   */
  public record Notices(int copies, Duration delayUpTo, boolean shuffled, Duration pauseGrowth) {

    public Notices {
      if (copies < 1) {
        throw new IllegalArgumentException("copies must be 1 or more");
      }
    }

    /** Each is sent at once and one time; again after 0.2, 0.4, 0.6 seconds and so on. */
    public static Notices prompt() {
      return new Notices(1, Duration.ZERO, false, Duration.ofMillis(200));
    }

    public Notices withCopies(int other) {
      return new Notices(other, delayUpTo, shuffled, pauseGrowth);
    }

    /** In any order; the longer the delay, the more notices there are to choose from. */
    public Notices shuffledOver(Duration delay) {
      return new Notices(copies, delay, true, pauseGrowth);
    }

    public Notices delayedUpTo(Duration delay) {
      return new Notices(copies, delay, shuffled, pauseGrowth);
    }

    public Notices withPauseGrowth(Duration other) {
      return new Notices(copies, delayUpTo, shuffled, other);
    }
  }
}
