package io.oncebook.adapter.kafka.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.kafka.announcement.KafkaAnnouncementAdapter;
import io.oncebook.adapter.kafka.broker.BrokerProcess;
import io.oncebook.application.announcement.service.RelayService;
import io.oncebook.domain.callback.ChannelEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class BrokerRestartIT {

  private static final int ORDERS = 1_000;
  private static final int STEP = 100;

  private final ExpectedBooks books = new ExpectedBooks();
  private final List<ChannelEvent> facts = new ArrayList<>();

  @Test
  void nothing_is_lost_or_booked_twice_when_one_broker_after_the_other_dies() throws Exception {
    Topic events = Topic.create("restart-events", 6);
    Topic bookings = Topic.create("restart-bookings", 3);
    AtomicBoolean stopped = new AtomicBoolean();
    try (Clients.Sending sending = Clients.sending(10_000);
        Instance instance = Instance.of(events, books.notices()).start()) {
      RelayService relay =
          books.relay(new KafkaAnnouncementAdapter(sending.confirmed(), bookings.name()));
      CompletableFuture<Void> relaying =
          CompletableFuture.runAsync(() -> relayUntil(stopped, relay));
      int written = 0;
      for (int victim : List.of(2, 3)) {
        BrokerProcess broker = SharedCluster.get().broker(victim);
        written = write(events, written, 3);
        broker.kill();
        written = write(events, written, 1);
        broker.start();
        broker.awaitReady();
        written = write(events, written, 1);
        events.awaitInSync();
        bookings.awaitInSync();
      }
      assertThat(written).isEqualTo(ORDERS);
      events.awaitCommittedToTheEnd(events.name());
      books.assertEachBookedOnce(facts);
      Await.until("all is sent", () -> books.ports.outbox().backlog().size() == 0);
      stopped.set(true);
      relaying.get(Await.LIMIT.toSeconds(), TimeUnit.SECONDS);
      assertThat(instance.consumers().waiting()).isEmpty();
    }
    books.assertAnnouncedOn(bookings);
  }

  private static void relayUntil(AtomicBoolean stopped, RelayService relay) {
    while (!stopped.get()) {
      if (relay.relay().given() == 0) {
        Thread.onSpinWait();
      }
    }
  }

  /**
   * Writes payments and refunds of this number of hundreds of orders, and returns where it ended.
   */
  private int write(Topic topic, int from, int steps) throws Exception {
    int to = from + steps * STEP;
    for (int next = from; next < to; next += STEP) {
      List<ChannelEvent> now = new ArrayList<>(books.payments(next, next + STEP));
      now.addAll(books.refunds(next, next + STEP));
      ExpectedBooks.write(topic, now);
      facts.addAll(now);
    }
    return to;
  }
}
