package io.oncebook.adapter.kafka.announcement;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.kafka.send.ConfirmedSends;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.AnnouncementId;
import io.oncebook.domain.announcement.AnnouncementPublisherPort;
import io.oncebook.domain.announcement.PublishResult;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes announcements to a topic; confirmed is what all in-sync replicas of the broker have.
 */
public final class KafkaAnnouncementAdapter implements AnnouncementPublisherPort {

  /** A receiver can drop what it has seen before without reading the value. */
  static final String ID = "oncebook-announcement-id";

  private static final Logger LOG = LoggerFactory.getLogger(KafkaAnnouncementAdapter.class);

  private final ConfirmedSends sends;
  private final String topic;

  public KafkaAnnouncementAdapter(ConfirmedSends sends, String topic) {
    this.sends = sends;
    this.topic = topic;
  }

  @Override
  public PublishResult publish(List<Announcement> announcements) {
    List<AnnouncementId> written = new ArrayList<>();
    List<ProducerRecord<byte[], byte[]>> records = new ArrayList<>();
    Set<AnnouncementId> unwritable = new HashSet<>();
    for (Announcement announcement : announcements) {
      try {
        records.add(record(announcement));
        written.add(announcement.id());
      } catch (RuntimeException e) {
        // Writing touches nothing but the announcement, so a second try would fail the same way.
        unwritable.add(announcement.id());
        LOG.error("announcement {} cannot be written as a record", announcement.id(), e);
      }
    }
    return new PublishResult(confirmed(written, sends.send(records)), unwritable);
  }

  private static Set<AnnouncementId> confirmed(
      List<AnnouncementId> sent, List<Optional<KafkaException>> outcomes) {
    Set<AnnouncementId> confirmed = new HashSet<>();
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i).isEmpty()) {
        confirmed.add(sent.get(i));
      }
    }
    outcomes.stream()
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(
            first ->
                LOG.error(
                    "{} of {} announcements are not confirmed and will be sent again",
                    sent.size() - confirmed.size(),
                    sent.size(),
                    first));
    return confirmed;
  }

  private ProducerRecord<byte[], byte[]> record(Announcement announcement) {
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(
            topic, AnnouncementCodec.key(announcement), AnnouncementCodec.value(announcement));
    record.headers().add(ID, announcement.id().value().getBytes(UTF_8));
    return record;
  }
}
