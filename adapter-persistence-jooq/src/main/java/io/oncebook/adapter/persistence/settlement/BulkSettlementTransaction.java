package io.oncebook.adapter.persistence.settlement;

import io.oncebook.adapter.persistence.announcement.OutboxRow;
import io.oncebook.adapter.persistence.reconciliation.BookedDays;
import io.oncebook.adapter.persistence.transaction.TenantKey;
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
import java.util.function.Predicate;
import org.jooq.DSLContext;

/**
 * The steps of the settlement chain for many claims at once: it locks what all of them need with
 * the first of them, and holds writes back until they can go together. What it holds back it writes
 * before anything is read that could show it, and in the end.
 */
final class BulkSettlementTransaction implements SettlementTransaction {

  private final DSLContext dsl;
  private final JooqSettlementTransaction plain;
  private final BulkClaims marks;
  private final BulkOrders orders;
  private final BulkEntries entries;
  private final List<Announcement> announcements = new ArrayList<>();
  private List<Claim> claims;

  BulkSettlementTransaction(DSLContext dsl, List<Claim> claims) {
    this.dsl = dsl;
    this.plain = new JooqSettlementTransaction(dsl);
    this.marks = new BulkClaims(plain);
    this.orders = new BulkOrders(dsl);
    this.entries = new BulkEntries(dsl);
    this.claims = claims;
  }

  @Override
  public Map<ClaimId, ClaimState> hold(List<Claim> among) {
    Map<ClaimId, ClaimState> states = marks.hold(among);
    leaveOut(id -> states.containsKey(id) && !states.get(id).isOrphan());
    return states;
  }

  @Override
  public Set<ClaimId> take(List<Claim> among) {
    Set<ClaimId> taken = marks.take(among);
    leaveOut(id -> !taken.contains(id));
    return taken;
  }

  @Override
  public void postpone(ClaimId claimId, WaitingReason reason, BackOff backOff, Instant now) {
    marks.writeMark(claimId);
    plain.postpone(claimId, reason, backOff, now);
  }

  @Override
  public boolean markBooked(ClaimId claimId, Instant bookedAt) {
    return marks.markBooked(claimId, bookedAt);
  }

  @Override
  public Optional<WaitingReason> park(ClaimId claimId) {
    marks.writeMark(claimId);
    return plain.park(claimId);
  }

  @Override
  public boolean resolve(ClaimId claimId) {
    return marks.resolve(claimId);
  }

  @Override
  public boolean reopen(ClaimId claimId) {
    marks.writeMark(claimId);
    return plain.reopen(claimId);
  }

  @Override
  public void record(Anomaly anomaly) {
    plain.record(anomaly);
  }

  @Override
  public boolean record(OperatorAction action) {
    return plain.record(action);
  }

  @Override
  public Optional<Claim> findBooked(TenantId tenantId, IdempotencyKey key) {
    return plain.findBooked(tenantId, key);
  }

  @Override
  public Optional<ChannelOrder> lockOrder(TenantId tenantId, OrderNo orderNo) {
    return orders.lock(TenantKey.ofOrder(tenantId, orderNo), claims);
  }

  @Override
  public Optional<JournalEntry> findEntry(TenantId tenantId, IdempotencyKey key) {
    flush();
    return plain.findEntry(tenantId, key);
  }

  @Override
  public Optional<JournalEntry> lockEntry(TenantId tenantId, IdempotencyKey key) {
    flush();
    return plain.lockEntry(tenantId, key);
  }

  @Override
  public AppendResult append(JournalEntry entry) {
    return entries.append(entry, claims);
  }

  @Override
  public void markPaid(ChannelOrder order, ChannelTransactionNo transactionNo, Instant paidAt) {
    orders.pay(order.state(), order.paidBy(transactionNo, paidAt), claims);
  }

  @Override
  public void markClosed(ChannelOrder order, Instant closedAt) {
    orders.close(order.closedAt(closedAt), claims);
  }

  @Override
  public RefundTransaction refunds() {
    flush();
    return plain.refunds();
  }

  @Override
  public ReviewTransaction reviews() {
    return plain.reviews();
  }

  @Override
  public void announce(Announcement announcement) {
    announcements.add(announcement);
  }

  /** Writes what is still held back, before the commit. */
  void finish() {
    flush();
    marks.writeMarks();
    BookedDays.hold(dsl, entries.appended());
  }

  /** Nothing will be asked about the orders and facts of these. */
  private void leaveOut(Predicate<ClaimId> settled) {
    claims = claims.stream().filter(claim -> !settled.test(claim.id())).toList();
  }

  private void flush() {
    entries.write();
    orders.write();
    if (!announcements.isEmpty()) {
      OutboxRow.insert(dsl, announcements);
      announcements.clear();
    }
  }
}
