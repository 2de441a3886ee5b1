package io.oncebook.adapter.kafka.announcement;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.kafka.send.ProducerInMemory;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.PublishResult;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.Test;

class KafkaAnnouncementAdapterTest {

  private final List<Announcement> announcements = Announcements.documented();

  @Test
  void each_announcement_is_a_record_with_its_id_as_a_header() {
    ProducerInMemory producer = new ProducerInMemory();

    assertThat(adapter(producer).publish(announcements).confirmed())
        .containsExactlyInAnyOrderElementsOf(announcements.stream().map(Announcement::id).toList());

    assertThat(producer.history()).hasSameSizeAs(announcements);
    for (int i = 0; i < announcements.size(); i++) {
      ProducerRecord<byte[], byte[]> record = producer.history().get(i);
      assertThat(record.topic()).isEqualTo("bookings");
      assertThat(record.partition()).as("left to the key").isNull();
      assertThat(record.key()).isEqualTo(AnnouncementCodec.key(announcements.get(i)));
      assertThat(record.value()).isEqualTo(AnnouncementCodec.value(announcements.get(i)));
      assertThat(Arrays.asList(record.headers().toArray()))
          .extracting(Header::key)
          .containsExactly("oncebook-announcement-id");
      assertThat(record.headers().lastHeader("oncebook-announcement-id").value())
          .isEqualTo(announcements.get(i).id().value().getBytes(UTF_8));
    }
  }

  @Test
  void only_what_the_broker_confirms_counts() {
    byte[] refused = AnnouncementCodec.value(announcements.get(1));
    ProducerInMemory producer =
        new ProducerInMemory(
            record ->
                Arrays.equals(record.value(), refused)
                    ? new RecordTooLargeException("too large")
                    : null);

    assertThat(adapter(producer).publish(announcements).confirmed())
        .containsExactlyInAnyOrderElementsOf(
            announcements.stream()
                .map(Announcement::id)
                .filter(id -> !id.equals(announcements.get(1).id()))
                .toList());
  }

  @Test
  void announcement_that_cannot_be_written_takes_none_of_the_others_with_it() {
    ProducerInMemory producer = new ProducerInMemory();
    Announcement unwritable = withoutTime(announcements.get(0));

    PublishResult result =
        adapter(producer).publish(List.of(announcements.get(1), unwritable, announcements.get(2)));

    assertThat(result)
        .isEqualTo(
            new PublishResult(
                Set.of(announcements.get(1).id(), announcements.get(2).id()),
                Set.of(unwritable.id())));
    assertThat(producer.history()).hasSize(2);
  }

  @SuppressWarnings("NullAway") // A booking that cannot be: nothing else cannot be written.
  private static Announcement withoutTime(Announcement announcement) {
    Announcement.Booking booking = (Announcement.Booking) announcement;
    return new Announcement.Booking(
        booking.kind(), booking.fact(), booking.amount(), null, null, null);
  }

  @Test
  void nothing_is_confirmed_while_too_few_replicas_are_there() {
    ProducerInMemory producer =
        new ProducerInMemory(record -> new NotEnoughReplicasException("too few"));

    assertThat(adapter(producer).publish(announcements).confirmed()).isEmpty();
  }

  @Test
  void the_same_announcement_is_the_same_record_each_time() {
    ProducerInMemory producer = new ProducerInMemory();
    KafkaAnnouncementAdapter adapter = adapter(producer);

    adapter.publish(announcements.subList(0, 1));
    adapter.publish(Announcements.documented().subList(0, 1));

    ProducerRecord<byte[], byte[]> first = producer.history().get(0);
    ProducerRecord<byte[], byte[]> again = producer.history().get(1);
    assertThat(again.headers()).isEqualTo(first.headers());
    assertThat(again.key()).isEqualTo(first.key());
    assertThat(again.value()).isEqualTo(first.value());
  }

  @Test
  void nothing_to_publish_confirms_nothing() {
    assertThat(adapter(new ProducerInMemory()).publish(List.of()).confirmed()).isEmpty();
  }

  private static KafkaAnnouncementAdapter adapter(ProducerInMemory producer) {
    return new KafkaAnnouncementAdapter(producer.sends(Duration.ofSeconds(30)), "bookings");
  }
}
