package io.oncebook.adapter.kafka.intake;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.kafka.send.ConfirmedSends;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts records that are no events where a person can look at them, with their very bytes. */
public final class Parking {

  static final String REASON = "oncebook-parked-reason";
  static final String DETAIL = "oncebook-parked-detail";
  static final String FROM = "oncebook-parked-from";

  private static final Logger LOG = LoggerFactory.getLogger(Parking.class);

  private final ConfirmedSends sends;
  private final String topic;
  private final AtomicLong parked = new AtomicLong();

  public Parking(ConfirmedSends sends, String topic) {
    this.sends = sends;
    this.topic = topic;
  }

  /** How many records were parked here since the start. */
  public long parked() {
    return parked.get();
  }

  /** Returns, for those that the broker does not confirm, what hindered it. */
  Map<Place, RuntimeException> park(List<UnusableRecord> records) {
    Map<Place, RuntimeException> failures = new HashMap<>();
    List<Optional<KafkaException>> outcomes = sends.send(records.stream().map(this::copy).toList());
    for (int i = 0; i < outcomes.size(); i++) {
      UnusableRecord unusable = records.get(i);
      Place place = Place.of(unusable.record());
      outcomes.get(i).ifPresentOrElse(e -> failures.put(place, e), () -> count(unusable, place));
    }
    return failures;
  }

  private void count(UnusableRecord unusable, Place place) {
    parked.incrementAndGet();
    LOG.warn("parked {}: {}: {}", place, unusable.reason(), unusable.detail());
  }

  /** To whatever partition there is, for the parked topic need not have as many as the source. */
  private ProducerRecord<byte[], byte[]> copy(UnusableRecord unusable) {
    ConsumerRecord<byte[], byte[]> source = unusable.record();
    ProducerRecord<byte[], byte[]> copy =
        new ProducerRecord<>(topic, null, source.key(), source.value());
    source.headers().forEach(copy.headers()::add);
    // A record that was parked before and sent again carries these already.
    copy.headers()
        .remove(REASON)
        .remove(DETAIL)
        .remove(FROM)
        .add(REASON, unusable.reason().getBytes(UTF_8))
        .add(DETAIL, unusable.detail().getBytes(UTF_8))
        .add(FROM, Place.of(source).toString().getBytes(UTF_8));
    return copy;
  }
}
