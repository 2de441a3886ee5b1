package io.oncebook.bootstrap;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.kafka.event.ChannelEventCodec;
import io.oncebook.bootstrap.sandbox.SandboxChannel;
import io.oncebook.bootstrap.sandbox.SandboxPayment;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.tenant.TenantId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The service's topics, seen from outside. */
final class EventsTopic implements AutoCloseable {

  private static final ChannelEventCodec CODEC = new ChannelEventCodec();

  private final String brokers;
  private final String events;
  private final KafkaProducer<byte[], byte[]> producer;
  private final Admin admin;

  /** The events come in on the topic of this name. */
  EventsTopic(String brokers, String events) {
    this.brokers = brokers;
    this.events = events;
    this.producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", brokers, "acks", "all"),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    this.admin = Admin.create(Map.of("bootstrap.servers", brokers));
  }

  /** Returns when the broker has the event. */
  void send(SandboxChannel channel, SandboxPayment payment) {
    ChannelEvent event = event(1, channel, payment);
    send(CODEC.key(event), CODEC.encode(event));
  }

  /** Returns when the broker has the record. */
  void send(byte[] key, byte[] value) {
    try {
      producer.send(new ProducerRecord<>(events, key, value)).get(30, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new IllegalStateException("not sent", e);
    }
  }

  static ChannelEvent event(long tenant, SandboxChannel channel, SandboxPayment payment) {
    return new PaymentEvent.Received(
        new PaymentReference(
            new TenantId(tenant),
            new Channel(channel.name()),
            new ChannelTransactionNo(payment.transactionNo()),
            new OrderNo(payment.orderNo())),
        Money.ofMinor(payment.amountMinor(), "CNY"),
        payment.paidAt());
  }

  /** How many events stand in their topic by now. */
  int sent() {
    return all(events).size();
  }

  /** All that stands in the topic by now. */
  List<ConsumerRecord<byte[], byte[]>> all(String topic) {
    List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", brokers),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(partition -> new TopicPartition(topic, partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream()
          .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
        consumer.poll(Duration.ofMillis(100)).forEach(found::add);
      }
    }
    return found;
  }

  /** How many announcements of the payment stand in the topic of bookings. */
  long announcementsOf(SandboxChannel channel, SandboxPayment payment) {
    String id =
        "1:PAYMENT_BOOKED:%s:%s:PAYMENT_RECEIVED".formatted(channel, payment.transactionNo());
    return all("oncebook.bookings").stream()
        .filter(
            record ->
                new String(record.headers().lastHeader("oncebook-announcement-id").value(), UTF_8)
                    .equals(id))
        .count();
  }

  /** The sum of all offsets that the group has committed for the events. */
  long committed(String group) {
    try {
      return admin
          .listConsumerGroupOffsets(group)
          .partitionsToOffsetAndMetadata()
          .get(30, TimeUnit.SECONDS)
          .values()
          .stream()
          .mapToLong(OffsetAndMetadata::offset)
          .sum();
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new IllegalStateException("offsets cannot be read", e);
    }
  }

  @Override
  public void close() {
    producer.close();
    admin.close();
  }
}
