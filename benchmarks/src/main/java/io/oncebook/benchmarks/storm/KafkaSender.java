package io.oncebook.benchmarks.storm;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.kafka.event.ChannelEventCodec;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Sends records; what the broker does not confirm is sent again, with a limit. */
final class KafkaSender implements AutoCloseable {

  /** Stands in every record of a run, and so in its parked copy. */
  static final String RUN = "oncebook-storm-run";

  /** Stands in the records of a run that are no events, with the number of each. */
  static final String MALFORMED = "oncebook-storm-malformed";

  private static final String EVENTS = "oncebook.channel-events";

  private final ChannelEventCodec codec = new ChannelEventCodec();
  private final KafkaProducer<byte[], byte[]> producer;
  private final String run;
  private final DeliveryCounts tally;

  KafkaSender(String brokers, String run, DeliveryCounts tally) {
    this.run = run;
    this.tally = tally;
    this.producer =
        new KafkaProducer<>(
            Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                brokers,
                ProducerConfig.ACKS_CONFIG,
                "all",
                ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
                true,
                ProducerConfig.MAX_BLOCK_MS_CONFIG,
                5_000,
                ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                10_000,
                ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
                30_000),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  void deliver(StormPayment payment) {
    send(record(payment, codec.encode(payment.event())));
  }

  /** Sends the payment's event, spoilt so that it must be parked and not booked. */
  void deliverMalformed(int number, StormPayment payment) {
    ProducerRecord<byte[], byte[]> record =
        record(payment, Malformation.number(number).spoil(codec.encode(payment.event())));
    record.headers().add(MALFORMED, Integer.toString(number).getBytes(UTF_8));
    send(record);
  }

  private ProducerRecord<byte[], byte[]> record(StormPayment payment, byte @Nullable [] value) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(EVENTS, codec.key(payment.event()), value);
    record.headers().add(RUN, run.getBytes(UTF_8));
    return record;
  }

  private void send(ProducerRecord<byte[], byte[]> record) {
    if (Insistence.until(() -> isConfirmed(record))) {
      tally.done();
    } else {
      tally.lost();
    }
  }

  private boolean isConfirmed(ProducerRecord<byte[], byte[]> record) throws InterruptedException {
    try {
      var unused = producer.send(record).get();
      tally.answer("confirmed");
      return true;
    } catch (ExecutionException | KafkaException e) {
      // The broker is away; whether it has kept the record is not known, so it may come twice.
      tally.answer("not confirmed");
      return false;
    }
  }

  @Override
  public void close() {
    producer.close();
  }
}
