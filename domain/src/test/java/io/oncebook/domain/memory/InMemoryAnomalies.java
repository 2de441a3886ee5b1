package io.oncebook.domain.memory;

import io.oncebook.domain.idempotency.Anomaly;
import io.oncebook.domain.idempotency.AnomalyPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;

final class InMemoryAnomalies implements AnomalyPort {

  private final InMemoryStore store;

  InMemoryAnomalies(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public void record(Anomaly anomaly) {
    store.transact(
        state -> {
          state.record(anomaly);
          return TransactionOutcome.commit(anomaly);
        });
  }

  @Override
  public long count(TenantId tenantId) {
    return store.read(
        state ->
            state.anomalies.values().stream()
                .filter(anomaly -> anomaly.claim().tenantId().equals(tenantId))
                .count());
  }
}
