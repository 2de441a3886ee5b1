package io.oncebook.application.interleaving;

import io.oncebook.application.watch.PortWatch;
import io.oncebook.application.watch.WatchedPorts;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.order.OrderRegistration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

class InterleavingProperties {

  private static final Fixture FIXTURE = Fixture.ofNewTenant();

  /** Order T1 is paid twice, and one payment is told in two ways; T2 has two contents. */
  private static final List<ChannelEvent> EVENTS =
      List.of(
          payment("1", "T1", "12.34"),
          payment("1", "T1", "0.01"),
          payment("2", "T1", "12.34"),
          payment("3", "T2", "5"),
          closed("3", "T2"),
          closed("4", "T1"));

  private static final List<OrderRegistration> ORDERS =
      List.of(
          FIXTURE.order("T1", Fixture.yuan("12.34")),
          FIXTURE.order("T2", Fixture.yuan("5")),
          FIXTURE.order("T2", Fixture.yuan("50")));

  /**
   * A step of the story.
   *
   * @param actor who moves, counted around among those who are under way
   * @param crashAfter see {@link Actor#move}
   */
  private record Move(int actor, int crashAfter) {}

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void every_fact_is_booked_once_whoever_moves_when_and_crashes_where(
      @ForAll("requests") List<Request> requests, @ForAll("movesAndCrashes") List<Move> moves) {
    InMemoryBooks books = new InMemoryBooks();

    List<Actor> actors = play(requests, moves, books);

    Audit audit = new Audit(books, FIXTURE.tenantId());
    ORDERS.forEach(audit::booksAreSound);
    actors.stream()
        .filter(Actor::wasToldSuccess)
        .flatMap(actor -> actor.request().fact().stream())
        .forEach(audit::isClaimed);
    repeatAllInPeace(books, audit);
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void payment_and_its_order_never_miss_each_other_when_nobody_crashes(
      @ForAll("requests") List<Request> requests, @ForAll("moves") List<Move> moves) {
    InMemoryBooks books = new InMemoryBooks();

    play(requests, moves, books);

    ORDERS.forEach(new Audit(books, FIXTURE.tenantId())::nothingIsMissed);
  }

  /** Every sender sends again; every merchant, too. */
  private static void repeatAllInPeace(InMemoryBooks books, Audit audit) {
    Services services = Services.over(new WatchedPorts(books, PortWatch.NOBODY));
    EVENTS.forEach(event -> new Request.Delivery(event).sendTo(services));
    EVENTS.forEach(audit::isBookedOrOrphan);

    ORDERS.forEach(order -> new Request.Registration(order).sendTo(services));
    EVENTS.forEach(audit::isBookedOrOrphan);
    audit.nothingIsLeftOpen();
    ORDERS.forEach(audit::booksAreSound);
  }

  /** Plays the moves, and then lets each actor who is still under way go to his end. */
  private static List<Actor> play(List<Request> requests, List<Move> moves, InMemoryBooks books) {
    List<Actor> actors = requests.stream().map(request -> Actor.with(request, books)).toList();
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

  @Provide
  Arbitrary<List<Request>> requests() {
    Arbitrary<Request> deliveries = Arbitraries.of(EVENTS).map(Request.Delivery::new);
    Arbitrary<Request> registrations = Arbitraries.of(ORDERS).map(Request.Registration::new);
    return Arbitraries.frequencyOf(Tuple.of(3, deliveries), Tuple.of(1, registrations))
        .list()
        .ofMinSize(2)
        .ofMaxSize(8);
  }

  @Provide
  Arbitrary<List<Move>> moves() {
    return moves(Arbitraries.just(0));
  }

  /** Most moves end well. The longest transaction has 12 edges at which it may crash. */
  @Provide
  Arbitrary<List<Move>> movesAndCrashes() {
    return moves(
        Arbitraries.frequencyOf(
            Tuple.of(5, Arbitraries.just(0)), Tuple.of(1, Arbitraries.integers().between(1, 12))));
  }

  private static Arbitrary<List<Move>> moves(Arbitrary<Integer> crashes) {
    return Combinators.combine(Arbitraries.integers().between(0, 7), crashes)
        .as(Move::new)
        .list()
        .ofMaxSize(30);
  }

  private static ChannelEvent payment(String transactionNo, String orderNo, String yuan) {
    return FIXTURE.payment(
        FIXTURE.trade(Fixture.WECHAT, transactionNo, orderNo), Fixture.yuan(yuan));
  }

  private static ChannelEvent closed(String transactionNo, String orderNo) {
    return new PaymentEvent.Closed(
        FIXTURE.trade(Fixture.WECHAT, transactionNo, orderNo), Fixture.NOON);
  }
}
