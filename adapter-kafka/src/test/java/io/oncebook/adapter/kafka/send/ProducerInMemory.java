package io.oncebook.adapter.kafka.send;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.core.KafkaTemplate;

/** A producer that keeps what it is given, and refuses what it is told to as a real one does. */
public final class ProducerInMemory extends MockProducer<byte[], byte[]> {

  private final Function<ProducerRecord<byte[], byte[]>, @Nullable RuntimeException> refusal;

  /** Confirms all at once. */
  public ProducerInMemory() {
    this(true, record -> null);
  }

  /** Confirms at once all that it does not refuse. */
  public ProducerInMemory(
      Function<ProducerRecord<byte[], byte[]>, @Nullable RuntimeException> refusal) {
    this(true, refusal);
  }

  private ProducerInMemory(
      boolean confirming,
      Function<ProducerRecord<byte[], byte[]>, @Nullable RuntimeException> refusal) {
    super(confirming, null, new ByteArraySerializer(), new ByteArraySerializer());
    this.refusal = refusal;
  }

  /** Confirms what and when the test says. */
  static ProducerInMemory silent() {
    return new ProducerInMemory(false, record -> null);
  }

  /** What sends through this producer. */
  public ConfirmedSends sends(Duration patience) {
    return new ConfirmedSends(new KafkaTemplate<>(() -> this), patience);
  }

  @Override
  public synchronized Future<RecordMetadata> send(
      ProducerRecord<byte[], byte[]> record, Callback callback) {
    RuntimeException refused = refusal.apply(record);
    if (refused == null) {
      return super.send(record, callback);
    }
    callback.onCompletion(null, refused);
    return CompletableFuture.failedFuture(refused);
  }

  /** The template closes a producer after each use, and a factory would keep it open. */
  @Override
  public void close(Duration unused) {}
}
