package io.oncebook.application.interleaving;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.watch.PortWatch;
import io.oncebook.application.watch.WatchedPorts;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.AnnouncementId;
import io.oncebook.domain.announcement.AnnouncementPublisherPort;
import io.oncebook.domain.announcement.PublishResult;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.memory.InMemoryBooks;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Bookings and relays side by side, over a broker that loses, on instances that crash anywhere. */
class RelayInterleavingProperties {

  private static final Fixture FIXTURE = Fixture.ofNewTenant();
  private static final List<String> ORDERS = List.of("T1", "T2", "T3");
  private static final List<ChannelEvent> EVENTS =
      ORDERS.stream()
          .flatMap(order -> Stream.of(payment(order), refund(order, "A"), refund(order, "B")))
          .toList();

  /** What happens to one announcement that is sent. */
  enum Luck {
    CONFIRMED,
    LOST,
    ARRIVED_UNCONFIRMED
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void every_booking_is_heard_of_in_order_whoever_moves_when_and_crashes_where(
      @ForAll("plans") List<Plan> plans,
      @ForAll("movesAndCrashes") List<Schedule.Move> moves,
      @ForAll List<Luck> luck) {
    InMemoryBooks books = new InMemoryBooks();
    Broker broker = new Broker(luck);
    Services inPeace = Services.over(new WatchedPorts(books, PortWatch.NOBODY));
    ORDERS.forEach(order -> inPeace.orders().register(FIXTURE.order(order, Fixture.yuan("10"))));

    Schedule.of(
        plans.stream().map(plan -> plan.request(broker)).toList(),
        moves,
        request -> Worker.with(request, books));
    broker.luck.clear();
    EVENTS.forEach(event -> new Request.Delivery(event).sendTo(inPeace));
    inPeace.later(1).repair();
    while (inPeace.relay(broker).relay().given() > 0) {}

    List<Announcement> heard = withoutRepeats(broker.topic);
    assertThat(heard).containsExactlyInAnyOrderElementsOf(books.announcements());
    for (String order : ORDERS) {
      assertThat(ofOrder(order, heard)).isEqualTo(ofOrder(order, books.announcements()));
    }
  }

  /** As a receiver does: who has seen an id drops it. */
  private static List<Announcement> withoutRepeats(List<Announcement> topic) {
    Set<AnnouncementId> seen = new HashSet<>();
    return topic.stream().filter(announcement -> seen.add(announcement.id())).toList();
  }

  private static List<Announcement> ofOrder(String order, List<Announcement> announcements) {
    return announcements.stream()
        .filter(announcement -> announcement.orderNo().value().equals(order))
        .toList();
  }

  @Provide
  Arbitrary<List<Plan>> plans() {
    Arbitrary<Plan> deliveries =
        Arbitraries.of(EVENTS)
            .list()
            .ofMinSize(1)
            .ofMaxSize(6)
            .map(events -> broker -> new Request.BatchDelivery(events));
    return Arbitraries.frequencyOf(
            Tuple.of(1, deliveries), Tuple.of(1, Arbitraries.just(Request.Relay::new)))
        .list()
        .ofMinSize(2)
        .ofMaxSize(8);
  }

  @Provide
  Arbitrary<List<Schedule.Move>> movesAndCrashes() {
    return Schedule.movesAndCrashes();
  }

  private static ChannelEvent payment(String order) {
    return FIXTURE.payment(FIXTURE.trade(Fixture.WECHAT, "P" + order, order), Fixture.yuan("10"));
  }

  private static ChannelEvent refund(String order, String number) {
    return new RefundEvent.Succeeded(
        FIXTURE.trade(Fixture.WECHAT, "P" + order, order),
        new AnnouncedRefund(
            new ChannelRefundNo(order + number),
            null,
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, Fixture.yuan("3"))),
        Fixture.NOON);
  }

  @FunctionalInterface
  private interface Plan {
    Request request(AnnouncementPublisherPort publisher);
  }

  private static final class Broker implements AnnouncementPublisherPort {

    private final List<Announcement> topic = new ArrayList<>();
    private final List<Luck> luck;

    Broker(List<Luck> luck) {
      this.luck = new ArrayList<>(luck);
    }

    @Override
    public synchronized PublishResult publish(List<Announcement> announcements) {
      return PublishResult.confirmed(
          announcements.stream().filter(this::confirms).map(Announcement::id).collect(toSet()));
    }

    private boolean confirms(Announcement announcement) {
      Luck fate = luck.isEmpty() ? Luck.CONFIRMED : luck.remove(0);
      if (fate != Luck.LOST) {
        topic.add(announcement);
      }
      return fate == Luck.CONFIRMED;
    }
  }
}
