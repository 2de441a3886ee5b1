package io.oncebook.adapter.kafka.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.adapter.kafka.announcement.KafkaAnnouncementAdapter;
import io.oncebook.adapter.kafka.broker.BrokerProcess;
import io.oncebook.application.announcement.service.RelayService;
import io.oncebook.domain.announcement.AnnouncementPublisherPort;
import io.oncebook.domain.announcement.RelayReport;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RelayIT {

  private final ExpectedBooks books = new ExpectedBooks();
  private final Clients.Sending sending = Clients.sending(4_000);

  @BeforeEach
  void book() {
    books.book(books.payments(0, 10));
    books.book(books.refunds(0, 10));
  }

  @AfterEach
  void stopSending() {
    sending.close();
  }

  @Test
  void relay_that_dies_before_it_marks_sends_under_the_same_ids_again() throws Exception {
    Topic topic = Topic.create("bookings-twice", 2);
    RelayService dying =
        books.relay(
            announcements -> {
              publisher(topic).publish(announcements);
              throw new IllegalStateException("the process has ended here");
            });

    assertThatThrownBy(dying::relay).isInstanceOf(IllegalStateException.class);
    assertThat(books.ports.outbox().backlog().size()).isEqualTo(20);
    relayAll(books.relay(publisher(topic)));

    Map<String, Long> times =
        topic.read().stream().collect(Collectors.groupingBy(Announced::id, Collectors.counting()));
    List<String> announced = books.announced();
    assertThat(times).containsOnlyKeys(announced.toArray(String[]::new));
    assertThat(announced.subList(0, 10)).extracting(times::get).containsOnly(2L);
    assertThat(announced.subList(10, 20)).extracting(times::get).containsOnly(1L);
    books.assertAnnouncedOn(topic);
  }

  @Test
  void two_relays_at_once_send_each_announcement_once() throws Exception {
    Topic topic = Topic.create("bookings-two-relays", 2);
    Gate gate = new Gate();
    RelayService first =
        books.relay(
            announcements -> {
              gate.pass();
              return publisher(topic).publish(announcements);
            });
    RelayService second = books.relay(publisher(topic));

    CompletableFuture<RelayReport> round = CompletableFuture.supplyAsync(first::relay);
    gate.awaitReached();
    assertThat(second.relay()).isEqualTo(RelayReport.ofTakenPlace());
    gate.open();
    assertThat(round.get(30, TimeUnit.SECONDS)).isEqualTo(RelayReport.of(20, 10));
    relayAll(second);

    assertThat(topic.read())
        .extracting(Announced::id)
        .containsExactlyInAnyOrderElementsOf(books.announced());
    books.assertAnnouncedOn(topic);
  }

  @Test
  void nothing_is_marked_that_too_few_brokers_hold() throws Exception {
    Topic topic = Topic.create("bookings-away", 2, Map.of("min.insync.replicas", "3"));
    topic.awaitInSync();
    RelayService relay = books.relay(publisher(topic));
    BrokerProcess broker = SharedCluster.get().broker(3);
    broker.kill();
    try {
      Await.until("a copy is missing", () -> relay.relay().confirmed() == 0);
      long left = books.ports.outbox().backlog().size();
      assertThat(relay.relay().confirmed()).isZero();
      assertThat(books.ports.outbox().backlog().size()).isEqualTo(left).isPositive();
    } finally {
      broker.start();
      broker.awaitReady();
    }
    topic.awaitInSync();
    relayAll(relay);
    books.assertAnnouncedOn(topic);
  }

  @Test
  void topic_that_is_not_there_is_no_confirmation() throws Exception {
    Topic topic = Topic.ofNewName("bookings-later", 2);
    RelayService relay = books.relay(publisher(topic));

    assertThat(relay.relay()).isEqualTo(RelayReport.of(20, 0));
    assertThat(books.ports.outbox().backlog().size()).isEqualTo(20);

    topic.create(Map.of());
    relayAll(relay);
    books.assertAnnouncedOn(topic);
  }

  private AnnouncementPublisherPort publisher(Topic topic) {
    return new KafkaAnnouncementAdapter(sending.confirmed(), topic.name());
  }

  private void relayAll(RelayService relay) throws Exception {
    Await.until(
        "all announcements are sent",
        () -> {
          relay.relay();
          return books.ports.outbox().backlog().size() == 0;
        });
  }
}
