package io.oncebook.adapter.kafka.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.kafka.event.ChannelEventCodec;
import io.oncebook.application.announcement.service.RelayService;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.application.notice.service.NoticeService;
import io.oncebook.application.orphan.service.OrphanRepairService;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.AnnouncementId;
import io.oncebook.domain.announcement.AnnouncementPublisherPort;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.WholeJournal;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;

/** The books of one test with the real services, and the facts that are sent to them. */
final class ExpectedBooks {

  private static final Clock NOON = Clock.fixed(Fixture.NOON, ZoneOffset.UTC);
  private static final Clock LATER = Clock.offset(NOON, Duration.ofMinutes(1));
  private static final Money PRICE = Fixture.yuan("12.34");
  private static final ChannelEventCodec CODEC = new ChannelEventCodec();

  final Fixture fixture = Fixture.ofNewTenant();
  final InMemoryBooks ports = new InMemoryBooks();

  NoticeService notices() {
    return notices(ports.transactions());
  }

  NoticeService notices(SettlementTransactionPort transactions) {
    return new NoticeService(
        ports.idempotency(),
        new SettlementChain(transactions, ports.orphans(), NOON),
        ports.anomalies(),
        NOON);
  }

  OrphanRepairService repair() {
    return new OrphanRepairService(
        ports.orphans(),
        new SettlementChain(ports.transactions(), ports.orphans(), LATER),
        LATER,
        Duration.ofSeconds(5),
        Duration.ofDays(30),
        1000);
  }

  RelayService relay(AnnouncementPublisherPort publisher) {
    return new RelayService(ports.outbox(), publisher, LATER, Duration.ofDays(7), 100);
  }

  /** Payments of this number of orders, which are registered here. */
  List<ChannelEvent> payments(int from, int to) {
    return IntStream.range(from, to).mapToObj(this::payment).toList();
  }

  /** A refund for each of the orders. */
  List<ChannelEvent> refunds(int from, int to) {
    return IntStream.range(from, to).mapToObj(this::refund).toList();
  }

  private ChannelEvent payment(int number) {
    ports.orders().register(fixture.order("T" + number, PRICE), Fixture.NOON);
    return fixture.payment(fixture.trade(Fixture.WECHAT, "P" + number, "T" + number), PRICE);
  }

  private ChannelEvent refund(int number) {
    return new RefundEvent.Succeeded(
        fixture.trade(Fixture.WECHAT, "P" + number, "T" + number),
        new AnnouncedRefund(
            new ChannelRefundNo("R" + number),
            null,
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, Fixture.yuan("1"))),
        Fixture.NOON);
  }

  /** The record that another service would write. */
  static ProducerRecord<byte[], byte[]> record(Topic topic, ChannelEvent event) {
    return new ProducerRecord<>(topic.name(), CODEC.key(event), CODEC.encode(event));
  }

  /** Takes the facts to the books without any topic. */
  void book(List<ChannelEvent> events) {
    assertThat(
            notices()
                .handleAll(
                    events.stream()
                        .map(event -> new VerifiedNotice(event, Fixture.evidence("{}")))
                        .toList()))
        .allMatch(result -> result.failure() == null);
  }

  static void write(Topic topic, Collection<ChannelEvent> events) throws Exception {
    Topic.write(events.stream().map(event -> record(topic, event)).toList());
  }

  List<IdempotencyKey> journal() {
    return WholeJournal.of(ports.ledger(), fixture.tenantId()).stream()
        .map(JournalEntry::key)
        .toList();
  }

  void assertEachBookedOnce(Collection<ChannelEvent> facts) {
    assertThat(journal())
        .containsExactlyInAnyOrderElementsOf(
            facts.stream().map(IdempotencyKey::of).distinct().toList());
    assertThat(ports.ledger().trialBalance(fixture.tenantId()).isZero()).isTrue();
    assertThat(ports.orphans().count()).as("orphans").isZero();
    assertThat(announced()).doesNotHaveDuplicates().hasSameSizeAs(journal());
  }

  /** What was ever announced, oldest first. */
  List<String> announced() {
    return ports.announcements().stream().map(Announcement::id).map(AnnouncementId::value).toList();
  }

  /**
   * What there is on the topic of these books: each announcement at least once, and those of one
   * order in the order of their bookings, once the repeats are dropped.
   */
  void assertAnnouncedOn(Topic topic) throws Exception {
    Map<String, Set<String>> found = new HashMap<>();
    for (ConsumerRecord<byte[], byte[]> record : topic.read()) {
      String id = Announced.id(record);
      if (id.startsWith(fixture.tenantId() + ":")) {
        found.computeIfAbsent(Announced.key(record), key -> new LinkedHashSet<>()).add(id);
      }
    }
    Map<String, Set<String>> booked = new HashMap<>();
    for (Announcement announcement : ports.announcements()) {
      booked
          .computeIfAbsent(
              fixture.tenantId() + ":" + announcement.orderNo(), key -> new LinkedHashSet<>())
          .add(announcement.id().value());
    }
    assertThat(inOrder(found)).isEqualTo(inOrder(booked));
  }

  private static Map<String, List<String>> inOrder(Map<String, Set<String>> ids) {
    return ids.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> List.copyOf(entry.getValue())));
  }
}
