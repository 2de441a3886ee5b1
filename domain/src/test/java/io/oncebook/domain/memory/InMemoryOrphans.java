package io.oncebook.domain.memory;

import static java.util.stream.Collectors.toMap;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.idempotency.BackOff;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanBacklog;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.idempotency.OrphanQuery;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.memory.InMemoryStore.ClaimRow;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

final class InMemoryOrphans implements OrphanPort {

  private final InMemoryStore store;

  InMemoryOrphans(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public List<OrphanClaim> find(OrphanQuery query) {
    return store.read(
        committed ->
            orphans(committed)
                .filter(row -> matches(row, query))
                .limit(query.limit())
                .map(
                    row ->
                        new OrphanClaim(
                            row.claim(), row.attempts(), row.reason(), row.nextAttemptAt()))
                .toList());
  }

  private static boolean matches(ClaimRow row, OrphanQuery query) {
    Claim claim = row.claim();
    return claim.tenantId().equals(query.tenantId())
        && (query.state() == null || claim.state() == query.state())
        && (query.channel() == null || claim.event().trade().channel().equals(query.channel()))
        && (query.reason() == null || row.reason() == query.reason())
        && (query.claimedBefore() == null || claim.claimedAt().isBefore(query.claimedBefore()))
        && claim.id().value() > query.after().value();
  }

  @Override
  public Optional<Claim> claim(TenantId tenantId, ClaimId claimId) {
    return store.read(
        committed ->
            Optional.ofNullable(committed.claims.get(claimId.value()))
                .map(ClaimRow::claim)
                .filter(claim -> claim.tenantId().equals(tenantId)));
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
  public List<Claim> due(Instant now, Instant claimedBefore, int limit) {
    return store.read(
        committed ->
            Stream.concat(
                    orphans(committed)
                        .filter(row -> row.claim().state() == ClaimState.CLAIMED)
                        .filter(row -> row.claim().claimedAt().isBefore(claimedBefore))
                        .limit(limit),
                    orphans(committed)
                        .filter(row -> isOver(row.nextAttemptAt(), now))
                        .sorted(Comparator.comparing(ClaimRow::nextAttemptAt))
                        .limit(limit))
                .map(ClaimRow::claim)
                .toList());
  }

  @Override
  public void recordAttempt(ClaimId claimId, WaitingReason reason, BackOff backOff, Instant now) {
    store.transact(
        state -> {
          ClaimRow row = state.claim(claimId);
          if (row.claim().isOrphan()) {
            state.claims.put(claimId.value(), row.waitingFor(reason, backOff, now));
          }
          return TransactionOutcome.commit(row);
        });
  }

  @Override
  public void makeDueNow(ClaimId claimId, Instant now) {
    store.transact(
        state -> {
          ClaimRow row = state.claim(claimId);
          if (row.nextAttemptAt() != null && row.nextAttemptAt().isAfter(now)) {
            state.claims.put(
                claimId.value(), new ClaimRow(row.claim(), row.attempts(), row.reason(), now));
          }
          return TransactionOutcome.commit(row);
        });
  }

  @Override
  public List<OrphanBacklog> backlog(int limit) {
    return store.read(
        committed ->
            orphans(committed)
                .limit(limit)
                .map(row -> backlog(row.claim()))
                .collect(toMap(InMemoryOrphans::group, Function.identity(), InMemoryOrphans::sum))
                .values()
                .stream()
                .toList());
  }

  private static OrphanBacklog backlog(Claim claim) {
    Money money = money(claim.event());
    return new OrphanBacklog(
        claim.tenantId(),
        claim.event().trade().channel(),
        money == null ? null : money.currency(),
        1,
        claim.claimedAt(),
        claim.state() == ClaimState.PARKED ? null : claim.claimedAt(),
        money == null || claim.event().kind() != EventKind.PAYMENT_RECEIVED
            ? BigInteger.ZERO
            : BigInteger.valueOf(money.amountMinor()));
  }

  private static @Nullable Money money(ChannelEvent event) {
    if (event instanceof PaymentEvent.Received payment) {
      return payment.amount();
    }
    return event instanceof RefundEvent refund ? refund.refund().amount().money() : null;
  }

  private static List<Object> group(OrphanBacklog backlog) {
    return List.of(backlog.tenantId(), backlog.channel(), Optional.ofNullable(backlog.currency()));
  }

  private static OrphanBacklog sum(OrphanBacklog one, OrphanBacklog other) {
    return new OrphanBacklog(
        one.tenantId(),
        one.channel(),
        one.currency(),
        one.count() + other.count(),
        Collections.min(List.of(one.oldest(), other.oldest())),
        Stream.of(one, other)
            .map(OrphanBacklog::oldestUnparked)
            .filter(Objects::nonNull)
            .min(Comparator.naturalOrder())
            .orElse(null),
        one.paidMinor().add(other.paidMinor()));
  }

  @Override
  public long count() {
    return store.read(committed -> orphans(committed).count());
  }

  @Override
  public long count(TenantId tenantId, ClaimState state) {
    return store.read(
        committed ->
            orphans(committed)
                .map(ClaimRow::claim)
                .filter(claim -> claim.tenantId().equals(tenantId) && claim.state() == state)
                .count());
  }

  private static boolean isOver(@Nullable Instant rest, Instant now) {
    return rest != null && !rest.isAfter(now);
  }

  private static Stream<ClaimRow> orphans(InMemoryStore.State state) {
    return state.claims.values().stream().filter(row -> row.claim().isOrphan());
  }
}
