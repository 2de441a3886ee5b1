package io.oncebook.domain.memory;

import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.memory.InMemoryStore.ClaimKey;
import io.oncebook.domain.memory.InMemoryStore.ClaimRow;
import io.oncebook.domain.memory.InMemoryStore.OrderKey;
import io.oncebook.domain.memory.InMemoryStore.RefundRow;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.Trade;
import io.oncebook.domain.settlement.Ending;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

final class InMemoryOrphans implements OrphanPort {

  private final InMemoryStore store;

  InMemoryOrphans(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public List<OrphanClaim> list(
      TenantId tenantId, @Nullable ClaimState state, ClaimId after, int limit) {
    return store.read(
        committed ->
            orphans(committed)
                .filter(row -> row.claim().tenantId().equals(tenantId))
                .filter(row -> state == null || row.claim().state() == state)
                .filter(row -> row.claim().id().value() > after.value())
                .limit(limit)
                .map(row -> new OrphanClaim(row.claim(), row.attempts(), row.reason()))
                .toList());
  }

  @Override
  public List<Claim> ofOrder(TenantId tenantId, OrderNo orderNo) {
    return store.read(
        committed ->
            orphans(committed)
                .map(ClaimRow::claim)
                .filter(claim -> claim.tenantId().equals(tenantId))
                .filter(claim -> claim.event().trade().orderNo().equals(orderNo))
                .toList());
  }

  @Override
  public List<Claim> unattended(Instant claimedBefore, ClaimId after, int limit) {
    return store.read(
        committed ->
            orphans(committed)
                .filter(row -> couldBeBooked(row, committed))
                .map(ClaimRow::claim)
                .filter(claim -> claim.claimedAt().isBefore(claimedBefore))
                .filter(claim -> claim.id().value() > after.value())
                .limit(limit)
                .toList());
  }

  @Override
  public List<Claim> overdue(Instant claimedBefore, int limit) {
    return store.read(
        committed ->
            orphans(committed)
                .map(ClaimRow::claim)
                .filter(claim -> claim.state() == ClaimState.WAITING)
                .filter(claim -> claim.claimedAt().isBefore(claimedBefore))
                .limit(limit)
                .toList());
  }

  @Override
  public void recordAttempt(ClaimId claimId, WaitingReason reason) {
    store.transact(
        state -> {
          ClaimRow row = state.claim(claimId);
          if (!row.claim().isBooked()) {
            state.claims.put(claimId.value(), row.waitingFor(reason));
          }
          return Ending.commit(row);
        });
  }

  @Override
  public long count() {
    return store.read(committed -> orphans(committed).count());
  }

  private static boolean couldBeBooked(ClaimRow row, InMemoryStore.State state) {
    if (row.reason() == null) {
      return true;
    }
    Trade trade = row.claim().event().trade();
    return switch (row.reason()) {
      case ORDER_UNKNOWN ->
          state.orders.containsKey(new OrderKey(trade.tenantId(), trade.orderNo()));
      case PAYMENT_UNKNOWN ->
          state.journal.containsKey(
              new ClaimKey(trade.tenantId(), IdempotencyKey.ofPayment(trade)));
      case REFUND_UNATTRIBUTED ->
          state.refunds.values().stream()
              .map(RefundRow::refund)
              .noneMatch(refund -> refund.state().isLive() && refund.trade().equals(trade));
    };
  }

  private static Stream<ClaimRow> orphans(InMemoryStore.State state) {
    return state.claims.values().stream().filter(row -> !row.claim().isBooked());
  }
}
