package io.oncebook.adapter.persistence.settlement;

import static io.oncebook.adapter.persistence.generated.Tables.CHANNEL_ORDER;
import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;

import io.oncebook.adapter.persistence.announcement.OutboxRow;
import io.oncebook.adapter.persistence.audit.OperatorActionRow;
import io.oncebook.adapter.persistence.generated.tables.records.ChannelOrderRecord;
import io.oncebook.adapter.persistence.idempotency.AnomalyRow;
import io.oncebook.adapter.persistence.idempotency.ClaimRow;
import io.oncebook.adapter.persistence.idempotency.OrphanRow;
import io.oncebook.adapter.persistence.idempotency.SkipLockedClaims;
import io.oncebook.adapter.persistence.ledger.JournalRow;
import io.oncebook.adapter.persistence.order.OrderRow;
import io.oncebook.adapter.persistence.reconciliation.BookedDays;
import io.oncebook.adapter.persistence.transaction.DuplicateKey;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.idempotency.Anomaly;
import io.oncebook.domain.idempotency.BackOff;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.settlement.AppendResult;
import io.oncebook.domain.settlement.RefundTransaction;
import io.oncebook.domain.settlement.ReviewTransaction;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jooq.DSLContext;
import org.jooq.UpdateSetMoreStep;
import org.jooq.exception.DataAccessException;

/** The steps of the settlement chain on the transaction's connection. */
final class JooqSettlementTransaction implements SettlementTransaction {

  private static final String JOURNAL_INDEX = "uk_journal_entry";

  private final DSLContext dsl;
  private final List<JournalEntry> appended = new ArrayList<>();

  JooqSettlementTransaction(DSLContext dsl) {
    this.dsl = dsl;
  }

  @Override
  public Map<ClaimId, ClaimState> hold(List<Claim> claims) {
    // By number, so that of two who hold many claims one waits for the other.
    return dsl.select(SS_CHANNEL_IDEMPOTENT.ID, SS_CHANNEL_IDEMPOTENT.STATE)
        .from(ClaimRow.BY_ID)
        .where(
            SS_CHANNEL_IDEMPOTENT.ID.in(claims.stream().map(claim -> claim.id().value()).toList()))
        .orderBy(SS_CHANNEL_IDEMPOTENT.ID)
        .forUpdate()
        .fetchMap(row -> new ClaimId(row.value1()), row -> ClaimState.valueOf(row.value2()));
  }

  @Override
  public Set<ClaimId> take(List<Claim> among) {
    return SkipLockedClaims.take(dsl, among);
  }

  @Override
  public void postpone(ClaimId claimId, WaitingReason reason, BackOff backOff, Instant now) {
    OrphanRow.postpone(dsl, claimId, reason, backOff, now);
  }

  @Override
  public boolean markBooked(ClaimId claimId, Instant bookedAt) {
    return markBooked(List.of(claimId), bookedAt) == 1;
  }

  /** How many of them were orphans, and are booked now. */
  int markBooked(List<ClaimId> claimIds, Instant bookedAt) {
    return dsl.update(ClaimRow.BY_ID)
        .set(SS_CHANNEL_IDEMPOTENT.STATE, ClaimState.BOOKED.name())
        .set(SS_CHANNEL_IDEMPOTENT.BOOKED_AT, bookedAt)
        .setNull(SS_CHANNEL_IDEMPOTENT.NEXT_ATTEMPT_AT)
        .where(SS_CHANNEL_IDEMPOTENT.ID.in(claimIds.stream().map(ClaimId::value).toList()))
        .and(OrphanRow.isOrphan())
        .execute();
  }

  @Override
  public Optional<WaitingReason> park(ClaimId claimId) {
    int changed =
        dsl.update(ClaimRow.BY_ID)
            .set(SS_CHANNEL_IDEMPOTENT.STATE, ClaimState.PARKED.name())
            .where(SS_CHANNEL_IDEMPOTENT.ID.eq(claimId.value()))
            .and(SS_CHANNEL_IDEMPOTENT.STATE.eq(ClaimState.WAITING.name()))
            .execute();
    return changed == 0
        ? Optional.empty()
        : dsl.select(SS_CHANNEL_IDEMPOTENT.WAITING_REASON)
            .from(SS_CHANNEL_IDEMPOTENT)
            .where(SS_CHANNEL_IDEMPOTENT.ID.eq(claimId.value()))
            .fetchOptional(row -> WaitingReason.valueOf(row.value1()));
  }

  @Override
  public boolean resolve(ClaimId claimId) {
    return dsl.update(ClaimRow.BY_ID)
            .set(SS_CHANNEL_IDEMPOTENT.STATE, ClaimState.RESOLVED.name())
            .setNull(SS_CHANNEL_IDEMPOTENT.NEXT_ATTEMPT_AT)
            .where(SS_CHANNEL_IDEMPOTENT.ID.eq(claimId.value()))
            .and(OrphanRow.isOrphan())
            .execute()
        == 1;
  }

  @Override
  public boolean reopen(ClaimId claimId) {
    return dsl.update(ClaimRow.BY_ID)
            .set(SS_CHANNEL_IDEMPOTENT.STATE, ClaimState.CLAIMED.name())
            .where(SS_CHANNEL_IDEMPOTENT.ID.eq(claimId.value()))
            .and(SS_CHANNEL_IDEMPOTENT.STATE.eq(ClaimState.RESOLVED.name()))
            .execute()
        == 1;
  }

  @Override
  public void record(Anomaly anomaly) {
    AnomalyRow.insert(dsl, anomaly);
  }

  @Override
  public boolean record(OperatorAction action) {
    return OperatorActionRow.insert(dsl, action);
  }

  @Override
  public Optional<Claim> findBooked(TenantId tenantId, IdempotencyKey key) {
    return ClaimRow.find(dsl, tenantId, key).filter(Claim::isBooked);
  }

  @Override
  public Optional<ChannelOrder> lockOrder(TenantId tenantId, OrderNo orderNo) {
    return dsl.selectFrom(CHANNEL_ORDER)
        .where(CHANNEL_ORDER.TENANT_ID.eq(tenantId.value()))
        .and(CHANNEL_ORDER.ORDER_NO.eq(orderNo.value()))
        .forUpdate()
        .fetchOptional(OrderRow::order);
  }

  @Override
  public Optional<JournalEntry> findEntry(TenantId tenantId, IdempotencyKey key) {
    return dsl.selectFrom(JOURNAL_ENTRY)
        .where(JOURNAL_ENTRY.TENANT_ID.eq(tenantId.value()))
        .and(JOURNAL_ENTRY.IDEMPOTENT_KEY.eq(key.value()))
        .fetchOptional(row -> JournalRow.entry(row, JournalRow.postings(dsl, row)));
  }

  @Override
  public Optional<JournalEntry> lockEntry(TenantId tenantId, IdempotencyKey key) {
    return dsl.selectFrom(JOURNAL_ENTRY)
        .where(JOURNAL_ENTRY.TENANT_ID.eq(tenantId.value()))
        .and(JOURNAL_ENTRY.IDEMPOTENT_KEY.eq(key.value()))
        .forUpdate()
        .fetchOptional(row -> JournalRow.entry(row, JournalRow.postings(dsl, row)));
  }

  @Override
  public AppendResult append(JournalEntry entry) {
    try {
      JournalRow.insert(dsl, entry);
      appended.add(entry);
      return AppendResult.APPENDED;
    } catch (DataAccessException e) {
      // The server undoes only the refused statement; the transaction goes on.
      if (DuplicateKey.isOn(JOURNAL_INDEX, e)) {
        return AppendResult.ALREADY_IN_JOURNAL;
      }
      throw e;
    }
  }

  /** Does what the commit waits for: late, so that nobody waits for a day longer than for that. */
  void finish() {
    BookedDays.hold(dsl, appended);
  }

  @Override
  public void markPaid(ChannelOrder order, ChannelTransactionNo transactionNo, Instant paidAt) {
    leave(
        order.state() == OrderState.CLOSED ? OrderState.CLOSED : OrderState.REGISTERED,
        order,
        dsl.update(CHANNEL_ORDER)
            .set(CHANNEL_ORDER.STATE, OrderState.PAID.name())
            .set(CHANNEL_ORDER.TRANSACTION_NO, transactionNo.value())
            .set(CHANNEL_ORDER.PAID_AT, paidAt));
  }

  @Override
  public void markClosed(ChannelOrder order, Instant closedAt) {
    leave(
        OrderState.REGISTERED,
        order,
        dsl.update(CHANNEL_ORDER)
            .set(CHANNEL_ORDER.STATE, OrderState.CLOSED.name())
            .set(CHANNEL_ORDER.CLOSED_AT, closedAt));
  }

  @Override
  public RefundTransaction refunds() {
    return new JooqRefundTransaction(dsl);
  }

  @Override
  public ReviewTransaction reviews() {
    return new JooqReviewTransaction(dsl);
  }

  @Override
  public void announce(Announcement announcement) {
    OutboxRow.insert(dsl, List.of(announcement));
  }

  private void leave(
      OrderState state, ChannelOrder order, UpdateSetMoreStep<ChannelOrderRecord> update) {
    int changed =
        update
            .setNull(CHANNEL_ORDER.NEXT_QUERY_AT)
            .where(CHANNEL_ORDER.TENANT_ID.eq(order.registration().tenantId().value()))
            .and(CHANNEL_ORDER.ORDER_NO.eq(order.registration().orderNo().value()))
            .and(CHANNEL_ORDER.STATE.eq(state.name()))
            .execute();
    if (changed != 1) {
      throw new IllegalStateException(
          "order %s of tenant %s: expected one row that is %s, found %d"
              .formatted(
                  order.registration().orderNo(), order.registration().tenantId(), state, changed));
    }
  }
}
