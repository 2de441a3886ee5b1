package io.oncebook.adapter.persistence.refund;

import static io.oncebook.adapter.persistence.generated.Tables.REFUND;

import io.oncebook.adapter.persistence.transaction.TransactionRetry;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.refund.RefundState;
import io.oncebook.domain.refund.RefundTotals;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;

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
    return dsl.selectFrom(REFUND)
        .where(RefundRow.is(tenantId, refundNo))
        .fetchOptional(RefundRow::refund);
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
