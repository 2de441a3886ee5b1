package io.oncebook.adapter.kafka.fault;

import io.oncebook.adapter.kafka.intake.ChannelEventsConsumers;
import io.oncebook.adapter.kafka.send.ConfirmedSends;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;

/** Settings of clients that do not wait for long. */
final class Clients {

  /** Writes what other services would write. */
  static final KafkaProducer<byte[], byte[]> PRODUCER = new KafkaProducer<>(producing(30_000));

  private Clients() {}

  static Map<String, Object> consuming(int maxPollIntervalMillis) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("bootstrap.servers", SharedCluster.get().bootstrapServers());
    settings.put("max.poll.interval.ms", maxPollIntervalMillis);
    settings.put("session.timeout.ms", 6_000);
    settings.put("heartbeat.interval.ms", 200);
    settings.put("fetch.max.wait.ms", 100);
    settings.put("max.poll.records", 50);
    settings.put("default.api.timeout.ms", 10_000);
    settings.put("request.timeout.ms", 5_000);
    settings.put("reconnect.backoff.max.ms", 500);
    settings.put("metadata.max.age.ms", 2_000);
    settings.putAll(ChannelEventsConsumers.RULES);
    return settings;
  }

  /** Sends through a producer of its own, as each instance has. */
  static Sending sending(int deliveryTimeoutMillis) {
    return new Sending(new DefaultKafkaProducerFactory<>(producing(deliveryTimeoutMillis)));
  }

  private static Map<String, Object> producing(int deliveryTimeoutMillis) {
    Map<String, Object> settings = new HashMap<>();
    settings.put("bootstrap.servers", SharedCluster.get().bootstrapServers());
    settings.put("key.serializer", ByteArraySerializer.class);
    settings.put("value.serializer", ByteArraySerializer.class);
    settings.put("acks", "all");
    settings.put("linger.ms", 0);
    settings.put("max.request.size", 2_000_000);
    settings.put("request.timeout.ms", Math.min(3_000, deliveryTimeoutMillis));
    settings.put("delivery.timeout.ms", deliveryTimeoutMillis);
    settings.put("max.block.ms", deliveryTimeoutMillis);
    settings.put("reconnect.backoff.max.ms", 500);
    return settings;
  }

  /** A producer with what sends through it. */
  record Sending(DefaultKafkaProducerFactory<byte[], byte[]> factory) implements AutoCloseable {

    ConfirmedSends confirmed() {
      return new ConfirmedSends(new KafkaTemplate<>(factory), Duration.ofSeconds(40));
    }

    @Override
    public void close() {
      factory.destroy();
    }
  }
}
