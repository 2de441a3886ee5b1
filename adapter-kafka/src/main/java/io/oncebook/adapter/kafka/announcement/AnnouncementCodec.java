package io.oncebook.adapter.kafka.announcement;

import static java.nio.charset.StandardCharsets.UTF_8;

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
    JournalEntry entry = announcement.entry();
    return (entry.tenantId() + ":" + entry.orderNo()).getBytes(UTF_8);
  }

  static byte[] value(Announcement announcement) {
    JournalEntry entry = announcement.entry();
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("version", VERSION)
            .put("id", announcement.id().value())
            .put("kind", announcement.kind().name())
            .put("tenant", entry.tenantId().value())
            .put("orderNo", entry.orderNo().value())
            .put("idempotentKey", entry.key().value())
            .put("channel", entry.key().channel().code())
            .put("transactionNo", entry.transactionNo().value())
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
    return MAPPER.writeValueAsBytes(json);
  }
}
