package io.oncebook.adapter.kafka.intake;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.springframework.kafka.listener.MessageListenerContainer;

/** A consumer that does nothing but remember which partitions are paused. */
final class PausedByHand implements MessageListenerContainer {

  final Set<TopicPartition> paused = new LinkedHashSet<>();
  final List<TopicPartition> resumed = new ArrayList<>();

  @Override
  public void pausePartition(TopicPartition partition) {
    paused.add(partition);
  }

  @Override
  public void resumePartition(TopicPartition partition) {
    paused.remove(partition);
    resumed.add(partition);
  }

  @Override
  public void setupMessageListener(Object listener) {}

  @Override
  public Map<String, Map<MetricName, ? extends Metric>> metrics() {
    return Map.of();
  }

  @Override
  public void start() {}

  @Override
  public void stop() {}

  @Override
  public boolean isRunning() {
    return true;
  }
}
