package io.oncebook.adapter.kafka.announcement;

import io.oncebook.adapter.kafka.RecordKey;
import io.oncebook.domain.announcement.Announcement;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An announcement as the key and value of a record. */
final class AnnouncementCodec {

  private static final int VERSION = 1;
  private static final JsonMapper MAPPER = JsonMapper.shared();

  private AnnouncementCodec() {}

  /** The same for all announcements of one order. */
  static byte[] key(Announcement announcement) {
    return RecordKey.of(announcement.tenantId(), announcement.orderNo());
  }

  static byte[] value(Announcement announcement) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("version", VERSION)
            .put("id", announcement.id().value())
            .put("kind", announcement.kind().name())
            .put("tenant", announcement.tenantId().value())
            .put("orderNo", announcement.orderNo().value())
            .put("idempotentKey", announcement.key().value())
            .put("channel", announcement.key().channel().code())
            .put("transactionNo", announcement.fact().transactionNo().value());
    return MAPPER.writeValueAsBytes(announcement.choose(new Writer(json)));
  }

  /** Adds what only some announcements tell. */
  private record Writer(ObjectNode json) implements Announcement.Choice<ObjectNode> {

    @Override
    public ObjectNode booking(Announcement.Booking booking) {
      json.put("amount", booking.amount().amountMinor())
          .put("currency", booking.amount().currencyCode())
          .put("occurredAt", booking.fact().occurredAt().toString())
          .put("bookedAt", booking.bookedAt().toString());
      if (booking.suspenseReason() != null) {
        json.put("suspenseReason", booking.suspenseReason().name());
      }
      if (booking.reviewReason() != null) {
        json.put("reviewReason", booking.reviewReason().name());
      }
      return json;
    }

    @Override
    public ObjectNode orphanParked(Announcement.OrphanParked parked) {
      return json.put("occurredAt", parked.fact().occurredAt().toString())
          .put("claimedAt", parked.claimedAt().toString())
          .put("parkedAt", parked.parkedAt().toString())
          .put("waitingReason", parked.reason().name());
    }
  }
}
