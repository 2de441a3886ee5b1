package io.oncebook.adapter.kafka.topic;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;

/** Looks at our topics before they are used. */
public final class TopicCheck {

  /** What the headers of a parked record take, and more. */
  static final int ROOM_FOR_HEADERS = 16 * 1024;

  private static final int PATIENCE_SECONDS = 10;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);
  private static final int MAX_LOOKS = 100;
  private static final int PARTITIONS = 12;
  private static final int DEFAULT_MESSAGE_BYTES = 1024 * 1024 + 12;

  private final Admin admin;
  private final Topics topics;

  public TopicCheck(Admin admin, Topics topics) {
    this.admin = admin;
    this.topics = topics;
  }

  /**
   * Creates the topics that are not there, with as many copies as the brokers make by default, and
   * returns when they can be seen.
   *
   * @throws KafkaException when the brokers cannot be asked
   */
  public void createMissing() {
    missing().forEach(this::create);
    // Each broker hears of a new topic in its own time.
    for (int looks = 0; looks < MAX_LOOKS && !missing().isEmpty(); looks++) {
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
  }

  /**
   * What is wrong with the topics, in words for the one who runs the service; empty when all is
   * well.
   *
   * @throws KafkaException when the brokers cannot be asked
   */
  public List<String> complaints() {
    List<String> complaints = new ArrayList<>();
    missing().forEach(name -> complaints.add("topic %s does not exist".formatted(name)));
    if (complaints.isEmpty()) {
      roomComplaint().ifPresent(complaints::add);
    }
    return complaints;
  }

  private List<String> missing() {
    Set<String> there = await(admin.listTopics().names());
    return topics.names().stream().filter(name -> !there.contains(name)).toList();
  }

  /** A record that is too large for the parked topic would stop its partition for ever. */
  private Optional<String> roomComplaint() {
    Map<String, Long> limits = maxMessageBytes(topics.events(), topics.parked());
    long needed = limits.getOrDefault(topics.events(), 0L) + ROOM_FOR_HEADERS;
    long found = limits.getOrDefault(topics.parked(), 0L);
    return found >= needed
        ? Optional.empty()
        : Optional.of(
            "topic %s must take every record of %s with some headers: expected %s of at least %d, found %d"
                .formatted(
                    topics.parked(),
                    topics.events(),
                    TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
                    needed,
                    found));
  }

  private Map<String, Long> maxMessageBytes(String... names) {
    List<ConfigResource> resources = new ArrayList<>();
    for (String name : names) {
      resources.add(new ConfigResource(ConfigResource.Type.TOPIC, name));
    }
    Map<String, Long> limits = new HashMap<>();
    Map<ConfigResource, Config> configs = await(admin.describeConfigs(resources).all());
    configs.forEach(
        (resource, config) ->
            limits.put(
                resource.name(),
                Long.valueOf(config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value())));
    return limits;
  }

  private void create(String name) {
    NewTopic topic = new NewTopic(name, Optional.of(PARTITIONS), Optional.empty());
    int messageBytes =
        name.equals(topics.parked())
            ? DEFAULT_MESSAGE_BYTES + ROOM_FOR_HEADERS
            : DEFAULT_MESSAGE_BYTES;
    topic.configs(Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(messageBytes)));
    try {
      await(admin.createTopics(List.of(topic)).all());
    } catch (KafkaException e) {
      // Another instance was faster.
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
  }

  private static <T> T await(KafkaFuture<T> answer) {
    try {
      return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new KafkaException("the brokers refuse to tell of topics", e.getCause());
    } catch (TimeoutException e) {
      throw new KafkaException("the brokers do not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KafkaException("interrupted while the brokers were asked", e);
    }
  }
}
