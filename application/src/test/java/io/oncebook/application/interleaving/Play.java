package io.oncebook.application.interleaving;

import java.util.List;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Who moves when, and who crashes where. */
final class Play {

  private Play() {}

  /**
   * A step of the story.
   *
   * @param actor who moves, counted around among those who are under way
   * @param crashAfter see {@link Actor#move}
   */
  record Move(int actor, int crashAfter) {}

  /** Plays the moves, and then lets each actor who is still under way go to his end. */
  static List<Actor> of(
      List<Request> requests, List<Move> moves, Function<Request, Actor> casting) {
    List<Actor> actors = requests.stream().map(casting).toList();
    for (Move move : moves) {
      List<Actor> underWay = actors.stream().filter(Actor::isUnderWay).toList();
      if (!underWay.isEmpty()) {
        underWay.get(move.actor() % underWay.size()).move(move.crashAfter());
      }
    }
    for (Actor actor : actors) {
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
