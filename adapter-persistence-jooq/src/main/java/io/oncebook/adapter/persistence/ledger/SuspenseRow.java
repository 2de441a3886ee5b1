package io.oncebook.adapter.persistence.ledger;

import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.generated.Tables.POSTING;

import io.oncebook.adapter.persistence.generated.tables.JournalEntry;
import io.oncebook.adapter.persistence.generated.tables.records.JournalEntryRecord;
import io.oncebook.adapter.persistence.refund.RefundSums;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.ledger.Side;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.ledger.SuspenseBalance;
import io.oncebook.domain.ledger.SuspenseQuery;
import io.oncebook.domain.ledger.SuspenseReason;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectConditionStep;
import org.jooq.SelectFromStep;
import org.jooq.impl.DSL;

/** A payment in suspense, with what has gone back of it. */
final class SuspenseRow {

  private static final String PAYMENT = ":" + EventKind.PAYMENT_RECEIVED;
  private static final JournalEntry REASSIGNMENT = JOURNAL_ENTRY.as("reassignment");

  /** Named one by one, so that the index over them is of use. */
  private static final List<String> REASONS =
      Arrays.stream(SuspenseReason.values()).map(SuspenseReason::name).toList();

  private static final Condition IS_NOT_REASSIGNED =
      DSL.notExists(
          DSL.selectOne()
              .from(REASSIGNMENT)
              .where(REASSIGNMENT.TENANT_ID.eq(JOURNAL_ENTRY.TENANT_ID))
              .and(
                  REASSIGNMENT.IDEMPOTENT_KEY.eq(
                      DSL.concat(
                          DSL.left(
                              JOURNAL_ENTRY.IDEMPOTENT_KEY,
                              DSL.length(JOURNAL_ENTRY.IDEMPOTENT_KEY).minus(PAYMENT.length())),
                          DSL.inline(":" + EventKind.SUSPENSE_REASSIGNED)))));

  private static final Field<String> CHANNEL =
      DSL.substringIndex(JOURNAL_ENTRY.IDEMPOTENT_KEY, DSL.inline(":"), DSL.inline(1));

  private static final RefundSums.PaymentFields ITSELF =
      new RefundSums.PaymentFields(
          JOURNAL_ENTRY.TENANT_ID,
          JOURNAL_ENTRY.ORDER_NO,
          JOURNAL_ENTRY.TRANSACTION_NO,
          CHANNEL,
          DSL.concat(DSL.inline(Account.CHANNEL_RECEIVABLE), CHANNEL),
          POSTING.CURRENCY);

  private static final Field<BigDecimal> REFUNDED = RefundSums.refunded(ITSELF).as("refunded");
  private static final Field<BigDecimal> RESERVED = RefundSums.reserved(ITSELF).as("reserved");

  private SuspenseRow() {}

  static List<SuspenseBalance> find(DSLContext dsl, SuspenseQuery query, Condition matches) {
    var rows =
        inSuspense(
                dsl.select(JOURNAL_ENTRY.fields()).select(REFUNDED, RESERVED, POSTING.CURRENCY),
                matches)
            .orderBy(JOURNAL_ENTRY.ID)
            .limit(query.limit())
            .fetch();
    // An entry commits together with its postings and never changes, so two reads see one truth.
    Map<Long, List<Posting>> postings =
        JournalRow.postings(dsl, query.tenantId(), rows.getValues(JOURNAL_ENTRY.ID));
    return rows.map(
        row -> balance(row, postings.getOrDefault(row.get(JOURNAL_ENTRY.ID), List.of())));
  }

  static long count(DSLContext dsl, Condition matches) {
    return inSuspense(dsl.selectCount(), matches).fetchSingle().value1();
  }

  /** By the entry's posting to suspense, which says how much went there. */
  private static <R extends Record> SelectConditionStep<R> inSuspense(
      SelectFromStep<R> columns, Condition matches) {
    return columns
        .from(JOURNAL_ENTRY)
        .join(POSTING)
        .on(POSTING.TENANT_ID.eq(JOURNAL_ENTRY.TENANT_ID))
        .and(POSTING.ENTRY_ID.eq(JOURNAL_ENTRY.ID))
        .and(POSTING.ACCOUNT.eq(Account.SUSPENSE.code()))
        .and(POSTING.SIDE.eq(Side.CREDIT.name()))
        .where(matches)
        .and(JOURNAL_ENTRY.SUSPENSE_REASON.in(REASONS))
        .and(JOURNAL_ENTRY.IDEMPOTENT_KEY.endsWith(PAYMENT))
        .and(IS_NOT_REASSIGNED)
        .and(hasMoneyLeft());
  }

  private static Condition hasMoneyLeft() {
    return POSTING
        .AMOUNT_MINOR
        .cast(BigDecimal.class)
        .gt(DSL.coalesce(RefundSums.refunded(ITSELF), DSL.inline(BigDecimal.ZERO)));
  }

  private static SuspenseBalance balance(Record row, List<Posting> postings) {
    JournalEntryRecord entry = row.into(JOURNAL_ENTRY);
    return new SuspenseBalance(
        new StoredEntry(new JournalEntryId(entry.getId()), JournalRow.entry(entry, postings)),
        RefundSums.totals(
            row.get(REFUNDED), row.get(RESERVED), Currency.getInstance(row.get(POSTING.CURRENCY))));
  }
}
