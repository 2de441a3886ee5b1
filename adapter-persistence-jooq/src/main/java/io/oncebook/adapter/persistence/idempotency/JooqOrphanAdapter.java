package io.oncebook.adapter.persistence.idempotency;

import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;

import io.oncebook.adapter.persistence.generated.tables.records.SsChannelIdempotentRecord;
import io.oncebook.adapter.persistence.transaction.PlainTransaction;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.idempotency.BackOff;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanBacklog;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.idempotency.OrphanQuery;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Finds orphans by their state, or by the time at which they are due. */
public final class JooqOrphanAdapter implements OrphanPort {

  /** For a short page, MySQL would else walk through booked claims in the order of their ids. */
  private static final Table<SsChannelIdempotentRecord> BY_STATE =
      SS_CHANNEL_IDEMPOTENT.forceIndex("ix_idem_state");

  private static final Table<SsChannelIdempotentRecord> BY_DUE_TIME =
      SS_CHANNEL_IDEMPOTENT.forceIndex("ix_idem_due");

  private final DSLContext dsl;
  private final PlainTransaction transaction;

  public JooqOrphanAdapter(DSLContext dsl) {
    this.dsl = dsl;
    this.transaction = new PlainTransaction(dsl);
  }

  @Override
  public List<OrphanClaim> find(OrphanQuery query) {
    return dsl.select(ClaimRow.FIELDS)
        .from(BY_STATE)
        .where(isOrphan(query.tenantId()))
        .and(equal(SS_CHANNEL_IDEMPOTENT.STATE, query.state(), ClaimState::name))
        .and(equal(SS_CHANNEL_IDEMPOTENT.CHANNEL, query.channel(), Channel::code))
        .and(equal(SS_CHANNEL_IDEMPOTENT.WAITING_REASON, query.reason(), WaitingReason::name))
        .and(
            query.claimedBefore() == null
                ? DSL.noCondition()
                : SS_CHANNEL_IDEMPOTENT.CLAIMED_AT.lt(query.claimedBefore()))
        .and(SS_CHANNEL_IDEMPOTENT.ID.gt(query.after().value()))
        .orderBy(SS_CHANNEL_IDEMPOTENT.ID)
        .limit(query.limit())
        .fetch(row -> OrphanRow.orphan(row.into(SsChannelIdempotentRecord.class)));
  }

  @Override
  public Optional<Claim> claim(TenantId tenantId, ClaimId claimId) {
    return dsl.select(ClaimRow.FIELDS)
        .from(SS_CHANNEL_IDEMPOTENT)
        .where(SS_CHANNEL_IDEMPOTENT.ID.eq(claimId.value()))
        .and(SS_CHANNEL_IDEMPOTENT.TENANT_ID.eq(tenantId.value()))
        .fetchOptional(JooqOrphanAdapter::claim);
  }

  @Override
  public List<Claim> ofOrder(TenantId tenantId, OrderNo orderNo) {
    return dsl.select(ClaimRow.FIELDS)
        .from(SS_CHANNEL_IDEMPOTENT)
        .where(isOrphan(tenantId))
        .and(SS_CHANNEL_IDEMPOTENT.ORDER_NO.eq(orderNo.value()))
        .orderBy(SS_CHANNEL_IDEMPOTENT.ID)
        .fetch(JooqOrphanAdapter::claim);
  }

  @Override
  public List<Claim> due(Instant now, Instant claimedBefore, int limit) {
    return Stream.concat(
            dsl
                .select(ClaimRow.FIELDS)
                .from(BY_STATE)
                .where(SS_CHANNEL_IDEMPOTENT.STATE.eq(ClaimState.CLAIMED.name()))
                .and(SS_CHANNEL_IDEMPOTENT.CLAIMED_AT.lt(claimedBefore))
                .limit(limit)
                .fetch(JooqOrphanAdapter::claim)
                .stream(),
            dsl
                .select(ClaimRow.FIELDS)
                .from(BY_DUE_TIME)
                .where(SS_CHANNEL_IDEMPOTENT.NEXT_ATTEMPT_AT.le(now))
                .orderBy(SS_CHANNEL_IDEMPOTENT.NEXT_ATTEMPT_AT)
                .limit(limit)
                .fetch(JooqOrphanAdapter::claim)
                .stream())
        .toList();
  }

  @Override
  public void recordAttempt(ClaimId claimId, WaitingReason reason, BackOff backOff, Instant now) {
    OrphanRow.postpone(dsl, claimId, reason, backOff, now);
  }

  @Override
  public void makeDueNow(ClaimId claimId, Instant now) {
    transaction.run(
        inside -> {
          List<Long> resting =
              inside
                  .select(SS_CHANNEL_IDEMPOTENT.ID)
                  .from(ClaimRow.BY_ID)
                  .where(SS_CHANNEL_IDEMPOTENT.ID.eq(claimId.value()))
                  .and(SS_CHANNEL_IDEMPOTENT.NEXT_ATTEMPT_AT.gt(now))
                  .forUpdate()
                  .skipLocked()
                  .fetch(SS_CHANNEL_IDEMPOTENT.ID);
          if (resting.isEmpty()) {
            return TransactionOutcome.rollBack(0);
          }
          return TransactionOutcome.commit(
              inside
                  .update(ClaimRow.BY_ID)
                  .set(SS_CHANNEL_IDEMPOTENT.NEXT_ATTEMPT_AT, now)
                  .where(SS_CHANNEL_IDEMPOTENT.ID.in(resting))
                  .execute());
        });
  }

  @Override
  public List<OrphanBacklog> backlog(int limit) {
    return OrphanSums.read(dsl, BY_STATE, limit);
  }

  @Override
  public long count() {
    return dsl.fetchCount(SS_CHANNEL_IDEMPOTENT, OrphanRow.isOrphan());
  }

  @Override
  public long count(TenantId tenantId, ClaimState state) {
    return dsl.fetchCount(
        BY_STATE,
        SS_CHANNEL_IDEMPOTENT
            .TENANT_ID
            .eq(tenantId.value())
            .and(SS_CHANNEL_IDEMPOTENT.STATE.eq(state.name()))
            .and(OrphanRow.isOrphan()));
  }

  private static <T> Condition equal(
      Field<String> column, @Nullable T wanted, Function<T, String> name) {
    return wanted == null ? DSL.noCondition() : column.eq(name.apply(wanted));
  }

  private static Condition isOrphan(TenantId tenantId) {
    return OrphanRow.isOrphan().and(SS_CHANNEL_IDEMPOTENT.TENANT_ID.eq(tenantId.value()));
  }

  private static Claim claim(Record row) {
    return ClaimRow.claim(row.into(SsChannelIdempotentRecord.class));
  }
}
