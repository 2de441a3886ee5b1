package io.oncebook.adapter.kafka.announcement;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.kafka.send.ConfirmedSends;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.AnnouncementId;
import io.oncebook.domain.announcement.AnnouncementPublisherPort;
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
  public Set<AnnouncementId> publish(List<Announcement> announcements) {
    List<Optional<KafkaException>> outcomes =
        sends.send(announcements.stream().map(this::record).toList());
    Set<AnnouncementId> confirmed = new HashSet<>();
    for (int i = 0; i < outcomes.size(); i++) {
      if (outcomes.get(i).isEmpty()) {
        confirmed.add(announcements.get(i).id());
      }
    }
    outcomes.stream()
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(
            first ->
                LOG.error(
                    "{} of {} announcements are not confirmed and will be sent again",
                    announcements.size() - confirmed.size(),
                    announcements.size(),
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
