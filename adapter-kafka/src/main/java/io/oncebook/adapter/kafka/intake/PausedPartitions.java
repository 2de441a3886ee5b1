package io.oncebook.adapter.kafka.intake;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.kafka.listener.ConsumerAwareRebalanceListener;
import org.springframework.kafka.listener.MessageListenerContainer;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.util.backoff.BackOffExecution;

/**
 * The partitions of one consumer that stand before a record which cannot be taken now. They are
 * paused, not slept for: the consumer goes on polling, keeps its place in the group however long
 * that lasts, and takes the records of its other partitions.
 */
final class PausedPartitions implements ConsumerAwareRebalanceListener {

  private static final Logger LOG = LoggerFactory.getLogger(PausedPartitions.class);

  private final MessageListenerContainer consumer;
  private final TaskScheduler scheduler;
  private final BackOffLimits limits;
  private final Map<TopicPartition, Wait> waits = new ConcurrentHashMap<>();

  PausedPartitions(
      MessageListenerContainer consumer, TaskScheduler scheduler, BackOffLimits limits) {
    this.consumer = consumer;
    this.scheduler = scheduler;
    this.limits = limits;
  }

  /** Lets the partition wait at this place for its next attempt, longer each time. */
  void hold(Place place) {
    TopicPartition partition = place.partition();
    Instant now = scheduler.getClock().instant();
    Wait wait =
        waits.compute(
            partition,
            (p, before) ->
                before != null && before.place.equals(place)
                    ? before
                    : new Wait(place, now, limits.start()));
    consumer.pausePartition(partition);
    resumeAt(now.plus(Duration.ofMillis(wait.backOff.nextBackOff())), partition);
  }

  private void resumeAt(Instant next, TopicPartition partition) {
    try {
      var unused = scheduler.schedule(() -> consumer.resumePartition(partition), next);
    } catch (TaskRejectedException e) {
      LOG.info("{} waits until this instance has stopped, which it is about to", partition);
    }
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
          // Only where it is needed, for it wakes the consumer.
          if (waits.remove(partition) != null) {
            consumer.resumePartition(partition);
          }
        });
  }

  private record Wait(Place place, Instant since, BackOffExecution backOff) {}
}
