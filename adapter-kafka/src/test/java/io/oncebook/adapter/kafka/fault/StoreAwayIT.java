package io.oncebook.adapter.kafka.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.notice.HandleNoticeBatchUseCase;
import io.oncebook.application.notice.NoticeResult;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.domain.callback.ChannelEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class StoreAwayIT {

  private static final int MAX_POLL_INTERVAL_MILLIS = 2_000;

  private final ExpectedBooks books = new ExpectedBooks();
  private final AtomicBoolean away = new AtomicBoolean(true);
  private final AtomicInteger attempts = new AtomicInteger();

  @Test
  void consumer_keeps_its_place_while_the_store_is_away_and_books_all_when_it_is_back()
      throws Exception {
    Topic topic = Topic.create("store-away", 2);
    List<ChannelEvent> facts = books.payments(0, 100);
    ExpectedBooks.write(topic, facts);
    try (Instance instance =
        Instance.of(topic, this::awayOrReal)
            .with("max.poll.interval.ms", MAX_POLL_INTERVAL_MILLIS)
            .start()) {
      Topic.awaitStable(topic.name(), 1);
      Collection<MemberDescription> members = Topic.members(topic.name());
      double rebalances = instance.rebalances();
      long begin = System.nanoTime();
      Await.until(
          () -> "many attempts, for long: " + attempts,
          () ->
              attempts.get() >= 8
                  && Duration.ofNanos(System.nanoTime() - begin).toMillis()
                      > 2L * MAX_POLL_INTERVAL_MILLIS);

      assertThat(attempts.get()).as("attempts with pauses between them").isLessThan(100);
      assertThat(instance.consumers().waiting())
          .containsOnlyKeys(topic.partition(0), topic.partition(1));
      assertThat(topic.committed(topic.name())).containsValues(0L).hasSize(2);
      assertThat(books.journal()).isEmpty();

      away.set(false);
      topic.awaitCommittedToTheEnd(topic.name());

      assertThat(Topic.members(topic.name())).isEqualTo(members);
      assertThat(instance.rebalances()).isEqualTo(rebalances);
      assertThat(instance.consumers().waiting()).isEmpty();
    }
    books.assertEachBookedOnce(facts);
  }

  @Test
  void partition_whose_record_fails_every_time_waits_alone() throws Exception {
    Topic topic = Topic.create("one-fails", 3);
    List<ChannelEvent> first = books.payments(0, 7);
    ChannelEvent poison = first.get(3);
    List<ChannelEvent> others = books.payments(7, 60);
    writeTo(0, topic, first);
    writeTo(1, topic, others.subList(0, 20));
    writeTo(2, topic, others.subList(20, others.size()));
    try (Instance instance = Instance.of(topic, notices -> handleBut(poison, notices)).start()) {
      Await.until("some attempts", () -> attempts.get() >= 4);
      List<ChannelEvent> late = books.payments(60, 70);
      writeTo(1, topic, late);
      Await.until(
          "the others are at their end",
          () -> topic.committed(topic.name(), 1) == 30 && topic.committed(topic.name(), 2) == 33);

      assertThat(topic.committed(topic.name())).containsEntry(topic.partition(0), 3L);
      assertThat(instance.consumers().waiting()).containsOnlyKeys(topic.partition(0));
      List<ChannelEvent> all = new ArrayList<>(first);
      all.addAll(others);
      all.addAll(late);
      List<ChannelEvent> allButPoison = new ArrayList<>(all);
      allButPoison.remove(poison);
      books.assertEachBookedOnce(allButPoison);

      away.set(false);
      topic.awaitCommittedToTheEnd(topic.name());
      books.assertEachBookedOnce(all);
      Await.until("nothing waits", () -> instance.consumers().waiting().isEmpty());
    }
  }

  private List<NoticeResult> awayOrReal(List<VerifiedNotice> notices) {
    if (away.get() && !notices.isEmpty()) {
      attempts.incrementAndGet();
      return notices.stream().map(notice -> failure()).toList();
    }
    return books.notices().handleAll(notices);
  }

  private List<NoticeResult> handleBut(ChannelEvent poison, List<VerifiedNotice> notices) {
    HandleNoticeBatchUseCase real = books.notices();
    return notices.stream()
        .map(
            notice -> {
              if (away.get() && notice.event().equals(poison)) {
                attempts.incrementAndGet();
                return failure();
              }
              return real.handleAll(List.of(notice)).get(0);
            })
        .toList();
  }

  private static NoticeResult failure() {
    return NoticeResult.failed(new IllegalStateException("the store is away"));
  }

  private static void writeTo(int partition, Topic topic, List<ChannelEvent> events)
      throws Exception {
    Topic.write(
        events.stream()
            .map(event -> ExpectedBooks.record(topic, event))
            .map(
                record ->
                    new ProducerRecord<>(topic.name(), partition, record.key(), record.value()))
            .toList());
  }
}
