package io.oncebook.adapter.kafka.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** A topic of one test, and what its brokers know of it. */
record Topic(String name, int partitions) {

  private static final Admin ADMIN =
      Admin.create(
          Map.of(
              "bootstrap.servers",
              SharedCluster.get().bootstrapServers(),
              "reconnect.backoff.max.ms",
              500));

  static Topic create(String purpose, int partitions) throws Exception {
    return create(purpose, partitions, Map.of());
  }

  static Topic create(String purpose, int partitions, Map<String, String> settings)
      throws Exception {
    Topic topic = ofNewName(purpose, partitions);
    topic.create(settings);
    return topic;
  }

  /** A topic that is not there yet. */
  static Topic ofNewName(String purpose, int partitions) {
    return new Topic(purpose + "-" + UUID.randomUUID(), partitions);
  }

  void create(Map<String, String> settings) throws Exception {
    NewTopic topic = new NewTopic(name, partitions, (short) 3).configs(settings);
    answer(ADMIN.createTopics(List.of(topic)).all());
    Await.until("topic has leaders", () -> inSync(1));
  }

  /** Returns when each partition has all of its copies. */
  void awaitInSync() throws Exception {
    Await.until("all copies of the topic are in sync", () -> inSync(3));
  }

  private boolean inSync(int copies) throws Exception {
    try {
      return answer(ADMIN.describeTopics(List.of(name)).allTopicNames()).values().stream()
          .flatMap(topic -> topic.partitions().stream())
          .allMatch(partition -> partition.leader() != null && partition.isr().size() >= copies);
    } catch (ExecutionException e) {
      // One broker may hear of a topic later than the others.
      assertThat(e).hasCauseInstanceOf(UnknownTopicOrPartitionException.class);
      return false;
    }
  }

  void allowBytes(int maxMessageBytes) throws Exception {
    answer(
        ADMIN
            .incrementalAlterConfigs(
                Map.of(
                    new ConfigResource(ConfigResource.Type.TOPIC, name),
                    List.of(
                        new AlterConfigOp(
                            new ConfigEntry("max.message.bytes", "" + maxMessageBytes),
                            AlterConfigOp.OpType.SET))))
            .all());
  }

  TopicPartition partition(int number) {
    return new TopicPartition(name, number);
  }

  /** Returns when all that was written to the topic is confirmed. */
  static void write(List<ProducerRecord<byte[], byte[]>> records) throws Exception {
    List<Future<?>> sends = new ArrayList<>();
    records.forEach(record -> sends.add(Clients.PRODUCER.send(record)));
    for (Future<?> send : sends) {
      send.get(Await.LIMIT.toSeconds(), TimeUnit.SECONDS);
    }
  }

  /** All that the topic holds by now, each partition in its order. */
  List<ConsumerRecord<byte[], byte[]>> read() throws Exception {
    List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
    Map<TopicPartition, Long> ends = ends();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                SharedCluster.get().bootstrapServers(),
                "fetch.max.wait.ms",
                50),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(ends.keySet());
      consumer.seekToBeginning(ends.keySet());
      Await.until(
          "topic is read",
          () -> {
            consumer.poll(Duration.ofMillis(100)).forEach(found::add);
            return ends.entrySet().stream()
                .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
          });
    }
    return found;
  }

  Map<TopicPartition, Long> ends() throws Exception {
    Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
    IntStream.range(0, partitions)
        .forEach(number -> latest.put(partition(number), OffsetSpec.latest()));
    return answer(ADMIN.listOffsets(latest).all()).entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                (Map.Entry<?, ListOffsetsResultInfo> e) -> e.getValue().offset()));
  }

  /** Where the group stands; 0 where it has said nothing. */
  Map<TopicPartition, Long> committed(String group) throws Exception {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    IntStream.range(0, partitions).forEach(number -> offsets.put(partition(number), 0L));
    answer(ADMIN.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
        .forEach((partition, offset) -> offsets.put(partition, offset.offset()));
    return offsets;
  }

  long committed(String group, int partition) throws Exception {
    return committed(group).getOrDefault(partition(partition), -1L);
  }

  void awaitCommittedToTheEnd(String group) throws Exception {
    Map<TopicPartition, Long> ends = ends();
    Await.until(() -> "group stands at the end of " + ends, () -> ends.equals(committed(group)));
  }

  /** Returns when the group has this number of members, and they have shared out the partitions. */
  static void awaitStable(String group, int members) throws Exception {
    Await.until(
        () -> "group has %d members and is stable".formatted(members),
        () -> state(group) == GroupState.STABLE && members(group).size() == members);
  }

  static GroupState state(String group) throws Exception {
    return group(group).groupState();
  }

  static Collection<MemberDescription> members(String group) throws Exception {
    return group(group).members();
  }

  private static ConsumerGroupDescription group(String group) throws Exception {
    return answer(ADMIN.describeConsumerGroups(List.of(group)).all()).values().iterator().next();
  }

  private static <T> T answer(KafkaFuture<T> question) throws Exception {
    return question.get(Await.LIMIT.toSeconds(), TimeUnit.SECONDS);
  }
}
