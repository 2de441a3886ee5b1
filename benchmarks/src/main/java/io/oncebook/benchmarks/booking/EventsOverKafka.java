package io.oncebook.benchmarks.booking;

import io.oncebook.adapter.kafka.event.ChannelEventCodec;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.benchmarks.storm.StormPayment;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jooq.Condition;
import org.jooq.impl.DSL;

/** Sends events, and watches until all of them are booked and announced. */
final class EventsOverKafka implements AutoCloseable {

  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(3);
  private static final ChannelEventCodec CODEC = new ChannelEventCodec();

  private final KafkaProducer<byte[], byte[]> producer;
  private final TestDatabase database;

  EventsOverKafka(String brokers, TestDatabase database) {
    this.producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", brokers, "acks", "all", "linger.ms", 5),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    this.database = database;
  }

  /**
   * What came of one round.
   *
   * @param booked from the first send to the last booking
   * @param announced from the first send to the last confirmed announcement
   * @param deepest the maximum number of announcements that waited
   */
  record Round(double booked, double announced, long deepest) {}

  /** Sends the events as fast as the broker takes them; rates are per second. */
  Round run(List<StormPayment> payments) throws InterruptedException {
    int before = entries();
    long start = System.nanoTime();
    for (StormPayment payment : payments) {
      ChannelEvent event = event(payment);
      var unused =
          producer.send(
              new ProducerRecord<>(
                  "oncebook.channel-events", CODEC.key(event), CODEC.encode(event)));
    }
    producer.flush();
    long deepest = 0;
    while (entries() < before + payments.size()) {
      deepest = Math.max(deepest, unsent());
      pause(start);
    }
    double booked = payments.size() / seconds(start);
    while (unsent() > 0) {
      pause(start);
    }
    return new Round(booked, payments.size() / seconds(start), deepest);
  }

  @Override
  public void close() {
    producer.close();
  }

  private static ChannelEvent event(StormPayment storm) {
    return new PaymentEvent.Received(
        new PaymentReference(
            new TenantId(1),
            new Channel(storm.channel().name()),
            new ChannelTransactionNo(storm.payment().transactionNo()),
            new OrderNo(storm.payment().orderNo())),
        Money.ofMinor(storm.payment().amountMinor(), "CNY"),
        storm.payment().paidAt());
  }

  private int entries() {
    return database.dsl().fetchCount(DSL.table("journal_entry"));
  }

  private long unsent() {
    Condition unsent = DSL.field("sent_at").isNull();
    return database.dsl().fetchCount(DSL.table("outbox"), unsent);
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static void pause(long start) throws InterruptedException {
    if (System.nanoTime() - start > PATIENCE_NANOS) {
      throw new IllegalStateException("the events are not booked and announced in time");
    }
    TimeUnit.MILLISECONDS.sleep(20);
  }
}
