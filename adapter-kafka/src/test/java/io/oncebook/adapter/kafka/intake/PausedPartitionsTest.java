package io.oncebook.adapter.kafka.intake;

import static io.oncebook.adapter.kafka.intake.Consumed.partition;
import static io.oncebook.adapter.kafka.intake.Consumed.place;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.fixture.Fixture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.junit.jupiter.api.Test;

class PausedPartitionsTest {

  private static final Duration SHORTEST = Duration.ofMillis(100);
  private static final Duration LONGEST = Duration.ofSeconds(1);

  private final PausedByHand consumer = new PausedByHand();
  private final Consumer<byte[], byte[]> client = new MockConsumer<>("earliest");
  private final SchedulerByHand scheduler = new SchedulerByHand();
  private final PausedPartitions waiting =
      new PausedPartitions(consumer, scheduler, new BackOffLimits(SHORTEST, LONGEST));

  @Test
  void each_attempt_at_one_place_waits_longer_up_to_a_bound() {
    List<Duration> pauses = new ArrayList<>();
    for (int attempt = 1; attempt <= 6; attempt++) {
      waiting.hold(place(0, 7));
      pauses.addAll(scheduler.delays());
      scheduler.advance(LONGEST);
    }

    assertThat(pauses)
        .extracting(Duration::toMillis)
        .containsExactly(100L, 200L, 400L, 800L, 1000L, 1000L);
  }

  @Test
  void partition_is_paused_until_its_pause_is_over() {
    waiting.hold(place(0, 7));
    waiting.hold(place(1, 7));
    waiting.hold(place(1, 7));

    scheduler.advance(SHORTEST.minusMillis(1));
    assertThat(consumer.resumed).isEmpty();
    scheduler.advance(Duration.ofMillis(1));
    assertThat(consumer.resumed).contains(partition(0));
    assertThat(consumer.paused).doesNotContain(partition(0));
  }

  @Test
  void since_when_it_stands_where_it_stands_does_not_change_with_its_attempts() {
    waiting.hold(place(0, 7));
    scheduler.advance(Duration.ofSeconds(5));
    waiting.hold(place(0, 7));
    waiting.hold(place(1, 7));

    assertThat(waiting.since())
        .containsOnly(
            Map.entry(partition(0), Fixture.NOON),
            Map.entry(partition(1), Fixture.NOON.plusSeconds(5)));
  }

  @Test
  void partition_that_stands_at_another_place_now_begins_anew() {
    waiting.hold(place(0, 7));
    scheduler.advance(LONGEST);
    waiting.hold(place(0, 7));
    scheduler.advance(LONGEST);

    waiting.hold(place(0, 8));

    assertThat(scheduler.delays()).containsExactly(SHORTEST);
    assertThat(waiting.since())
        .containsEntry(partition(0), Fixture.NOON.plus(LONGEST.multipliedBy(2)));
  }

  @Test
  void partition_that_has_moved_on_does_not_wait_and_begins_anew() {
    waiting.hold(place(0, 7));
    scheduler.advance(LONGEST);
    waiting.hold(place(0, 7));
    scheduler.advance(LONGEST);

    waiting.release(partition(0));
    assertThat(waiting.since()).isEmpty();

    waiting.hold(place(0, 7));
    assertThat(scheduler.delays()).containsExactly(SHORTEST);
  }

  @Test
  void partition_that_goes_to_another_consumer_is_forgotten_and_free() {
    waiting.hold(place(0, 7));
    waiting.hold(place(1, 7));

    waiting.onPartitionsRevokedBeforeCommit(client, List.of(partition(0)));
    assertThat(waiting.since()).containsOnlyKeys(partition(1));
    assertThat(consumer.paused).containsExactly(partition(1));

    waiting.onPartitionsLost(client, List.of(partition(1)));
    assertThat(waiting.since()).isEmpty();
    assertThat(consumer.paused).isEmpty();
  }

  @Test
  void consumer_is_not_woken_for_partitions_that_did_not_wait() {
    waiting.hold(place(0, 7));

    waiting.onPartitionsRevokedBeforeCommit(client, List.of(partition(0), partition(1)));
    waiting.onPartitionsLost(client, List.of(partition(1)));

    assertThat(consumer.resumed).containsExactly(partition(0));
  }

  @Test
  void partition_waits_for_the_end_when_nothing_is_scheduled_any_more() {
    scheduler.stop();

    waiting.hold(place(0, 7));

    assertThat(consumer.paused).containsExactly(partition(0));
    assertThat(waiting.since()).containsOnlyKeys(partition(0));
  }
}
