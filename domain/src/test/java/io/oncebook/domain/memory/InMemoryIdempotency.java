package io.oncebook.domain.memory;

import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.idempotency.ClaimResult;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.memory.InMemoryStore.ClaimKey;
import io.oncebook.domain.memory.InMemoryStore.ClaimRow;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.util.List;

final class InMemoryIdempotency implements IdempotencyPort {

  private final InMemoryStore store;

  InMemoryIdempotency(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public ClaimResult tryAcquire(ClaimRequest request) {
    return store.transact(state -> TransactionOutcome.commit(insert(request, state)));
  }

  @Override
  public List<ClaimResult> tryAcquireAll(List<ClaimRequest> requests) {
    return requests.stream().map(this::tryAcquire).toList();
  }

  private static ClaimResult insert(ClaimRequest request, InMemoryStore.State state) {
    ClaimId id = new ClaimId(state.lastClaim + 1);
    ClaimId first = state.claimIds.putIfAbsent(new ClaimKey(request.tenantId(), request.key()), id);
    if (first != null) {
      return ClaimResult.alreadyHandled(state.claim(first).claim());
    }
    Claim claim = new Claim(id, request.event(), request.claimedAt(), ClaimState.CLAIMED);
    state.lastClaim = id.value();
    state.claims.put(id.value(), new ClaimRow(claim, 0, null, null));
    return ClaimResult.acquired(claim);
  }
}
