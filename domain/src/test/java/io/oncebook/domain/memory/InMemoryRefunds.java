package io.oncebook.domain.memory;

import io.oncebook.domain.memory.InMemoryStore.RefundKey;
import io.oncebook.domain.memory.InMemoryStore.RefundRow;
import io.oncebook.domain.money.Money;
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
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

final class InMemoryRefunds implements RefundPort {

  private final InMemoryStore store;

  InMemoryRefunds(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public Optional<Refund> find(TenantId tenantId, RefundNo refundNo) {
    return store.read(
        state ->
            Optional.ofNullable(state.refunds.get(new RefundKey(tenantId, refundNo)))
                .map(RefundRow::refund));
  }

  @Override
  public boolean advance(Refund from, Refund to) {
    RefundKey key = new RefundKey(from.trade().tenantId(), from.refundNo());
    return store.transact(
        state -> {
          RefundRow current = state.refunds.get(key);
          if (current == null || !current.refund().equals(from)) {
            return TransactionOutcome.commit(false);
          }
          state.refunds.put(key, current.becoming(to));
          return TransactionOutcome.commit(true);
        });
  }

  @Override
  public List<Refund> due(Instant now, int limit) {
    return store.read(
        state ->
            refunds(state)
                .map(RefundRow::refund)
                .filter(refund -> isDue(refund, now))
                .sorted(Comparator.comparing(refund -> refund.progress().nextStepAt()))
                .limit(limit)
                .toList());
  }

  @Override
  public Optional<StoredRefund> stored(TenantId tenantId, RefundNo refundNo) {
    return store.read(
        state ->
            Optional.ofNullable(state.refunds.get(new RefundKey(tenantId, refundNo)))
                .map(row -> new StoredRefund(row.id(), row.refund())));
  }

  @Override
  public List<StoredRefund> forAPerson(RefundsForAPerson query, RefundId after, int limit) {
    return store.read(
        state ->
            refunds(state)
                .filter(row -> query.includes(row.refund()))
                .filter(row -> row.id().value() > after.value())
                .limit(limit)
                .map(row -> new StoredRefund(row.id(), row.refund()))
                .toList());
  }

  @Override
  public long countForAPerson(RefundsForAPerson query) {
    return forAPerson(query, new RefundId(0), Integer.MAX_VALUE).size();
  }

  @Override
  public long count(RefundState state) {
    return store.read(
        committed ->
            refunds(committed)
                .map(row -> row.refund().state())
                .filter(found -> found == state && found.isLive())
                .count());
  }

  @Override
  public Optional<Instant> lastSubmission(TenantId tenantId, OrderNo orderNo) {
    return store.read(
        state ->
            refunds(state)
                .filter(row -> row.refund().trade().tenantId().equals(tenantId))
                .filter(row -> row.refund().trade().orderNo().equals(orderNo))
                .flatMap(row -> Stream.ofNullable(row.submittedAt()))
                .max(Comparator.naturalOrder()));
  }

  @Override
  public RefundTotals totals(ChannelOrder order) {
    Currency currency = order.registration().amount().currency();
    Money zero = new Money(0, currency);
    return store.read(
        state ->
            order
                .payment()
                .map(payment -> state.totals(payment, currency))
                .orElse(new RefundTotals(zero, zero)));
  }

  private static Stream<RefundRow> refunds(InMemoryStore.State state) {
    return state.refunds.values().stream();
  }

  private static boolean isDue(Refund refund, Instant now) {
    Instant next = refund.progress().nextStepAt();
    return next != null && !next.isAfter(now);
  }
}
