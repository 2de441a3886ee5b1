package io.oncebook.adapter.kafka.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

class BrokerClusterIT {

  private static final String TOPIC = "notices";
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private BrokerCluster cluster;
  private Admin admin;

  @BeforeEach
  void start(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) {
    cluster = BrokerCluster.start(folder, 3);
    admin = Admin.create(Map.of("bootstrap.servers", cluster.bootstrapServers()));
  }

  @AfterEach
  void stop() {
    admin.close();
    cluster.close();
  }

  @Test
  void what_was_acknowledged_outlives_a_broker() throws Exception {
    admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 3))).all().get();
    awaitInSync(3);
    int victim = leader();
    try (KafkaProducer<String, String> producer = producer()) {
      write(producer, "before");
      cluster.broker(victim).kill();
      assertThat(cluster.broker(victim).isAlive()).isFalse();
      write(producer, "without");
      awaitInSync(2);
      cluster.broker(victim).start();
      cluster.broker(victim).awaitReady();
      awaitInSync(3);
      write(producer, "after");
    }
    assertThat(readAll(3)).containsExactly("before", "without", "after");
  }

  private static void write(KafkaProducer<String, String> producer, String value) throws Exception {
    producer.send(new ProducerRecord<>(TOPIC, value)).get(LIMIT.toSeconds(), TimeUnit.SECONDS);
  }

  private int leader() throws Exception {
    return partition().leader().id();
  }

  /** None as long as the broker that is asked has not heard of the topic. */
  private Set<Integer> inSync() throws Exception {
    try {
      return Set.copyOf(partition().isr().stream().map(Node::id).toList());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnknownTopicOrPartitionException) {
        return Set.of();
      }
      throw e;
    }
  }

  private void awaitInSync(int brokers) throws Exception {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (inSync().size() != brokers) {
      assertThat(System.nanoTime()).as("in sync: %s", inSync()).isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  private TopicPartitionInfo partition() throws Exception {
    return admin
        .describeTopics(List.of(TOPIC))
        .allTopicNames()
        .get()
        .values()
        .iterator()
        .next()
        .partitions()
        .get(0);
  }

  private List<String> readAll(int count) {
    List<String> values = new ArrayList<>();
    long deadline = System.nanoTime() + LIMIT.toNanos();
    try (KafkaConsumer<String, String> consumer = consumer()) {
      consumer.assign(List.of(new TopicPartition(TOPIC, 0)));
      consumer.seekToBeginning(consumer.assignment());
      while (values.size() < count && System.nanoTime() < deadline) {
        consumer.poll(Duration.ofMillis(200)).forEach(found -> values.add(found.value()));
      }
    }
    return values;
  }

  private KafkaProducer<String, String> producer() {
    return new KafkaProducer<>(
        Map.of("bootstrap.servers", cluster.bootstrapServers(), "acks", "all"),
        new StringSerializer(),
        new StringSerializer());
  }

  private KafkaConsumer<String, String> consumer() {
    return new KafkaConsumer<>(
        Map.of("bootstrap.servers", cluster.bootstrapServers()),
        new StringDeserializer(),
        new StringDeserializer());
  }
}
