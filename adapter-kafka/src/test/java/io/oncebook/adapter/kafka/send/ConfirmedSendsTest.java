package io.oncebook.adapter.kafka.send;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class ConfirmedSendsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final List<ProducerRecord<byte[], byte[]>> THREE =
      List.of(record("a"), record("b"), record("c"));

  @Test
  void what_is_confirmed_has_no_hindrance() {
    ProducerInMemory producer = new ProducerInMemory();

    assertThat(producer.sends(PATIENCE).send(THREE)).hasSize(3).containsOnly(Optional.empty());

    assertThat(producer.history()).containsExactlyElementsOf(THREE);
  }

  @Test
  void nothing_to_send_has_no_outcome() {
    assertThat(new ProducerInMemory().sends(PATIENCE).send(List.of())).isEmpty();
  }

  @Test
  void record_that_is_too_large_fails_alone() {
    ProducerInMemory producer =
        new ProducerInMemory(
            record ->
                record.equals(THREE.get(1)) ? new RecordTooLargeException("too large") : null);

    List<Optional<KafkaException>> outcomes = producer.sends(PATIENCE).send(THREE);

    assertThat(outcomes).extracting(Optional::isEmpty).containsExactly(true, false, true);
    assertThat(outcomes.get(1).orElseThrow()).hasRootCauseInstanceOf(RecordTooLargeException.class);
  }

  @Test
  void records_behind_one_that_finds_no_broker_are_not_tried() {
    ProducerInMemory producer =
        new ProducerInMemory(
            record -> record.equals(THREE.get(0)) ? null : new TimeoutException("no metadata"));
    int[] asked = {0};
    ProducerInMemory counting =
        new ProducerInMemory(
            record -> {
              asked[0]++;
              return new TimeoutException("no metadata");
            });

    assertThat(producer.sends(PATIENCE).send(THREE))
        .extracting(Optional::isEmpty)
        .containsExactly(true, false, false);
    assertThat(counting.sends(PATIENCE).send(THREE)).hasSize(3).allMatch(Optional::isPresent);
    assertThat(asked[0]).isEqualTo(1);
  }

  @Test
  void records_are_under_way_together_and_each_has_its_own_end() throws Exception {
    ProducerInMemory producer = ProducerInMemory.silent();
    CompletableFuture<List<Optional<KafkaException>>> sending =
        CompletableFuture.supplyAsync(() -> producer.sends(PATIENCE).send(THREE));
    while (producer.history().size() < 3 && !sending.isDone()) {
      Thread.onSpinWait();
    }

    producer.completeNext();
    producer.errorNext(new NotEnoughReplicasException("too few"));
    assertThat(sending).isNotDone();
    producer.completeNext();

    List<Optional<KafkaException>> outcomes = sending.get(30, TimeUnit.SECONDS);
    assertThat(outcomes).extracting(Optional::isEmpty).containsExactly(true, false, true);
    assertThat(outcomes.get(1).orElseThrow())
        .hasRootCauseInstanceOf(NotEnoughReplicasException.class);
  }

  @Test
  void what_is_not_confirmed_in_time_counts_as_not_sent() {
    assertThat(ProducerInMemory.silent().sends(Duration.ofMillis(1)).send(THREE))
        .hasSize(3)
        .allSatisfy(outcome -> assertThat(outcome.orElseThrow()).hasMessageContaining("PT0.001S"));
  }

  @Test
  void whoever_is_interrupted_has_sent_nothing_for_certain_and_stays_interrupted() {
    Thread.currentThread().interrupt();

    List<Optional<KafkaException>> outcomes = ProducerInMemory.silent().sends(PATIENCE).send(THREE);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(outcomes).hasSize(3).allMatch(Optional::isPresent);
  }

  private static ProducerRecord<byte[], byte[]> record(String value) {
    return new ProducerRecord<>("topic", value.getBytes(UTF_8));
  }
}
