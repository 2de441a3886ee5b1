package io.oncebook.domain.memory;

import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.memory.InMemoryStore.FlagRow;
import io.oncebook.domain.settlement.FlagId;
import io.oncebook.domain.settlement.ReviewTransaction;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;

record InMemoryReviewTransaction(InMemoryStore.State draft) implements ReviewTransaction {

  @Override
  public void flag(Claim claim, ReviewReason reason, Instant flaggedAt) {
    boolean known =
        draft.flags.values().stream()
            .anyMatch(row -> row.claim().id().equals(claim.id()) && row.reason() == reason);
    if (!known) {
      FlagId id = new FlagId(++draft.lastFlag);
      draft.flags.put(id.value(), new FlagRow(id, claim, reason, flaggedAt, null));
    }
  }

  @Override
  public EndResult end(TenantId tenantId, FlagId flagId, Instant endedAt) {
    FlagRow row = draft.flags.get(flagId.value());
    if (row == null || !row.claim().tenantId().equals(tenantId)) {
      return EndResult.UNKNOWN;
    }
    if (row.endedAt() != null) {
      return EndResult.ENDED_BEFORE;
    }
    draft.flags.put(flagId.value(), row.endedAt(endedAt));
    return EndResult.ENDED;
  }

  @Override
  public void endFlagsOf(Claim claim, Instant endedAt) {
    draft.flags.replaceAll(
        (id, row) ->
            row.claim().id().equals(claim.id()) && row.endedAt() == null
                ? row.endedAt(endedAt)
                : row);
  }
}
