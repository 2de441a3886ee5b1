package io.oncebook.adapter.channels.simulator;

import java.time.Duration;
import java.util.Random;

/** Decides, by the behaviour of the moment, what happens next. */
final class Chance {

  private volatile Throw current = new Throw(Behaviour.honest());

  /** From now on this behaviour decides; its dice begin anew. */
  void behave(Behaviour behaviour) {
    current = new Throw(behaviour);
  }

  Behaviour behaviour() {
    return current.behaviour;
  }

  boolean happens(Fault fault) {
    Throw now = current;
    int percent = now.behaviour.percent(fault);
    return percent > 0 && now.dice.nextInt(100) < percent;
  }

  /** A time from nothing up to the longest. */
  Duration upTo(Duration longest) {
    return longest.isZero()
        ? Duration.ZERO
        : Duration.ofNanos(current.dice.nextLong(longest.toNanos() + 1));
  }

  /** One of the places of a list of this size. */
  int place(int size) {
    return current.dice.nextInt(size);
  }

  private static final class Throw {

    private final Behaviour behaviour;
    private final Random dice;

    private Throw(Behaviour behaviour) {
      this.behaviour = behaviour;
      this.dice = new Random(behaviour.seed());
    }
  }
}
