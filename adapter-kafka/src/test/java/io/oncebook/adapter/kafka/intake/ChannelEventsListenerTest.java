package io.oncebook.adapter.kafka.intake;

import static io.oncebook.adapter.kafka.intake.Consumed.partition;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.kafka.send.ProducerInMemory;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.NoticeResult;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.fixture.Fixture;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.WakeupException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChannelEventsListenerTest {

  private final Fixture fixture = Fixture.ofNewTenant();
  private final Set<Object> failing = new HashSet<>();
  private boolean broken;

  private final Deque<KafkaException> commitFailures = new ArrayDeque<>();
  private final MockConsumer<byte[], byte[]> consumer =
      new MockConsumer<>("earliest") {
        @Override
        public synchronized void commitSync(Map<TopicPartition, OffsetAndMetadata> offsets) {
          KafkaException failure = commitFailures.poll();
          if (failure != null) {
            throw failure;
          }
          super.commitSync(offsets);
        }
      };

  private final PausedByHand pauses = new PausedByHand();
  private final SchedulerByHand scheduler = new SchedulerByHand();
  private final PausedPartitions waiting =
      new PausedPartitions(
          pauses, scheduler, new BackOffLimits(Duration.ofMillis(100), Duration.ofSeconds(1)));
  private final ChannelEventsListener listener =
      new ChannelEventsListener(
          new Intake(
              Consumed.CODEC,
              (tenant, channel) -> true,
              this::handleAll,
              new Parking(new ProducerInMemory().sends(Duration.ofSeconds(30)), "parked")),
          waiting);

  @BeforeEach
  void fillPartitions() {
    List<TopicPartition> all = List.of(partition(0), partition(1), partition(2));
    consumer.assign(all);
    Map<TopicPartition, Long> begin = new HashMap<>();
    all.forEach(partition -> begin.put(partition, 0L));
    consumer.updateBeginningOffsets(begin);
    for (int number = 0; number < 3; number++) {
      for (int offset = 0; offset < 4; offset++) {
        consumer.addRecord(Consumed.event(number, offset, payment(number, offset)));
      }
    }
  }

  @Test
  void partitions_whose_records_are_all_durable_are_committed_to_their_end() {
    deliver();

    assertCommitted(4, 4, 4);
    assertPositions(4, 4, 4);
    assertThat(waiting.since()).isEmpty();
  }

  @Test
  void record_that_fails_holds_its_partition_alone_and_those_before_it_are_committed() {
    failing.add(payment(1, 2));

    deliver();

    assertCommitted(4, 2, 4);
    assertPositions(4, 2, 4);
    assertThat(waiting.since()).containsOnlyKeys(partition(1));
    assertThat(pauses.paused).containsExactly(partition(1));
  }

  @Test
  void partition_stands_before_the_first_of_several_that_fail() {
    failing.addAll(List.of(payment(2, 3), payment(2, 0), payment(2, 1)));

    deliver();

    assertCommitted(4, 4, 0);
    assertPositions(4, 4, 0);
  }

  @Test
  void record_that_failed_is_taken_when_it_comes_again() {
    failing.add(payment(1, 2));
    deliver();
    failing.clear();
    scheduler.advance(Duration.ofMillis(100));
    assertThat(pauses.paused).isEmpty();
    for (int offset = 2; offset < 4; offset++) {
      consumer.addRecord(Consumed.event(1, offset, payment(1, offset)));
    }

    deliver();

    assertCommitted(4, 4, 4);
    assertThat(waiting.since()).isEmpty();
  }

  @Test
  void error_that_nobody_expects_holds_every_partition() {
    broken = true;

    deliver();

    assertCommitted(0, 0, 0);
    assertPositions(0, 0, 0);
    assertThat(pauses.paused).containsExactlyInAnyOrder(partition(0), partition(1), partition(2));
  }

  @ParameterizedTest
  @MethodSource("commitFailures")
  void commit_that_fails_lets_the_listener_go_on(KafkaException failure) {
    commitFailures.add(failure);
    failing.add(payment(1, 2));

    deliver();

    assertThat(consumer.committed(consumer.assignment())).isEmpty();
    assertPositions(4, 2, 4);
    assertThat(waiting.since()).containsOnlyKeys(partition(1));

    consumer.addRecord(Consumed.event(0, 4, payment(0, 4)));
    deliver();
    assertThat(consumer.committed(consumer.assignment()))
        .containsEntry(partition(0), new OffsetAndMetadata(5));
  }

  static List<KafkaException> commitFailures() {
    return List.of(
        new CommitFailedException(),
        new TimeoutException("no coordinator"),
        new RebalanceInProgressException("members are changing"));
  }

  @Test
  void commit_is_tried_again_when_it_was_woken_in_place_of_the_poll() {
    commitFailures.add(new WakeupException());

    deliver();

    assertCommitted(4, 4, 4);
  }

  private void deliver() {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    consumer.poll(Duration.ZERO).forEach(records::add);
    listener.onMessage(records, consumer);
  }

  private void assertCommitted(long... offsets) {
    Map<TopicPartition, OffsetAndMetadata> expected = new HashMap<>();
    IntStream.range(0, offsets.length)
        .forEach(number -> expected.put(partition(number), new OffsetAndMetadata(offsets[number])));
    assertThat(consumer.committed(consumer.assignment())).isEqualTo(expected);
  }

  private void assertPositions(long... offsets) {
    for (int number = 0; number < offsets.length; number++) {
      assertThat(consumer.position(partition(number))).isEqualTo(offsets[number]);
    }
  }

  private List<NoticeResult> handleAll(List<VerifiedNotice> notices) {
    if (broken) {
      throw new IllegalStateException("a bug");
    }
    return notices.stream()
        .map(
            notice ->
                failing.contains(notice.event())
                    ? NoticeResult.failed(new IllegalStateException("the store is away"))
                    : NoticeResult.of(NoticeOutcome.BOOKED))
        .toList();
  }

  private PaymentEvent.Received payment(int partition, int offset) {
    return fixture.payment(
        fixture.trade(Fixture.WECHAT, partition + "-" + offset, "T" + partition),
        Fixture.yuan("1"));
  }
}
