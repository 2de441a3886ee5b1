package io.oncebook.adapter.kafka.fault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.adapter.kafka.announcement.KafkaAnnouncementAdapter;
import io.oncebook.application.announcement.service.RelayService;
import io.oncebook.application.notice.HandleNoticeBatchUseCase;
import io.oncebook.application.notice.service.NoticeService;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.domain.announcement.AnnouncementPublisherPort;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.AnomalyPort;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/** Two instances on one topic and one set of books, to which things happen. */
final class FaultScenario implements AutoCloseable {

  private final Topic events;
  private final Topic parked;
  private final ExpectedBooks books = new ExpectedBooks();
  private final Trouble trouble = new Trouble();
  private final List<ChannelEvent> facts = new ArrayList<>();
  private final List<String> malformed = new ArrayList<>();
  private final Clients.Sending sending = Clients.sending(10_000);
  private final AnnouncementPublisherPort publisher;
  private final @Nullable Instance[] instances = new @Nullable Instance[2];

  FaultScenario(Topic events, Topic parked, Topic bookings) {
    this.events = events;
    this.parked = parked;
    publisher = new KafkaAnnouncementAdapter(sending.confirmed(), bookings.name());
    stopOrStart(0);
  }

  ExpectedBooks books() {
    return books;
  }

  Trouble trouble() {
    return trouble;
  }

  List<ChannelEvent> facts() {
    return facts;
  }

  List<String> malformed() {
    return malformed;
  }

  /** This number of new facts, each followed by the one before it again. */
  void deliver(int count) throws Exception {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    for (ChannelEvent fact : books.payments(facts.size(), facts.size() + count)) {
      records.add(ExpectedBooks.record(events, fact));
      facts.add(fact);
      records.add(ExpectedBooks.record(events, facts.get(Math.max(0, facts.size() - 2))));
    }
    Topic.write(records);
  }

  void deliverMalformed() throws Exception {
    String value = "no event " + malformed.size();
    malformed.add(value);
    Topic.write(List.of(new ProducerRecord<>(events.name(), value.getBytes(UTF_8))));
  }

  void stopOrStart(int number) {
    Instance instance = instances[number];
    if (instance == null) {
      instances[number] = Instance.of(events, notices()).parkingAt(parked).start();
    } else {
      instance.close();
      instances[number] = null;
    }
  }

  /** A round that sends at most this number, and then ends before it marks them. */
  void failAtRelaying(int size) {
    RelayService failing =
        books.relay(
            announcements -> {
              publisher.publish(announcements.stream().limit(size).toList());
              throw new IllegalStateException("the relay has ended here");
            });
    if (books.ports.outbox().backlog().size() > 0) {
      assertThatThrownBy(failing::relay).isInstanceOf(IllegalStateException.class);
    }
  }

  /** Returns when all has been done that was left to do. */
  void bringPeace() throws Exception {
    trouble.end();
    if (instances[0] == null) {
      stopOrStart(0);
    }
    events.awaitCommittedToTheEnd(events.name());
    Await.until("no orphans", () -> books.repair().repair().settled() == 0);
    RelayService relay = books.relay(publisher);
    Await.until(
        "all is sent",
        () -> {
          relay.relay();
          return books.ports.outbox().backlog().size() == 0;
        });
  }

  @Override
  public void close() {
    for (Instance instance : instances) {
      if (instance != null) {
        instance.close();
      }
    }
    sending.close();
  }

  private HandleNoticeBatchUseCase notices() {
    Clock clock = Clock.fixed(Fixture.NOON, ZoneOffset.UTC);
    OrphanPort orphans = trouble.befall(OrphanPort.class, books.ports.orphans());
    return new NoticeService(
        trouble.befall(IdempotencyPort.class, books.ports.idempotency()),
        new SettlementChain(
            trouble.befall(SettlementTransactionPort.class, books.ports.transactions()),
            orphans,
            clock),
        trouble.befall(AnomalyPort.class, books.ports.anomalies()),
        clock);
  }
}
