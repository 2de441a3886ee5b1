package io.oncebook.adapter.kafka.announcement;

import io.oncebook.adapter.kafka.RecordKey;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.ledger.JournalEntry;
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
            .put("channel", announcement.key().channel().code());
    return MAPPER.writeValueAsBytes(announcement.choose(new Writer(json)));
  }

  /** Adds what only some announcements tell. */
  private record Writer(ObjectNode json) implements Announcement.Choice<ObjectNode> {

    @Override
    public ObjectNode booking(Announcement.Booking booking) {
      JournalEntry entry = booking.entry();
      json.put("transactionNo", booking.transactionNo().value())
          .put("amount", entry.amount().amountMinor())
          .put("currency", entry.amount().currencyCode())
          .put("occurredAt", entry.occurredAt().toString())
          .put("bookedAt", entry.bookedAt().toString());
      if (entry.suspenseReason() != null) {
        json.put("suspenseReason", entry.suspenseReason().name());
      }
      if (entry.reviewReason() != null) {
        json.put("reviewReason", entry.reviewReason().name());
      }
      return json;
    }

    @Override
    public ObjectNode orphanParked(Announcement.OrphanParked parked) {
      return json.put("transactionNo", parked.claim().event().trade().transactionNo().value())
          .put("occurredAt", parked.claim().event().occurredAt().toString())
          .put("claimedAt", parked.claim().claimedAt().toString())
          .put("parkedAt", parked.parkedAt().toString())
          .put("waitingReason", parked.reason().name());
    }
  }
}
