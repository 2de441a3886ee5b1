package io.oncebook.adapter.persistence.refund;

import static io.oncebook.adapter.persistence.generated.Tables.REFUND;

import io.oncebook.adapter.persistence.generated.tables.records.RefundRecord;
import io.oncebook.adapter.persistence.transaction.TransactionRetry;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundId;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.refund.RefundState;
import io.oncebook.domain.refund.RefundTotals;
import io.oncebook.domain.refund.RefundsForAPerson;
import io.oncebook.domain.refund.StoredRefund;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Refunds, carried on by updates that state and count of steps must agree to. */
public final class JooqRefundAdapter implements RefundPort {

  private final DSLContext dsl;
  private final TransactionRetry retry;

  public JooqRefundAdapter(DSLContext dsl, Clock clock) {
    this.dsl = dsl;
    this.retry = new TransactionRetry(clock);
  }

  @Override
  public Optional<Refund> find(TenantId tenantId, RefundNo refundNo) {
    return stored(tenantId, refundNo).map(StoredRefund::refund);
  }

  @Override
  public boolean advance(Refund from, Refund to) {
    return retry.run(() -> update(from, to)) == 1;
  }

  @Override
  public List<Refund> due(Instant now, int limit) {
    return dsl.selectFrom(REFUND)
        .where(REFUND.NEXT_STEP_AT.le(now))
        .orderBy(REFUND.NEXT_STEP_AT)
        .limit(limit)
        .fetch(RefundRow::refund);
  }

  @Override
  public Optional<StoredRefund> stored(TenantId tenantId, RefundNo refundNo) {
    return dsl.selectFrom(REFUND)
        .where(RefundRow.is(tenantId, refundNo))
        .fetchOptional(JooqRefundAdapter::stored);
  }

  @Override
  public List<StoredRefund> forAPerson(RefundsForAPerson query, RefundId after, int limit) {
    return dsl.selectFrom(REFUND)
        .where(isForAPerson(query))
        .and(REFUND.ID.gt(after.value()))
        .orderBy(REFUND.ID)
        .limit(limit)
        .fetch(JooqRefundAdapter::stored);
  }

  @Override
  public long countForAPerson(RefundsForAPerson query) {
    return dsl.fetchCount(REFUND, isForAPerson(query));
  }

  private static Condition isForAPerson(RefundsForAPerson query) {
    return REFUND
        .TENANT_ID
        .eq(query.tenantId().value())
        .and(REFUND.STATE.in(RefundRow.LIVE_STATES))
        .and(
            DSL.or(
                Arrays.stream(RefundState.values())
                    .filter(RefundState::isLive)
                    .map(state -> isForAPerson(state, query.registeredBefore(state)))
                    .toList()));
  }

  private static Condition isForAPerson(RefundState state, @Nullable Instant before) {
    Condition inState = REFUND.STATE.eq(state.name());
    return before == null ? inState : inState.and(REFUND.REGISTERED_AT.lt(before));
  }

  private static StoredRefund stored(RefundRecord row) {
    return new StoredRefund(new RefundId(row.getId()), RefundRow.refund(row));
  }

  /** Live refunds alone have a next step, so the index leaves the ended ones out. */
  @Override
  public long count(RefundState state) {
    return dsl.fetchCount(
        REFUND, REFUND.NEXT_STEP_AT.isNotNull().and(REFUND.STATE.eq(state.name())));
  }

  @Override
  public Optional<Instant> lastSubmission(TenantId tenantId, OrderNo orderNo) {
    return Optional.ofNullable(
        dsl.select(DSL.max(REFUND.SUBMITTED_AT))
            .from(REFUND)
            .where(REFUND.TENANT_ID.eq(tenantId.value()))
            .and(REFUND.ORDER_NO.eq(orderNo.value()))
            .fetchSingle()
            .value1());
  }

  @Override
  public RefundTotals totals(ChannelOrder order) {
    Currency currency = order.registration().amount().currency();
    return order
        .payment()
        .map(payment -> RefundSums.read(dsl, payment, currency))
        .orElse(RefundTotals.none(currency));
  }

  private int update(Refund from, Refund to) {
    return dsl.update(REFUND)
        .set(RefundRow.change(from, to))
        .where(RefundRow.is(from.registration().tenantId(), from.refundNo()))
        .and(REFUND.STATE.eq(from.state().name()))
        .and(REFUND.STEPS.eq(from.progress().steps()))
        .execute();
  }
}
