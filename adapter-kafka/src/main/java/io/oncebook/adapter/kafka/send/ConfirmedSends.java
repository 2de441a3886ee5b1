package io.oncebook.adapter.kafka.send;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.springframework.kafka.core.KafkaOperations;

/** Sends many records at once and waits until it is known of each whether the broker keeps it. */
public final class ConfirmedSends {

  /**
   * What the producer must be, whatever else is set for it: confirmed by all in-sync replicas, and
   * never in another order because of a retry.
   */
  public static final Map<String, Object> RULES =
      Map.of(
          ProducerConfig.ACKS_CONFIG,
          "all",
          ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
          true,
          ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG,
          ByteArraySerializer.class,
          ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG,
          ByteArraySerializer.class);

  private final KafkaOperations<byte[], byte[]> kafka;
  private final Duration patience;

  /**
   * Sends through a producer that follows {@link #RULES}.
   *
   * @param patience how long to wait for one confirmation; longer than the producer itself tries
   */
  public ConfirmedSends(KafkaOperations<byte[], byte[]> kafka, Duration patience) {
    this.kafka = kafka;
    this.patience = patience;
  }

  /**
   * Returns when each record is confirmed or has failed. One that fails for a reason of its own
   * takes none of the others with it; when the broker cannot be reached, those behind it are not
   * tried.
   *
   * @return for each record what hindered it; empty when it is confirmed
   */
  public List<Optional<KafkaException>> send(List<ProducerRecord<byte[], byte[]>> records) {
    List<CompletableFuture<?>> sends = new ArrayList<>();
    for (ProducerRecord<byte[], byte[]> record : records) {
      sends.add(begin(record));
      if (isUnreachable(sends.get(sends.size() - 1))) {
        break;
      }
    }
    List<Optional<KafkaException>> outcomes = new ArrayList<>();
    sends.forEach(send -> outcomes.add(await(send)));
    while (outcomes.size() < records.size()) {
      outcomes.add(Optional.of(new KafkaException("not sent, for the broker cannot be reached")));
    }
    return outcomes;
  }

  private CompletableFuture<?> begin(ProducerRecord<byte[], byte[]> record) {
    try {
      return kafka.send(record);
    } catch (KafkaException e) {
      return CompletableFuture.failedFuture(e);
    } catch (org.springframework.kafka.KafkaException e) {
      return CompletableFuture.failedFuture(e.getCause() == null ? e : e.getCause());
    }
  }

  private static boolean isUnreachable(CompletableFuture<?> send) {
    return send.isCompletedExceptionally()
        && send.handle((confirmed, failure) -> failure instanceof RetriableException).join();
  }

  private Optional<KafkaException> await(CompletableFuture<?> send) {
    try {
      send.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return Optional.empty();
    } catch (ExecutionException e) {
      return Optional.of(new KafkaException("not sent", e.getCause()));
    } catch (TimeoutException e) {
      return Optional.of(new KafkaException("not confirmed within " + patience, e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of(new KafkaException("interrupted before the confirmation came", e));
    }
  }
}
