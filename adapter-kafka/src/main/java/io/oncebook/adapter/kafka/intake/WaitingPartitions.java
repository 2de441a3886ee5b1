package io.oncebook.adapter.kafka.intake;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.springframework.kafka.listener.ConsumerAwareRebalanceListener;
import org.springframework.kafka.listener.MessageListenerContainer;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.util.backoff.BackOffExecution;

/**
 * The partitions of one consumer that stand before a record which cannot be taken now. They are
 * paused, not slept for: the consumer goes on polling, keeps its place in the group however long
 * that lasts, and takes the records of its other partitions.
 */
final class WaitingPartitions implements ConsumerAwareRebalanceListener {

  private final MessageListenerContainer consumer;
  private final TaskScheduler scheduler;
  private final BackOffLimits limits;
  private final Map<TopicPartition, Wait> waits = new ConcurrentHashMap<>();

  WaitingPartitions(
      MessageListenerContainer consumer, TaskScheduler scheduler, BackOffLimits limits) {
    this.consumer = consumer;
    this.scheduler = scheduler;
    this.limits = limits;
  }

  /** Lets the partition wait for its next attempt, longer each time. */
  void hold(TopicPartition partition) {
    Instant now = scheduler.getClock().instant();
    Wait wait = waits.computeIfAbsent(partition, p -> new Wait(now, limits.start()));
    consumer.pausePartition(partition);
    var unused =
        scheduler.schedule(
            () -> consumer.resumePartition(partition),
            now.plus(Duration.ofMillis(wait.backOff.nextBackOff())));
  }

  /** Forgets that the partition waited. */
  void release(TopicPartition partition) {
    waits.remove(partition);
  }

  /** Since when each waiting partition stands where it stands. */
  Map<TopicPartition, Instant> since() {
    Map<TopicPartition, Instant> since = new ConcurrentHashMap<>();
    waits.forEach((partition, wait) -> since.put(partition, wait.since));
    return since;
  }

  /** Whoever owns them next begins anew. */
  @Override
  public void onPartitionsRevokedBeforeCommit(
      Consumer<?, ?> unused, Collection<TopicPartition> partitions) {
    forget(partitions);
  }

  @Override
  public void onPartitionsLost(Consumer<?, ?> unused, Collection<TopicPartition> partitions) {
    forget(partitions);
  }

  private void forget(Collection<TopicPartition> partitions) {
    partitions.forEach(
        partition -> {
          waits.remove(partition);
          consumer.resumePartition(partition);
        });
  }

  private record Wait(Instant since, BackOffExecution backOff) {}
}
