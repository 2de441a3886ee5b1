package io.oncebook.domain.idempotency;

import io.oncebook.domain.tenant.TenantId;

/** Keeps what contradicts the books. */
public interface AnomalyPort {

  /**
   * Stores the anomaly in a transaction of its own. The same contradiction again, from a repeated
   * notice, leaves one row.
   */
  void record(Anomaly anomaly);

  /** How many different contradictions are kept for the tenant. */
  long count(TenantId tenantId);
}
