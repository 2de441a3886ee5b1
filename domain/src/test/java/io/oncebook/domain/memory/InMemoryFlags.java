package io.oncebook.domain.memory;

import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.memory.InMemoryStore.ClaimKey;
import io.oncebook.domain.memory.InMemoryStore.FlagRow;
import io.oncebook.domain.settlement.FlagId;
import io.oncebook.domain.settlement.FlagPort;
import io.oncebook.domain.settlement.FlaggedClaim;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

final class InMemoryFlags implements FlagPort {

  private final InMemoryStore store;

  InMemoryFlags(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public List<FlaggedClaim> open(TenantId tenantId, FlagId after, int limit) {
    return store.read(
        state ->
            open(tenantId, state)
                .filter(row -> row.id().value() > after.value())
                .limit(limit)
                .map(row -> flagged(row, state))
                .toList());
  }

  @Override
  public long countOpen(TenantId tenantId) {
    return store.read(state -> open(tenantId, state).count());
  }

  private static Stream<FlagRow> open(TenantId tenantId, InMemoryStore.State state) {
    return state.flags.values().stream()
        .filter(row -> row.endedAt() == null)
        .filter(row -> row.claim().tenantId().equals(tenantId));
  }

  private static FlaggedClaim flagged(FlagRow row, InMemoryStore.State state) {
    Optional<StoredEntry> entry =
        Optional.ofNullable(
            state.journal.get(new ClaimKey(row.claim().tenantId(), row.claim().key())));
    return new FlaggedClaim(
        row.id(),
        state.claim(row.claim().id()).claim(),
        row.reason(),
        row.flaggedAt(),
        entry.map(stored -> stored.entry().amount()).orElse(null));
  }
}
