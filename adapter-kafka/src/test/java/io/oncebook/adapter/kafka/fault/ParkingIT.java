package io.oncebook.adapter.kafka.fault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.kafka.event.ChannelEventCodec;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.fixture.Fixture;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ParkingIT {

  private static final ChannelEventCodec CODEC = new ChannelEventCodec();
  private static final int NEAR_THE_TOPICS_LIMIT = 1_048_000;

  private final ExpectedBooks books = new ExpectedBooks();
  private final List<ChannelEvent> facts = books.payments(0, 8);

  @Test
  void what_is_no_event_is_parked_as_it_is_and_its_neighbours_are_booked() throws Exception {
    Topic topic = Topic.create("unusable", 3);
    Topic parked = Topic.create("parked", 1, Map.of("max.message.bytes", "2000000"));
    List<ProducerRecord<byte[], byte[]>> bad =
        List.of(
            record(topic, 0, "key", "{".getBytes(UTF_8)),
            record(topic, 1, null, new byte[0]),
            record(topic, 2, "key", null),
            record(topic, 0, "key", "{\"version\":3}".getBytes(UTF_8)),
            record(topic, 1, "key", CODEC.encode(Fixture.ofNewTenant().payment())),
            record(topic, 2, null, blanks(64 * 1024 + 1)),
            record(topic, 0, "key", blanks(NEAR_THE_TOPICS_LIMIT)));
    List<ProducerRecord<byte[], byte[]>> all = new ArrayList<>();
    for (int i = 0; i < bad.size(); i++) {
      bad.get(i).headers().add("number", Integer.toString(i).getBytes(UTF_8));
      all.add(record(topic, i % 3, "key", CODEC.encode(facts.get(i))));
      all.add(bad.get(i));
    }
    all.add(record(topic, 0, "key", CODEC.encode(facts.get(7))));
    Topic.write(all);

    try (Instance instance =
        Instance.of(topic, books.notices())
            .parkingAt(parked)
            .knowing((tenant, channel) -> tenant.equals(books.fixture.tenantId()))
            .start()) {
      topic.awaitCommittedToTheEnd(topic.name());
      assertThat(instance.parking().parked()).isEqualTo(bad.size());
    }

    books.assertEachBookedOnce(facts);
    List<ConsumerRecord<byte[], byte[]>> found = parked.read();
    assertThat(found)
        .extracting(
            record ->
                Announced.header(record, "number")
                    + " "
                    + Announced.header(record, "oncebook-parked-reason"))
        .containsExactlyInAnyOrder(
            "0 NOT_JSON",
            "1 EMPTY",
            "2 EMPTY",
            "3 UNKNOWN_VERSION",
            "4 UNKNOWN_ACCOUNT",
            "5 TOO_LARGE",
            "6 TOO_LARGE");
    for (ConsumerRecord<byte[], byte[]> record : found) {
      ProducerRecord<byte[], byte[]> source =
          bad.get(Integer.parseInt(Announced.header(record, "number")));
      assertThat(record.key()).isEqualTo(source.key());
      assertThat(record.value()).isEqualTo(source.value());
      assertThat(Announced.header(record, "oncebook-parked-from"))
          .startsWith(topic.partition(source.partition()) + "@");
      assertThat(Announced.header(record, "oncebook-parked-detail")).isNotBlank();
    }
  }

  @Test
  void partition_waits_while_the_parked_topic_is_not_there() throws Exception {
    Topic topic = Topic.create("unusable-waits", 2);
    Topic parked = Topic.ofNewName("parked-later", 1);
    assertWaitsUntil(topic, parked, () -> parked.create(Map.of()), "{".getBytes(UTF_8));
  }

  @Test
  void partition_waits_while_the_broker_refuses_the_record() throws Exception {
    Topic topic = Topic.create("unusable-refused", 2);
    Topic parked = Topic.create("parked-small", 1, Map.of("max.message.bytes", "1000"));
    assertWaitsUntil(topic, parked, () -> parked.allowBytes(100_000), blanks(70_000));
  }

  private void assertWaitsUntil(Topic topic, Topic parked, Step mend, byte[] value)
      throws Exception {
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    records.add(record(topic, 0, "key", CODEC.encode(facts.get(0))));
    records.add(record(topic, 0, "key", value));
    records.add(record(topic, 0, "key", CODEC.encode(facts.get(1))));
    facts.subList(2, 8).forEach(fact -> records.add(record(topic, 1, "key", CODEC.encode(fact))));
    Topic.write(records);
    try (Instance instance = Instance.of(topic, books.notices()).parkingAt(parked).start()) {
      Await.until("the other partition is at its end", () -> topic.committed(topic.name(), 1) == 6);
      Await.until(
          "the partition waits",
          () -> instance.consumers().waiting().keySet().equals(Set.of(topic.partition(0))));
      Await.until(
          "what comes before the record is committed", () -> topic.committed(topic.name(), 0) == 1);
      assertThat(instance.parking().parked()).isZero();

      mend.run();
      topic.awaitCommittedToTheEnd(topic.name());
      assertThat(instance.parking().parked()).isEqualTo(1);
    }
    books.assertEachBookedOnce(facts);
    assertThat(parked.read()).extracting(ConsumerRecord::value).containsExactly(value);
  }

  private static ProducerRecord<byte[], byte[]> record(
      Topic topic, int partition, @Nullable String key, byte @Nullable [] value) {
    return new ProducerRecord<>(
        topic.name(), partition, key == null ? null : key.getBytes(UTF_8), value);
  }

  private static byte[] blanks(int count) {
    byte[] blanks = new byte[count];
    Arrays.fill(blanks, (byte) ' ');
    return blanks;
  }

  @FunctionalInterface
  private interface Step {
    void run() throws Exception;
  }
}
