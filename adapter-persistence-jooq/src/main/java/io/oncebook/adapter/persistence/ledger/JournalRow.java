package io.oncebook.adapter.persistence.ledger;

import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.generated.Tables.POSTING;

import io.oncebook.adapter.persistence.generated.tables.records.JournalEntryRecord;
import io.oncebook.adapter.persistence.generated.tables.records.PostingRecord;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.EntrySubject;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.ledger.Side;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.ledger.SuspenseReason;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.tenant.TenantId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.Field;

/** A journal entry as rows. */
public final class JournalRow {

  /** All that a new entry says. */
  public static final List<Field<?>> INSERTED =
      List.of(
          JOURNAL_ENTRY.TENANT_ID,
          JOURNAL_ENTRY.IDEMPOTENT_KEY,
          JOURNAL_ENTRY.TRANSACTION_NO,
          JOURNAL_ENTRY.ORDER_NO,
          JOURNAL_ENTRY.SUSPENSE_REASON,
          JOURNAL_ENTRY.REVIEW_REASON,
          JOURNAL_ENTRY.OCCURRED_AT,
          JOURNAL_ENTRY.BOOKED_AT);

  private JournalRow() {}

  public static JournalEntryRecord of(JournalEntry entry) {
    JournalEntryRecord row = new JournalEntryRecord();
    row.setTenantId(entry.tenantId().value());
    row.setIdempotentKey(entry.key().value());
    row.setTransactionNo(
        Optional.ofNullable(entry.transactionNo()).map(ChannelTransactionNo::value).orElse(null));
    row.setOrderNo(Optional.ofNullable(entry.orderNo()).map(OrderNo::value).orElse(null));
    row.setSuspenseReason(
        Optional.ofNullable(entry.suspenseReason()).map(SuspenseReason::name).orElse(null));
    row.setReviewReason(
        Optional.ofNullable(entry.reviewReason()).map(ReviewReason::name).orElse(null));
    row.setOccurredAt(entry.occurredAt());
    row.setBookedAt(entry.bookedAt());
    return row;
  }

  public static JournalEntry entry(JournalEntryRecord row, List<Posting> postings) {
    IdempotencyKey key = IdempotencyKey.parse(row.getIdempotentKey());
    return new JournalEntry(
        key,
        subject(new TenantId(row.getTenantId()), key.channel(), row),
        Optional.ofNullable(row.getSuspenseReason()).map(SuspenseReason::valueOf).orElse(null),
        Optional.ofNullable(row.getReviewReason()).map(ReviewReason::valueOf).orElse(null),
        postings,
        row.getOccurredAt(),
        row.getBookedAt());
  }

  private static EntrySubject subject(TenantId tenantId, Channel channel, JournalEntryRecord row) {
    return row.getTransactionNo() == null
        ? new EntrySubject.OfDay(tenantId, channel)
        : new EntrySubject.OfPayment(
            new PaymentReference(
                tenantId,
                channel,
                new ChannelTransactionNo(row.getTransactionNo()),
                new OrderNo(row.getOrderNo())));
  }

  /** Adds the entry with its postings; one of the same fact is an error of the store. */
  public static void insert(DSLContext dsl, JournalEntry entry) {
    long id =
        dsl.insertInto(JOURNAL_ENTRY)
            .set(of(entry))
            .returningResult(JOURNAL_ENTRY.ID)
            .fetchSingle()
            .value1();
    insertPostings(dsl, Map.of(id, entry));
  }

  /** The entries of the tenant, in their order. */
  static List<StoredEntry> withPostings(
      DSLContext dsl, TenantId tenantId, List<JournalEntryRecord> entries) {
    if (entries.isEmpty()) {
      return List.of();
    }
    // An entry commits together with its postings and never changes, so two reads see one truth.
    Map<Long, List<Posting>> postings =
        postings(dsl, tenantId, entries.stream().map(JournalEntryRecord::getId).toList());
    return entries.stream()
        .map(
            entry ->
                new StoredEntry(
                    new JournalEntryId(entry.getId()),
                    entry(entry, postings.getOrDefault(entry.getId(), List.of()))))
        .toList();
  }

  /** Adds the postings of entries, by the numbers under which these stand in the journal. */
  public static void insertPostings(DSLContext dsl, Map<Long, JournalEntry> entries) {
    List<PostingRecord> rows = new ArrayList<>();
    entries.forEach(
        (id, entry) -> {
          int line = 0;
          for (Posting posting : entry.postings()) {
            line++;
            rows.add(
                new PostingRecord(
                    entry.tenantId().value(),
                    id,
                    line,
                    posting.account().code(),
                    posting.side().name(),
                    posting.money().amountMinor(),
                    posting.money().currencyCode()));
          }
        });
    dsl.insertInto(POSTING, POSTING.fields()).valuesOfRecords(rows).execute();
  }

  /** The postings of the tenant's entries, each entry's in their order. */
  public static Map<Long, List<Posting>> postings(
      DSLContext dsl, TenantId tenantId, Collection<Long> entryIds) {
    return dsl.selectFrom(POSTING)
        .where(POSTING.TENANT_ID.eq(tenantId.value()))
        .and(POSTING.ENTRY_ID.in(entryIds))
        .orderBy(POSTING.ENTRY_ID, POSTING.LINE)
        .fetchGroups(POSTING.ENTRY_ID, JournalRow::posting);
  }

  /** The postings of one entry, in their order. */
  public static List<Posting> postings(DSLContext dsl, JournalEntryRecord row) {
    return postings(dsl, new TenantId(row.getTenantId()), List.of(row.getId()))
        .getOrDefault(row.getId(), List.of());
  }

  private static Posting posting(PostingRecord row) {
    return new Posting(
        new Account(row.getAccount()),
        Side.valueOf(row.getSide()),
        Money.ofMinor(row.getAmountMinor(), row.getCurrency()));
  }
}
