package io.oncebook.adapter.persistence.ledger;

import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.generated.Tables.POSTING;

import io.oncebook.adapter.persistence.generated.tables.records.JournalEntryRecord;
import io.oncebook.adapter.persistence.position.CommitOrder;
import io.oncebook.adapter.persistence.position.FollowedList;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.JournalListQuery;
import io.oncebook.domain.ledger.JournalQuery;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.ledger.ListedEntry;
import io.oncebook.domain.ledger.Side;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.ledger.SuspenseBalance;
import io.oncebook.domain.ledger.SuspenseQuery;
import io.oncebook.domain.ledger.TrialBalance;
import io.oncebook.domain.tenant.TenantId;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Clock;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import org.jooq.AggregateFunction;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;

/** Reads entries and sums. It writes nothing but the positions of entries. */
public final class JooqLedgerAdapter implements LedgerPort {

  private static final AggregateFunction<BigDecimal> DEBIT = sum(Side.DEBIT);
  private static final AggregateFunction<BigDecimal> CREDIT = sum(Side.CREDIT);

  private final DSLContext dsl;
  private final CommitOrder commitOrder;

  public JooqLedgerAdapter(DSLContext dsl, Clock clock) {
    this.dsl = dsl;
    this.commitOrder = new CommitOrder(dsl, clock, FollowedList.JOURNAL);
  }

  @Override
  public List<ListedEntry> list(JournalListQuery query) {
    commitOrder.update(query.tenantId());
    return JournalPage.read(dsl, query);
  }

  @Override
  public List<StoredEntry> find(JournalQuery query) {
    return read(query.tenantId(), matches(query), query.limit());
  }

  @Override
  public Optional<StoredEntry> find(TenantId tenantId, JournalEntryId id) {
    return read(
            tenantId,
            JOURNAL_ENTRY.TENANT_ID.eq(tenantId.value()).and(JOURNAL_ENTRY.ID.eq(id.value())),
            1)
        .stream()
        .findFirst();
  }

  @Override
  public List<SuspenseBalance> inSuspense(SuspenseQuery query) {
    return SuspenseRow.find(
        dsl,
        query,
        matches(new JournalQuery(query.tenantId(), query.orderNo(), null, query.after(), 1)));
  }

  @Override
  public long countInSuspense(TenantId tenantId) {
    return SuspenseRow.count(dsl, JOURNAL_ENTRY.TENANT_ID.eq(tenantId.value()));
  }

  private List<StoredEntry> read(TenantId tenantId, Condition condition, int limit) {
    List<JournalEntryRecord> entries =
        dsl.selectFrom(JOURNAL_ENTRY)
            .where(condition)
            .orderBy(JOURNAL_ENTRY.ID)
            .limit(limit)
            .fetch();
    return JournalRow.withPostings(dsl, tenantId, entries);
  }

  @Override
  public TrialBalance trialBalance(TenantId tenantId) {
    return new TrialBalance(
        dsl.select(POSTING.ACCOUNT, POSTING.CURRENCY, DEBIT, CREDIT)
            .from(POSTING)
            .where(POSTING.TENANT_ID.eq(tenantId.value()))
            .groupBy(POSTING.ACCOUNT, POSTING.CURRENCY)
            .orderBy(POSTING.ACCOUNT, POSTING.CURRENCY)
            .fetch(
                row ->
                    new TrialBalance.Line(
                        new Account(row.value1()),
                        Currency.getInstance(row.value2()),
                        whole(row.value3()),
                        whole(row.value4()))));
  }

  private static Condition matches(JournalQuery query) {
    Condition condition =
        JOURNAL_ENTRY
            .TENANT_ID
            .eq(query.tenantId().value())
            .and(JOURNAL_ENTRY.ID.gt(query.after().value()));
    if (query.orderNo() != null) {
      condition = condition.and(JOURNAL_ENTRY.ORDER_NO.eq(query.orderNo().value()));
    }
    if (query.key() != null) {
      condition = condition.and(JOURNAL_ENTRY.IDEMPOTENT_KEY.eq(query.key().value()));
    }
    return condition;
  }

  private static AggregateFunction<BigDecimal> sum(Side side) {
    return DSL.sum(DSL.when(POSTING.SIDE.eq(side.name()), POSTING.AMOUNT_MINOR));
  }

  private static BigInteger whole(BigDecimal sum) {
    return sum == null ? BigInteger.ZERO : sum.toBigIntegerExact();
  }
}
