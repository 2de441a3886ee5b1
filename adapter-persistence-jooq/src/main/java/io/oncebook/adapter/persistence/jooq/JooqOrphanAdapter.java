package io.oncebook.adapter.persistence.jooq;

import static io.oncebook.adapter.persistence.jooq.generated.Tables.CHANNEL_ORDER;
import static io.oncebook.adapter.persistence.jooq.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.jooq.generated.Tables.REFUND;
import static io.oncebook.adapter.persistence.jooq.generated.Tables.SS_CHANNEL_IDEMPOTENT;

import io.oncebook.adapter.persistence.jooq.generated.tables.records.SsChannelIdempotentRecord;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Finds orphans by the index that begins with the claim's state. */
public final class JooqOrphanAdapter implements OrphanPort {

  /** For a short page, MySQL would else walk through booked claims in the order of their ids. */
  private static final Table<SsChannelIdempotentRecord> BY_STATE =
      SS_CHANNEL_IDEMPOTENT.forceIndex("ix_idem_state");

  private static final List<String> ORPHAN_STATES =
      Arrays.stream(ClaimState.values())
          .filter(state -> state != ClaimState.BOOKED)
          .map(ClaimState::name)
          .toList();

  private final DSLContext dsl;

  public JooqOrphanAdapter(DSLContext dsl) {
    this.dsl = dsl;
  }

  @Override
  public List<OrphanClaim> list(
      TenantId tenantId, @Nullable ClaimState state, ClaimId after, int limit) {
    return dsl.select(ClaimRow.FIELDS)
        .from(BY_STATE)
        .where(isOrphan(tenantId))
        .and(state == null ? DSL.noCondition() : SS_CHANNEL_IDEMPOTENT.STATE.eq(state.name()))
        .and(SS_CHANNEL_IDEMPOTENT.ID.gt(after.value()))
        .orderBy(SS_CHANNEL_IDEMPOTENT.ID)
        .limit(limit)
        .fetch(row -> orphan(row.into(SsChannelIdempotentRecord.class)));
  }

  @Override
  public List<Claim> ofOrder(TenantId tenantId, OrderNo orderNo) {
    return dsl.select(ClaimRow.FIELDS)
        .from(SS_CHANNEL_IDEMPOTENT)
        .where(isOrphan(tenantId))
        .and(SS_CHANNEL_IDEMPOTENT.ORDER_NO.eq(orderNo.value()))
        .orderBy(SS_CHANNEL_IDEMPOTENT.ID)
        .fetch(row -> ClaimRow.claim(row.into(SsChannelIdempotentRecord.class)));
  }

  @Override
  public List<Claim> unattended(Instant claimedBefore, ClaimId after, int limit) {
    return dsl.select(ClaimRow.FIELDS)
        .from(BY_STATE)
        .where(
            DSL.or(
                isWithoutReason(),
                itsOrderHasCome(),
                itsPaymentIsBooked(),
                noRefundOfOursIsUnderWay()))
        .and(SS_CHANNEL_IDEMPOTENT.CLAIMED_AT.lt(claimedBefore))
        .and(SS_CHANNEL_IDEMPOTENT.ID.gt(after.value()))
        .orderBy(SS_CHANNEL_IDEMPOTENT.ID)
        .limit(limit)
        .fetch(row -> ClaimRow.claim(row.into(SsChannelIdempotentRecord.class)));
  }

  @Override
  public List<Claim> overdue(Instant claimedBefore, int limit) {
    return dsl.select(ClaimRow.FIELDS)
        .from(BY_STATE)
        .where(SS_CHANNEL_IDEMPOTENT.STATE.eq(ClaimState.WAITING.name()))
        .and(SS_CHANNEL_IDEMPOTENT.CLAIMED_AT.lt(claimedBefore))
        .orderBy(SS_CHANNEL_IDEMPOTENT.ID)
        .limit(limit)
        .fetch(row -> ClaimRow.claim(row.into(SsChannelIdempotentRecord.class)));
  }

  @Override
  public void recordAttempt(ClaimId claimId, WaitingReason reason) {
    dsl.update(SS_CHANNEL_IDEMPOTENT)
        .set(
            SS_CHANNEL_IDEMPOTENT.STATE,
            DSL.when(
                    SS_CHANNEL_IDEMPOTENT.STATE.eq(ClaimState.PARKED.name()),
                    ClaimState.PARKED.name())
                .otherwise(ClaimState.WAITING.name()))
        .set(SS_CHANNEL_IDEMPOTENT.ATTEMPTS, SS_CHANNEL_IDEMPOTENT.ATTEMPTS.plus(1))
        .set(SS_CHANNEL_IDEMPOTENT.WAITING_REASON, reason.name())
        .where(SS_CHANNEL_IDEMPOTENT.ID.eq(claimId.value()))
        .and(SS_CHANNEL_IDEMPOTENT.STATE.in(ORPHAN_STATES))
        .execute();
  }

  @Override
  public long count() {
    return dsl.fetchCount(SS_CHANNEL_IDEMPOTENT, SS_CHANNEL_IDEMPOTENT.STATE.in(ORPHAN_STATES));
  }

  private static Condition isWithoutReason() {
    return SS_CHANNEL_IDEMPOTENT.STATE.eq(ClaimState.CLAIMED.name());
  }

  private static Condition itsOrderHasCome() {
    return waitsFor(WaitingReason.ORDER_UNKNOWN)
        .andExists(
            DSL.selectOne()
                .from(CHANNEL_ORDER)
                .where(CHANNEL_ORDER.TENANT_ID.eq(SS_CHANNEL_IDEMPOTENT.TENANT_ID))
                .and(CHANNEL_ORDER.ORDER_NO.eq(SS_CHANNEL_IDEMPOTENT.ORDER_NO)));
  }

  private static Condition itsPaymentIsBooked() {
    return waitsFor(WaitingReason.PAYMENT_UNKNOWN)
        .andExists(
            DSL.selectOne()
                .from(JOURNAL_ENTRY)
                .where(JOURNAL_ENTRY.TENANT_ID.eq(SS_CHANNEL_IDEMPOTENT.TENANT_ID))
                .and(
                    JOURNAL_ENTRY.IDEMPOTENT_KEY.eq(
                        DSL.concat(
                            SS_CHANNEL_IDEMPOTENT.CHANNEL,
                            DSL.inline(":"),
                            SS_CHANNEL_IDEMPOTENT.TRANSACTION_NO,
                            DSL.inline(":" + EventKind.PAYMENT_RECEIVED)))));
  }

  private static Condition noRefundOfOursIsUnderWay() {
    return waitsFor(WaitingReason.REFUND_UNATTRIBUTED)
        .andNotExists(
            DSL.selectOne()
                .from(REFUND)
                .where(REFUND.TENANT_ID.eq(SS_CHANNEL_IDEMPOTENT.TENANT_ID))
                .and(REFUND.ORDER_NO.eq(SS_CHANNEL_IDEMPOTENT.ORDER_NO))
                .and(REFUND.TRANSACTION_NO.eq(SS_CHANNEL_IDEMPOTENT.TRANSACTION_NO))
                .and(REFUND.CHANNEL.eq(SS_CHANNEL_IDEMPOTENT.CHANNEL))
                .and(REFUND.STATE.in(RefundRow.LIVE_STATES)));
  }

  private static Condition waitsFor(WaitingReason reason) {
    return SS_CHANNEL_IDEMPOTENT
        .STATE
        .in(ClaimState.WAITING.name(), ClaimState.PARKED.name())
        .and(SS_CHANNEL_IDEMPOTENT.WAITING_REASON.eq(reason.name()));
  }

  private static Condition isOrphan(TenantId tenantId) {
    return SS_CHANNEL_IDEMPOTENT
        .STATE
        .in(ORPHAN_STATES)
        .and(SS_CHANNEL_IDEMPOTENT.TENANT_ID.eq(tenantId.value()));
  }

  private static OrphanClaim orphan(SsChannelIdempotentRecord row) {
    return new OrphanClaim(
        ClaimRow.claim(row),
        row.getAttempts(),
        Optional.ofNullable(row.getWaitingReason()).map(WaitingReason::valueOf).orElse(null));
  }
}
