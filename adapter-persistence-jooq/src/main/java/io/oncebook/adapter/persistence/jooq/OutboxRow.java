package io.oncebook.adapter.persistence.jooq;

import static io.oncebook.adapter.persistence.jooq.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.jooq.generated.Tables.OUTBOX;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.oncebook.adapter.persistence.jooq.generated.tables.records.JournalEntryRecord;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.AnnouncementId;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.tenant.TenantId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.Result;
import org.jooq.impl.DSL;

/** An announcement as it waits. The row only names its entry; what is told is read from there. */
record OutboxRow(long id, Announcement announcement) {

  static void insert(DSLContext dsl, List<Announcement> announcements) {
    dsl.insertInto(
            OUTBOX,
            OUTBOX.TENANT_ID,
            OUTBOX.KIND,
            OUTBOX.IDEMPOTENT_KEY,
            OUTBOX.ORDER_NO,
            OUTBOX.CREATED_AT)
        .valuesOfRows(
            announcements.stream()
                .map(
                    announcement ->
                        DSL.row(
                            announcement.entry().tenantId().value(),
                            announcement.kind().name(),
                            announcement.entry().key().value(),
                            announcement.entry().orderNo().value(),
                            announcement.entry().bookedAt()))
                .toList())
        .execute();
  }

  /** The oldest rows that are not sent. Rows of one order stand in the order of their bookings. */
  static Map<AnnouncementId, OutboxRow> unsent(DSLContext dsl, int limit) {
    Result<Record> rows =
        dsl.select(OUTBOX.ID)
            .select(JOURNAL_ENTRY.fields())
            .from(OUTBOX)
            .join(JOURNAL_ENTRY)
            .on(JOURNAL_ENTRY.TENANT_ID.eq(OUTBOX.TENANT_ID))
            .and(JOURNAL_ENTRY.IDEMPOTENT_KEY.eq(OUTBOX.IDEMPOTENT_KEY))
            .where(OUTBOX.SENT_AT.isNull())
            .orderBy(OUTBOX.ID)
            .limit(limit)
            .fetch();
    Map<Long, List<Posting>> postings = postings(dsl, rows.into(JOURNAL_ENTRY));
    Map<AnnouncementId, OutboxRow> unsent = new LinkedHashMap<>();
    for (Record row : rows) {
      JournalEntryRecord entry = row.into(JOURNAL_ENTRY);
      Announcement announcement =
          Announcement.of(JournalRow.entry(entry, postings.getOrDefault(entry.getId(), List.of())));
      unsent.put(announcement.id(), new OutboxRow(row.get(OUTBOX.ID), announcement));
    }
    return unsent;
  }

  private static Map<Long, List<Posting>> postings(
      DSLContext dsl, List<JournalEntryRecord> entries) {
    Map<Long, List<Posting>> postings = new HashMap<>();
    entries.stream()
        .collect(
            groupingBy(
                JournalEntryRecord::getTenantId, mapping(JournalEntryRecord::getId, toList())))
        .forEach(
            (tenant, ids) -> postings.putAll(JournalRow.postings(dsl, new TenantId(tenant), ids)));
    return postings;
  }
}
