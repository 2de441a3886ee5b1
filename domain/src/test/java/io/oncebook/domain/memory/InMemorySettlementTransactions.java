package io.oncebook.domain.memory;

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
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.memory.InMemoryStore.ClaimKey;
import io.oncebook.domain.memory.InMemoryStore.ClaimRow;
import io.oncebook.domain.memory.InMemoryStore.OrderKey;
import io.oncebook.domain.memory.InMemoryStore.OrderRow;
import io.oncebook.domain.memory.InMemoryStore.OutboxRow;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.reconciliation.DayTransitions;
import io.oncebook.domain.reconciliation.ReconciliationDay;
import io.oncebook.domain.settlement.AppendResult;
import io.oncebook.domain.settlement.RefundTransaction;
import io.oncebook.domain.settlement.ReviewTransaction;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

final class InMemorySettlementTransactions implements SettlementTransactionPort {

  private final InMemoryStore store;

  InMemorySettlementTransactions(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public <T> T run(Function<SettlementTransaction, TransactionOutcome<T>> work) {
    return store.transact(draft -> work.apply(new Unit(draft)));
  }

  private record Unit(InMemoryStore.State draft) implements SettlementTransaction {

    /** Nobody else is at work while this transaction is. */
    @Override
    public Map<ClaimId, ClaimState> hold(List<Claim> claims) {
      return claims.stream()
          .map(claim -> draft.claims.get(claim.id().value()))
          .filter(Objects::nonNull)
          .map(ClaimRow::claim)
          .collect(Collectors.toMap(Claim::id, Claim::state));
    }

    @Override
    public Set<ClaimId> take(List<Claim> among) {
      return among.stream()
          .map(Claim::id)
          .filter(id -> draft.claim(id).claim().isOrphan())
          .collect(Collectors.toSet());
    }

    @Override
    public void postpone(ClaimId claimId, WaitingReason reason, BackOff backOff, Instant now) {
      ClaimRow row = draft.claim(claimId);
      if (row.claim().isOrphan()) {
        draft.claims.put(claimId.value(), row.waitingFor(reason, backOff, now));
      }
    }

    @Override
    public boolean markBooked(ClaimId claimId, Instant bookedAt) {
      ClaimRow row = draft.claim(claimId);
      if (!row.claim().isOrphan()) {
        return false;
      }
      draft.claims.put(claimId.value(), row.inState(ClaimState.BOOKED));
      return true;
    }

    @Override
    public Optional<WaitingReason> park(ClaimId claimId) {
      ClaimRow row = draft.claim(claimId);
      if (row.claim().state() != ClaimState.WAITING) {
        return Optional.empty();
      }
      draft.claims.put(claimId.value(), row.inState(ClaimState.PARKED));
      return Optional.ofNullable(row.reason());
    }

    @Override
    public boolean resolve(ClaimId claimId) {
      ClaimRow row = draft.claim(claimId);
      if (!row.claim().isOrphan()) {
        return false;
      }
      draft.claims.put(claimId.value(), row.inState(ClaimState.RESOLVED));
      return true;
    }

    @Override
    public boolean reopen(ClaimId claimId) {
      ClaimRow row = draft.claim(claimId);
      if (row.claim().state() != ClaimState.RESOLVED) {
        return false;
      }
      draft.claims.put(claimId.value(), row.inState(ClaimState.CLAIMED));
      return true;
    }

    @Override
    public void record(Anomaly anomaly) {
      draft.record(anomaly);
    }

    @Override
    public boolean record(OperatorAction action) {
      return draft.record(action);
    }

    @Override
    public Optional<Claim> findBooked(TenantId tenantId, IdempotencyKey key) {
      return Optional.ofNullable(draft.claimIds.get(new ClaimKey(tenantId, key)))
          .map(id -> draft.claim(id).claim())
          .filter(Claim::isBooked);
    }

    @Override
    public Optional<ChannelOrder> lockOrder(TenantId tenantId, OrderNo orderNo) {
      return Optional.ofNullable(draft.orders.get(new OrderKey(tenantId, orderNo)))
          .map(OrderRow::order);
    }

    @Override
    public Optional<JournalEntry> findEntry(TenantId tenantId, IdempotencyKey key) {
      return Optional.ofNullable(draft.journal.get(new ClaimKey(tenantId, key)))
          .map(StoredEntry::entry);
    }

    @Override
    public Optional<JournalEntry> lockEntry(TenantId tenantId, IdempotencyKey key) {
      return findEntry(tenantId, key);
    }

    @Override
    public AppendResult append(JournalEntry entry) {
      StoredEntry stored = new StoredEntry(new JournalEntryId(draft.journal.size() + 1L), entry);
      if (draft.journal.putIfAbsent(new ClaimKey(entry.tenantId(), entry.key()), stored) != null) {
        return AppendResult.ALREADY_IN_JOURNAL;
      }
      ReconciliationDay.dayOf(entry)
          .map(day -> new DayTransitions(InMemoryDay.open(draft, day)))
          .ifPresent(day -> day.book(entry));
      return AppendResult.APPENDED;
    }

    @Override
    public void markPaid(ChannelOrder order, ChannelTransactionNo transactionNo, Instant paidAt) {
      replaceUnpaid(order, order.paidBy(transactionNo, paidAt));
    }

    @Override
    public void markClosed(ChannelOrder order, Instant closedAt) {
      if (order.state() != OrderState.REGISTERED) {
        throw new IllegalStateException("order is " + order.state());
      }
      replaceUnpaid(order, order.closedAt(closedAt));
    }

    @Override
    public RefundTransaction refunds() {
      return new InMemoryRefundTransaction(draft);
    }

    @Override
    public ReviewTransaction reviews() {
      return new InMemoryReviewTransaction(draft);
    }

    @Override
    public void announce(Announcement announcement) {
      draft.outbox.add(new OutboxRow(announcement, null));
    }

    private void replaceUnpaid(ChannelOrder order, ChannelOrder next) {
      OrderKey key = new OrderKey(order.registration().tenantId(), order.registration().orderNo());
      OrderRow current = draft.orders.get(key);
      if (current == null
          || current.order().state() != order.state()
          || order.state() == OrderState.PAID) {
        throw new IllegalStateException("order " + key.orderNo() + " is not as it was locked");
      }
      draft.orders.put(key, new OrderRow(next, current.queries(), null));
    }
  }
}
