package io.oncebook.adapter.persistence.ledger;

import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;

import io.oncebook.adapter.persistence.generated.tables.records.JournalEntryRecord;
import io.oncebook.domain.ledger.JournalListQuery;
import io.oncebook.domain.ledger.JournalPosition;
import io.oncebook.domain.ledger.ListedEntry;
import io.oncebook.domain.ledger.StoredEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record2;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** A page of the journal, by position or by time of booking. */
final class JournalPage {

  private JournalPage() {}

  static List<ListedEntry> read(DSLContext dsl, JournalListQuery query) {
    List<JournalEntryRecord> rows = query.isByTime() ? byTime(dsl, query) : byPosition(dsl, query);
    List<StoredEntry> entries = JournalRow.withPostings(dsl, query.tenantId(), rows);
    List<ListedEntry> page = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      page.add(new ListedEntry(new JournalPosition(rows.get(i).getPositionNo()), entries.get(i)));
    }
    return page;
  }

  private static List<JournalEntryRecord> byPosition(DSLContext dsl, JournalListQuery query) {
    return dsl.selectFrom(by("ix_journal_entry_position", query))
        .where(isOf(query))
        .and(JOURNAL_ENTRY.POSITION_NO.gt(query.after().value()))
        .orderBy(JOURNAL_ENTRY.POSITION_NO)
        .limit(query.limit())
        .fetch();
  }

  /** Entries of one instant come by their numbers, as the index has them. */
  private static List<JournalEntryRecord> byTime(DSLContext dsl, JournalListQuery query) {
    Condition isBehind =
        endOfLastPage(dsl, query)
            .map(
                last ->
                    JOURNAL_ENTRY
                        .BOOKED_AT
                        .ge(last.value1())
                        .and(
                            DSL.row(JOURNAL_ENTRY.BOOKED_AT, JOURNAL_ENTRY.ID)
                                .gt(last.value1(), last.value2())))
            .orElse(DSL.noCondition());
    return dsl.selectFrom(by("ix_journal_entry_booked", query))
        .where(isOf(query))
        .and(JOURNAL_ENTRY.POSITION_NO.isNotNull())
        .and(
            query.bookedFrom() == null
                ? DSL.noCondition()
                : JOURNAL_ENTRY.BOOKED_AT.ge(query.bookedFrom()))
        .and(
            query.bookedBefore() == null
                ? DSL.noCondition()
                : JOURNAL_ENTRY.BOOKED_AT.lt(query.bookedBefore()))
        .and(isBehind)
        .orderBy(JOURNAL_ENTRY.BOOKED_AT, JOURNAL_ENTRY.ID)
        .limit(query.limit())
        .fetch();
  }

  private static Optional<Record2<Instant, Long>> endOfLastPage(
      DSLContext dsl, JournalListQuery query) {
    return dsl.select(JOURNAL_ENTRY.BOOKED_AT, JOURNAL_ENTRY.ID)
        .from(JOURNAL_ENTRY.forceIndex("ix_journal_entry_position"))
        .where(JOURNAL_ENTRY.TENANT_ID.eq(query.tenantId().value()))
        .and(JOURNAL_ENTRY.POSITION_NO.le(query.after().value()))
        .orderBy(JOURNAL_ENTRY.POSITION_NO.desc())
        .limit(1)
        .fetchOptional();
  }

  /**
   * By the index in whose order the entries come, unless those of one order are asked for, which
   * are few. The optimizer guesses either way, and reads a tenant's whole journal when it guesses
   * wrong.
   */
  private static Table<JournalEntryRecord> by(String index, JournalListQuery query) {
    return JOURNAL_ENTRY.forceIndex(query.orderNo() == null ? index : "ix_journal_entry_order");
  }

  private static Condition isOf(JournalListQuery query) {
    Condition isTenants = JOURNAL_ENTRY.TENANT_ID.eq(query.tenantId().value());
    return query.orderNo() == null
        ? isTenants
        : isTenants.and(JOURNAL_ENTRY.ORDER_NO.eq(query.orderNo().value()));
  }
}
