package io.oncebook.application.interleaving;

import io.oncebook.application.interleaving.Schedule.Move;
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

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void every_fact_is_booked_once_whoever_moves_when_and_crashes_where(
      @ForAll("requests") List<Request> requests, @ForAll("movesAndCrashes") List<Move> moves) {
    InMemoryBooks books = new InMemoryBooks();

    List<Worker> actors = Schedule.of(requests, moves, request -> Worker.with(request, books));

    Audit audit = new Audit(books, FIXTURE.tenantId());
    ORDERS.forEach(audit::booksAreSound);
    actors.stream()
        .filter(Worker::wasToldSuccess)
        .flatMap(actor -> actor.request().facts().stream())
        .forEach(audit::isClaimed);
    repeatAllInPeace(books, audit);
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void payment_and_its_order_never_miss_each_other_when_nobody_crashes(
      @ForAll("requests") List<Request> requests, @ForAll("moves") List<Move> moves) {
    InMemoryBooks books = new InMemoryBooks();

    Schedule.of(requests, moves, request -> Worker.with(request, books));

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

  @Provide
  Arbitrary<List<Request>> requests() {
    Arbitrary<Request> deliveries = Arbitraries.of(EVENTS).map(Request.Delivery::new);
    Arbitrary<Request> batches =
        Arbitraries.of(EVENTS).list().ofMinSize(2).ofMaxSize(6).map(Request.BatchDelivery::new);
    Arbitrary<Request> registrations = Arbitraries.of(ORDERS).map(Request.Registration::new);
    return Arbitraries.frequencyOf(
            Tuple.of(2, deliveries),
            Tuple.of(2, batches),
            Tuple.of(2, registrations),
            Tuple.of(2, Arbitraries.just(new Request.Repair())))
        .list()
        .ofMinSize(2)
        .ofMaxSize(8);
  }

  @Provide
  Arbitrary<List<Move>> moves() {
    return Schedule.moves();
  }

  @Provide
  Arbitrary<List<Move>> movesAndCrashes() {
    return Schedule.movesAndCrashes();
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
