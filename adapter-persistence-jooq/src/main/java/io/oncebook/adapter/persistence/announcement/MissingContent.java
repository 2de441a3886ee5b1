package io.oncebook.adapter.persistence.announcement;

import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX;
import static io.oncebook.adapter.persistence.generated.Tables.POSTING;
import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;

import io.oncebook.adapter.persistence.generated.tables.records.OutboxRecord;
import io.oncebook.domain.ledger.Side;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jooq.AggregateFunction;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.impl.DSL;

/**
 * Completes rows that were written before rows held their content: they name the entry or the claim
 * that says the rest. An instance that writes such rows may still be at work beside this one.
 */
final class MissingContent {

  private static final AggregateFunction<BigDecimal> AMOUNT = DSL.sum(POSTING.AMOUNT_MINOR);

  private MissingContent() {}

  static boolean isIn(OutboxRecord row) {
    return row.getOccurredAt() == null;
  }

  /** Fills in what can be found; a row whose entry or claim is gone stays as it is. */
  static void fillIn(DSLContext dsl, List<OutboxRecord> rows) {
    List<OutboxRecord> bare = rows.stream().filter(MissingContent::isIn).toList();
    if (bare.isEmpty()) {
      return;
    }
    List<Long> ids = bare.stream().map(OutboxRecord::getId).toList();
    Map<Long, Record> entries = entries(dsl, ids);
    Map<Long, Record> claims = claims(dsl, ids);
    for (OutboxRecord row : bare) {
      if (OutboxRow.isParkedOrphan(row) && claims.containsKey(row.getId())) {
        fromClaim(row, claims.get(row.getId()));
      }
      if (!OutboxRow.isParkedOrphan(row) && entries.containsKey(row.getId())) {
        fromEntry(row, entries.get(row.getId()));
      }
    }
  }

  private static void fromEntry(OutboxRecord row, Record entry) {
    row.setTransactionNo(entry.get(JOURNAL_ENTRY.TRANSACTION_NO));
    row.setOccurredAt(entry.get(JOURNAL_ENTRY.OCCURRED_AT));
    row.setSuspenseReason(entry.get(JOURNAL_ENTRY.SUSPENSE_REASON));
    row.setReviewReason(entry.get(JOURNAL_ENTRY.REVIEW_REASON));
    row.setAmountMinor(entry.get(AMOUNT).longValueExact());
    row.setCurrency(entry.get(POSTING.CURRENCY));
  }

  private static void fromClaim(OutboxRecord row, Record claim) {
    row.setTransactionNo(claim.get(SS_CHANNEL_IDEMPOTENT.TRANSACTION_NO));
    row.setOccurredAt(claim.get(SS_CHANNEL_IDEMPOTENT.OCCURRED_AT));
    row.setClaimedAt(claim.get(SS_CHANNEL_IDEMPOTENT.CLAIMED_AT));
  }

  /** By the number of the announcement. What is announced is of one currency. */
  private static Map<Long, Record> entries(DSLContext dsl, List<Long> ids) {
    return dsl.select(
            OUTBOX.ID,
            JOURNAL_ENTRY.TRANSACTION_NO,
            JOURNAL_ENTRY.OCCURRED_AT,
            JOURNAL_ENTRY.SUSPENSE_REASON,
            JOURNAL_ENTRY.REVIEW_REASON,
            POSTING.CURRENCY,
            AMOUNT)
        .from(OUTBOX)
        .join(JOURNAL_ENTRY)
        .on(JOURNAL_ENTRY.TENANT_ID.eq(OUTBOX.TENANT_ID))
        .and(JOURNAL_ENTRY.IDEMPOTENT_KEY.eq(OUTBOX.IDEMPOTENT_KEY))
        .join(POSTING)
        .on(POSTING.TENANT_ID.eq(JOURNAL_ENTRY.TENANT_ID))
        .and(POSTING.ENTRY_ID.eq(JOURNAL_ENTRY.ID))
        .and(POSTING.SIDE.eq(Side.DEBIT.name()))
        .where(OUTBOX.ID.in(ids))
        .groupBy(
            OUTBOX.ID,
            JOURNAL_ENTRY.TRANSACTION_NO,
            JOURNAL_ENTRY.OCCURRED_AT,
            JOURNAL_ENTRY.SUSPENSE_REASON,
            JOURNAL_ENTRY.REVIEW_REASON,
            POSTING.CURRENCY)
        .fetchMap(OUTBOX.ID, row -> (Record) row);
  }

  /** By the number of the announcement. */
  private static Map<Long, Record> claims(DSLContext dsl, List<Long> ids) {
    return dsl.select(
            OUTBOX.ID,
            SS_CHANNEL_IDEMPOTENT.TRANSACTION_NO,
            SS_CHANNEL_IDEMPOTENT.OCCURRED_AT,
            SS_CHANNEL_IDEMPOTENT.CLAIMED_AT)
        .from(OUTBOX)
        .join(SS_CHANNEL_IDEMPOTENT)
        .on(SS_CHANNEL_IDEMPOTENT.TENANT_ID.eq(OUTBOX.TENANT_ID))
        .and(SS_CHANNEL_IDEMPOTENT.IDEMPOTENT_KEY.eq(OUTBOX.IDEMPOTENT_KEY))
        .where(OUTBOX.ID.in(ids))
        .fetchMap(OUTBOX.ID, row -> (Record) row);
  }
}
