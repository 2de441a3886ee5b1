package io.oncebook.adapter.kafka.intake;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.listener.BatchConsumerAwareMessageListener;

/**
 * Moves each partition on to its first record that is not durable yet, and no further. A partition
 * with such a record waits; the others go on.
 */
final class ChannelEventsListener implements BatchConsumerAwareMessageListener<byte[], byte[]> {

  private static final Logger LOG = LoggerFactory.getLogger(ChannelEventsListener.class);

  private final Intake intake;
  private final PausedPartitions waiting;

  ChannelEventsListener(Intake intake, PausedPartitions waiting) {
    this.intake = intake;
    this.waiting = waiting;
  }

  @Override
  public void onMessage(
      List<ConsumerRecord<byte[], byte[]>> records, @Nullable Consumer<?, ?> given) {
    Consumer<?, ?> consumer = Objects.requireNonNull(given, "consumer");
    Map<Place, RuntimeException> failures = take(records);
    Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
    byPartition(records)
        .forEach(
            (partition, ours) ->
                positions.put(
                    partition, new OffsetAndMetadata(moveOn(partition, ours, failures, consumer))));
    commit(positions, consumer);
  }

  private Map<Place, RuntimeException> take(List<ConsumerRecord<byte[], byte[]>> records) {
    try {
      return intake.take(records);
    } catch (RuntimeException e) {
      Map<Place, RuntimeException> failures = new HashMap<>();
      records.forEach(record -> failures.put(Place.of(record), e));
      return failures;
    }
  }

  /** Returns the offset of the first record that is not durable yet. */
  private long moveOn(
      TopicPartition partition,
      List<Place> places,
      Map<Place, RuntimeException> failures,
      Consumer<?, ?> consumer) {
    Optional<Place> firstFailed = places.stream().filter(failures::containsKey).findFirst();
    if (firstFailed.isEmpty()) {
      waiting.release(partition);
      return places.get(places.size() - 1).offset() + 1;
    }
    Place failed = firstFailed.get();
    consumer.seek(partition, failed.offset());
    waiting.hold(failed);
    LOG.error("{} is not taken and will come again", failed, failures.get(failed));
    return failed.offset();
  }

  /**
   * A commit that fails loses nothing: the records come again, here or at the next owner of the
   * partition, and are repeats.
   */
  private static void commit(
      Map<TopicPartition, OffsetAndMetadata> positions, Consumer<?, ?> consumer) {
    try {
      commitThoughWoken(positions, consumer);
    } catch (KafkaException e) {
      LOG.warn("offsets not committed; their records may come again: {}", positions.keySet(), e);
    }
  }

  /** A call that was to end the poll, but came just behind it, ends the next wait instead: once. */
  private static void commitThoughWoken(
      Map<TopicPartition, OffsetAndMetadata> positions, Consumer<?, ?> consumer) {
    try {
      consumer.commitSync(positions);
    } catch (WakeupException e) {
      consumer.commitSync(positions);
    }
  }

  private static Map<TopicPartition, List<Place>> byPartition(
      List<ConsumerRecord<byte[], byte[]>> records) {
    Map<TopicPartition, List<Place>> places = new LinkedHashMap<>();
    records.stream()
        .map(Place::of)
        .forEach(
            place -> places.computeIfAbsent(place.partition(), p -> new ArrayList<>()).add(place));
    return places;
  }
}
