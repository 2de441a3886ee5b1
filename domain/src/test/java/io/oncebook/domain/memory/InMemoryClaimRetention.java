package io.oncebook.domain.memory;

import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimRetentionPort;
import io.oncebook.domain.memory.InMemoryStore.ClaimKey;
import io.oncebook.domain.memory.InMemoryStore.ClaimRow;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Instant;
import java.util.List;

final class InMemoryClaimRetention implements ClaimRetentionPort {

  private final InMemoryStore store;

  InMemoryClaimRetention(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public Step purge(Instant claimedBefore, ClaimId after, int limit) {
    return store.transact(
        state -> {
          List<Claim> next =
              state.claims.tailMap(after.value() + 1).values().stream()
                  .limit(limit)
                  .map(ClaimRow::claim)
                  .toList();
          List<Claim> old =
              next.stream()
                  .filter(claim -> claim.claimedAt().isBefore(claimedBefore))
                  .filter(claim -> claim.state().isPurgeable())
                  .filter(claim -> !isUnderReview(claim, state))
                  .toList();
          for (Claim claim : old) {
            state.claims.remove(claim.id().value());
            state.claimIds.remove(new ClaimKey(claim.tenantId(), claim.key()));
            state.anomalies.values().removeIf(anomaly -> isOf(claim, anomaly.claim()));
            state.flags.values().removeIf(row -> isOf(claim, row.claim()));
          }
          boolean youngFollow =
              next.stream().anyMatch(claim -> !claim.claimedAt().isBefore(claimedBefore));
          ClaimId last = next.size() < limit || youngFollow ? null : next.get(next.size() - 1).id();
          return TransactionOutcome.commit(new Step(old.size(), last));
        });
  }

  private static boolean isUnderReview(Claim claim, InMemoryStore.State state) {
    return state.flags.values().stream()
        .anyMatch(row -> row.endedAt() == null && isOf(claim, row.claim()));
  }

  private static boolean isOf(Claim claim, Claim other) {
    return claim.id().equals(other.id());
  }
}
