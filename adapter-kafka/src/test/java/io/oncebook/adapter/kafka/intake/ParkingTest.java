package io.oncebook.adapter.kafka.intake;

import static io.oncebook.adapter.kafka.intake.Consumed.place;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.kafka.send.ProducerInMemory;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;

class ParkingTest {

  private static final byte[] BYTES = {'{', 0, (byte) 0xff, '\n'};

  private final ProducerInMemory producer = new ProducerInMemory();
  private final Parking parking = parking(producer);

  @Test
  void record_is_parked_with_its_bytes_and_headers_and_what_is_wrong_with_it() {
    ConsumerRecord<byte[], byte[]> source = Consumed.record(3, 42, "7:T1".getBytes(UTF_8), BYTES);
    source.headers().add("trace", BYTES).add("trace", null);

    assertThat(parking.park(List.of(unusable(source)))).isEmpty();

    ProducerRecord<byte[], byte[]> copy = producer.history().get(0);
    assertThat(copy.topic()).isEqualTo("parked");
    assertThat(copy.partition()).as("left to the parked topic").isNull();
    assertThat(copy.key()).isEqualTo(source.key());
    assertThat(copy.value()).isEqualTo(BYTES);
    List<Header> headers = Arrays.asList(copy.headers().toArray());
    assertThat(headers)
        .extracting(Header::key)
        .containsExactly(
            "trace",
            "trace",
            "oncebook-parked-reason",
            "oncebook-parked-detail",
            "oncebook-parked-from");
    assertThat(headers)
        .extracting(Header::value)
        .containsExactly(BYTES, null, utf8("NOT_JSON"), utf8("no JSON"), utf8("events-3@42"));
    assertThat(parking.parked()).isEqualTo(1);
  }

  @Test
  void record_that_is_sent_again_and_parked_again_says_once_why() {
    ConsumerRecord<byte[], byte[]> source = Consumed.record(3, 42, null, BYTES);
    source.headers().add("trace", BYTES);
    for (int time = 0; time < 20; time++) {
      parking.park(List.of(unusable(source)));
      Iterable<Header> parked = producer.history().get(time).headers();
      source = Consumed.record(0, time, null, BYTES);
      parked.forEach(source.headers()::add);
    }

    assertThat(producer.history().get(19).headers())
        .extracting(Header::key)
        .containsExactly(
            "trace", "oncebook-parked-reason", "oncebook-parked-detail", "oncebook-parked-from");
    assertThat(producer.history().get(19).headers().lastHeader("oncebook-parked-from").value())
        .isEqualTo(utf8("events-0@18"));
  }

  @Test
  void record_without_key_or_value_is_parked_as_such() {
    assertThat(parking.park(List.of(unusable(Consumed.record(0, 1, null, null))))).isEmpty();

    assertThat(producer.history().get(0).key()).isNull();
    assertThat(producer.history().get(0).value()).isNull();
  }

  @Test
  void record_that_the_broker_refuses_is_not_parked_and_its_neighbours_are() {
    Parking refusing =
        parking(
            new ProducerInMemory(
                record ->
                    record.value().length > 1 ? new RecordTooLargeException("too large") : null));

    assertThat(
            refusing.park(
                List.of(
                    unusable(Consumed.record(0, 1, null, new byte[1])),
                    unusable(Consumed.record(0, 2, null, new byte[2])),
                    unusable(Consumed.record(0, 3, null, new byte[1])))))
        .containsOnlyKeys(place(0, 2));
    assertThat(refusing.parked()).isEqualTo(2);
  }

  @Test
  void nothing_is_parked_while_no_broker_can_be_reached() {
    Parking unreachable =
        parking(new ProducerInMemory(record -> new TimeoutException("no metadata")));

    assertThat(
            unreachable.park(
                List.of(
                    unusable(Consumed.record(0, 1, null, BYTES)),
                    unusable(Consumed.record(1, 1, null, BYTES)))))
        .containsOnlyKeys(place(0, 1), place(1, 1));
    assertThat(unreachable.parked()).isZero();
  }

  private static Parking parking(ProducerInMemory producer) {
    return new Parking(producer.sends(Duration.ofSeconds(30)), "parked");
  }

  private static UnusableRecord unusable(ConsumerRecord<byte[], byte[]> record) {
    return new UnusableRecord(record, "NOT_JSON", "no JSON");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(UTF_8);
  }
}
