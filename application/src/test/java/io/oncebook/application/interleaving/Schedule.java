package io.oncebook.application.interleaving;

import java.util.List;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Who moves when, and who crashes where. */
final class Schedule {

  private Schedule() {}

  /**
   * A step of the story.
   *
   * @param actor who moves, counted around among those who are under way
   * @param crashAfter see {@link Worker#move}
   */
  record Move(int actor, int crashAfter) {}

  /** Plays the moves, and then lets each actor who is still under way go to his end. */
  static List<Worker> of(
      List<Request> requests, List<Move> moves, Function<Request, Worker> casting) {
    List<Worker> actors = requests.stream().map(casting).toList();
    for (Move move : moves) {
      List<Worker> underWay = actors.stream().filter(Worker::isUnderWay).toList();
      if (!underWay.isEmpty()) {
        underWay.get(move.actor() % underWay.size()).move(move.crashAfter());
      }
    }
    for (Worker actor : actors) {
      while (actor.isUnderWay()) {
        actor.move(0);
      }
    }
    return actors;
  }

  static Arbitrary<List<Move>> moves() {
    return moves(Arbitraries.just(0));
  }

  /** Most moves end well. The longest transaction has some 20 edges at which it may crash. */
  static Arbitrary<List<Move>> movesAndCrashes() {
    return moves(
        Arbitraries.frequencyOf(
            Tuple.of(5, Arbitraries.just(0)), Tuple.of(1, Arbitraries.integers().between(1, 20))));
  }

  private static Arbitrary<List<Move>> moves(Arbitrary<Integer> crashes) {
    return Combinators.combine(Arbitraries.integers().between(0, 7), crashes)
        .as(Move::new)
        .list()
        .ofMaxSize(30);
  }
}
