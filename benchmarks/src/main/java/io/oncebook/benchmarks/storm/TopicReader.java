package io.oncebook.benchmarks.storm;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads a topic from its beginning, outside of any group. */
final class TopicReader implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration POLL = Duration.ofMillis(200);
  private static final int SECONDS_FOR_AN_ANSWER = 5;

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions;

  TopicReader(String brokers, String topic) {
    this.consumer =
        new KafkaConsumer<>(
            Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                brokers,
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    this.partitions =
        consumer.partitionsFor(topic).stream()
            .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** Whether a broker answers and has the topic. */
  static boolean exists(String brokers, String topic) throws InterruptedException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", brokers))) {
      Set<String> topics = admin.listTopics().names().get(SECONDS_FOR_AN_ANSWER, TimeUnit.SECONDS);
      return topics.contains(topic);
    } catch (ExecutionException | TimeoutException e) {
      return false;
    }
  }

  /**
   * Gives all records that are there; goes on for those that still come until it is enough, or a
   * minute has passed.
   */
  void read(Consumer<ConsumerRecord<byte[], byte[]>> taker, BooleanSupplier enough) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    do {
      readToEnd(taker, deadline);
    } while (!enough.getAsBoolean() && System.nanoTime() < deadline);
  }

  private void readToEnd(Consumer<ConsumerRecord<byte[], byte[]>> taker, long deadline) {
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    do {
      consumer.poll(POLL).forEach(taker);
    } while (!hasReached(ends) && System.nanoTime() < deadline);
  }

  private boolean hasReached(Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }

  @Override
  public void close() {
    consumer.close();
  }
}
