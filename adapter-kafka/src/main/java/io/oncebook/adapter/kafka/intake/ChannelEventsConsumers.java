package io.oncebook.adapter.kafka.intake;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.context.SmartLifecycle;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.ContainerProperties.AckMode;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.kafka.listener.KafkaMessageListenerContainer;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.util.backoff.FixedBackOff;

/** The consumers of this instance, each with partitions of its own, from start to stop. */
public final class ChannelEventsConsumers implements SmartLifecycle {

  /**
   * What the consumers rely on, whatever else is set for them: offsets are committed by the
   * listener alone, a group without an offset begins at the oldest event, and what a producer took
   * back is not read.
   */
  public static final Map<String, Object> RULES =
      Map.of(
          ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
          false,
          ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
          "earliest",
          ConsumerConfig.ISOLATION_LEVEL_CONFIG,
          "read_committed",
          ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
          false,
          ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
          ByteArrayDeserializer.class,
          ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG,
          ByteArrayDeserializer.class);

  /** How soon a consumer sees that a partition need not wait any longer. */
  private static final Duration POLL = Duration.ofMillis(250);

  private static final Duration FINISH_WHAT_IS_IN_HAND = Duration.ofSeconds(30);
  private static final Duration BETWEEN_LOGINS = Duration.ofSeconds(10);

  private final List<KafkaMessageListenerContainer<byte[], byte[]>> containers = new ArrayList<>();
  private final List<PausedPartitions> waiting = new ArrayList<>();

  /**
   * Makes the consumers; they begin with {@link #start}.
   *
   * @param factory makes consumers that follow {@link #RULES}
   * @param count how many consumers, 1 or more; more than there are partitions stand idle
   */
  public ChannelEventsConsumers(
      ConsumerFactory<byte[], byte[]> factory,
      ConsumerGroup group,
      Intake intake,
      TaskScheduler scheduler,
      BackOffLimits limits,
      int count) {
    if (count < 1) {
      throw new IllegalArgumentException("count must be at least 1: " + count);
    }
    for (int number = 1; number <= count; number++) {
      add(factory, group, intake, scheduler, limits, number);
    }
  }

  private void add(
      ConsumerFactory<byte[], byte[]> factory,
      ConsumerGroup group,
      Intake intake,
      TaskScheduler scheduler,
      BackOffLimits limits,
      int number) {
    ContainerProperties properties = properties(group);
    KafkaMessageListenerContainer<byte[], byte[]> container =
        new KafkaMessageListenerContainer<>(factory, properties);
    PausedPartitions partitions = new PausedPartitions(container, scheduler, limits);
    container.getContainerProperties().setConsumerRebalanceListener(partitions);
    container.setupMessageListener(new ChannelEventsListener(intake, partitions));
    // The listener throws nothing; should it, then its records come again, and are never skipped.
    container.setCommonErrorHandler(
        new DefaultErrorHandler(
            new FixedBackOff(limits.shortest().toMillis(), FixedBackOff.UNLIMITED_ATTEMPTS)));
    container.setBeanName("channel-events-" + number);
    container.setClientIdSuffix("-" + number);
    containers.add(container);
    waiting.add(partitions);
  }

  private static ContainerProperties properties(ConsumerGroup group) {
    ContainerProperties properties = new ContainerProperties(group.topic());
    properties.setGroupId(group.id());
    properties.setAckMode(AckMode.MANUAL);
    properties.setPollTimeout(POLL.toMillis());
    properties.setShutdownTimeout(FINISH_WHAT_IS_IN_HAND.toMillis());
    properties.setAuthExceptionRetryInterval(BETWEEN_LOGINS);
    return properties;
  }

  /** Since when each waiting partition of this instance stands where it stands. */
  public Map<TopicPartition, Instant> waiting() {
    Map<TopicPartition, Instant> all = new HashMap<>();
    waiting.forEach(partitions -> all.putAll(partitions.since()));
    return all;
  }

  /** How many consumers are at work; fewer than there should be when one has ended by itself. */
  public int running() {
    return (int) containers.stream().filter(KafkaMessageListenerContainer::isRunning).count();
  }

  @Override
  public void start() {
    containers.forEach(KafkaMessageListenerContainer::start);
  }

  @Override
  public void stop() {
    containers.forEach(KafkaMessageListenerContainer::stop);
  }

  /** All of them at once, for each may have something in hand, which it finishes. */
  @Override
  public void stop(Runnable stopped) {
    AtomicInteger open = new AtomicInteger(containers.size());
    containers.forEach(
        container ->
            container.stop(
                () -> {
                  if (open.decrementAndGet() == 0) {
                    stopped.run();
                  }
                }));
  }

  @Override
  public boolean isRunning() {
    return running() > 0;
  }
}
