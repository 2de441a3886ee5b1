package io.oncebook.adapter.persistence.announcement;

import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX;

import io.oncebook.adapter.persistence.generated.tables.records.OutboxRecord;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.AnnouncementId;
import io.oncebook.domain.announcement.SetAside;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;

/**
 * The oldest announcements that are not sent.
 *
 * @param readable those that can be given to the publisher
 * @param ids the number of the row of each of them
 * @param unreadable the others, by the numbers of their rows
 */
record UnsentRows(
    List<Announcement> readable, Map<AnnouncementId, Long> ids, Map<Long, SetAside> unreadable) {

  /** Rows of one order stand in the order of their bookings. */
  static UnsentRows read(DSLContext dsl, int limit) {
    List<OutboxRecord> rows =
        dsl.selectFrom(OUTBOX)
            .where(OUTBOX.SENT_AT.isNull())
            .orderBy(OUTBOX.ID)
            .limit(limit)
            .fetch();
    MissingContent.fillIn(dsl, rows);
    Map<AnnouncementId, Announcement> readable = new LinkedHashMap<>();
    Map<AnnouncementId, Long> ids = new LinkedHashMap<>();
    Map<Long, SetAside> unreadable = new LinkedHashMap<>();
    for (OutboxRecord row : rows) {
      try {
        Announcement announcement = OutboxRow.announcement(row);
        readable.putIfAbsent(announcement.id(), announcement);
        ids.putIfAbsent(announcement.id(), row.getId());
      } catch (IllegalArgumentException | NullPointerException e) {
        unreadable.put(row.getId(), new SetAside(OutboxRow.id(row), reason(row)));
      }
    }
    return new UnsentRows(List.copyOf(readable.values()), ids, unreadable);
  }

  private static SetAside.Reason reason(OutboxRecord row) {
    return MissingContent.isIn(row) ? SetAside.Reason.CONTENT_MISSING : SetAside.Reason.UNREADABLE;
  }
}
