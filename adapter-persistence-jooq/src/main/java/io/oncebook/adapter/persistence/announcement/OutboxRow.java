package io.oncebook.adapter.persistence.announcement;

import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX;
import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.oncebook.adapter.persistence.generated.tables.records.JournalEntryRecord;
import io.oncebook.adapter.persistence.idempotency.ClaimRow;
import io.oncebook.adapter.persistence.ledger.JournalRow;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.AnnouncementId;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.tenant.TenantId;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.Result;
import org.jooq.impl.DSL;

/** An announcement as it waits. The row names its fact; what is told is read from there. */
public record OutboxRow(long id, Announcement announcement) {

  private static final String PARKED = Announcement.Kind.ORPHAN_PARKED.name();

  private static final Announcement.Choice<Optional<String>> WAITING_REASON =
      new Announcement.Choice<>() {
        @Override
        public Optional<String> booking(Announcement.Booking booking) {
          return Optional.empty();
        }

        @Override
        public Optional<String> orphanParked(Announcement.OrphanParked parked) {
          return Optional.of(parked.reason().name());
        }
      };

  public static void insert(DSLContext dsl, List<Announcement> announcements) {
    dsl.insertInto(
            OUTBOX,
            OUTBOX.TENANT_ID,
            OUTBOX.KIND,
            OUTBOX.IDEMPOTENT_KEY,
            OUTBOX.ORDER_NO,
            OUTBOX.CREATED_AT,
            OUTBOX.WAITING_REASON)
        .valuesOfRows(
            announcements.stream()
                .map(
                    announcement ->
                        DSL.row(
                            announcement.tenantId().value(),
                            announcement.kind().name(),
                            announcement.key().value(),
                            announcement.orderNo().value(),
                            announcement.doneAt(),
                            announcement.choose(WAITING_REASON).orElse(null)))
                .toList())
        .execute();
  }

  /** The oldest rows that are not sent. Rows of one order stand in the order of their bookings. */
  public static Map<AnnouncementId, OutboxRow> unsent(DSLContext dsl, int limit) {
    Result<Record> rows =
        dsl.select(OUTBOX.fields())
            .select(JOURNAL_ENTRY.fields())
            .select(ClaimRow.FIELDS)
            .from(OUTBOX)
            .leftJoin(JOURNAL_ENTRY)
            .on(JOURNAL_ENTRY.TENANT_ID.eq(OUTBOX.TENANT_ID))
            .and(JOURNAL_ENTRY.IDEMPOTENT_KEY.eq(OUTBOX.IDEMPOTENT_KEY))
            .and(OUTBOX.KIND.ne(PARKED))
            .leftJoin(SS_CHANNEL_IDEMPOTENT)
            .on(SS_CHANNEL_IDEMPOTENT.TENANT_ID.eq(OUTBOX.TENANT_ID))
            .and(SS_CHANNEL_IDEMPOTENT.IDEMPOTENT_KEY.eq(OUTBOX.IDEMPOTENT_KEY))
            .and(OUTBOX.KIND.eq(PARKED))
            .where(OUTBOX.SENT_AT.isNull())
            .orderBy(OUTBOX.ID)
            .limit(limit)
            .fetch();
    Map<Long, List<Posting>> postings = postings(dsl, rows);
    Map<AnnouncementId, OutboxRow> unsent = new LinkedHashMap<>();
    for (Record row : rows) {
      Announcement announcement = announcement(row, postings);
      unsent.put(announcement.id(), new OutboxRow(row.get(OUTBOX.ID), announcement));
    }
    return unsent;
  }

  private static Announcement announcement(Record row, Map<Long, List<Posting>> postings) {
    if (row.get(OUTBOX.KIND).equals(PARKED)) {
      return new Announcement.OrphanParked(
          ClaimRow.claim(row.into(SS_CHANNEL_IDEMPOTENT)),
          WaitingReason.valueOf(row.get(OUTBOX.WAITING_REASON)),
          row.get(OUTBOX.CREATED_AT));
    }
    JournalEntryRecord entry = row.into(JOURNAL_ENTRY);
    if (entry.getId() == null) {
      throw new IllegalStateException(
          "announcement %d: expected its entry in the journal, found none"
              .formatted(row.get(OUTBOX.ID)));
    }
    return Announcement.of(
        JournalRow.entry(entry, postings.getOrDefault(entry.getId(), List.of())));
  }

  private static Map<Long, List<Posting>> postings(DSLContext dsl, Result<Record> rows) {
    Map<Long, List<Long>> entriesOfTenants =
        rows.stream()
            .filter(row -> row.get(JOURNAL_ENTRY.ID) != null)
            .collect(
                groupingBy(
                    row -> row.get(JOURNAL_ENTRY.TENANT_ID),
                    mapping(row -> row.get(JOURNAL_ENTRY.ID), toList())));
    Map<Long, List<Posting>> postings = new HashMap<>();
    entriesOfTenants.forEach(
        (tenant, ids) -> postings.putAll(JournalRow.postings(dsl, new TenantId(tenant), ids)));
    return postings;
  }
}
