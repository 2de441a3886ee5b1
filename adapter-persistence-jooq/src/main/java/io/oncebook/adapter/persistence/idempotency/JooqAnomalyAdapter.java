package io.oncebook.adapter.persistence.idempotency;

import static io.oncebook.adapter.persistence.generated.Tables.ANOMALY;

import io.oncebook.domain.idempotency.Anomaly;
import io.oncebook.domain.idempotency.AnomalyPort;
import io.oncebook.domain.tenant.TenantId;
import org.jooq.DSLContext;

/** Keeps contradictions. */
public final class JooqAnomalyAdapter implements AnomalyPort {

  private final DSLContext dsl;

  public JooqAnomalyAdapter(DSLContext dsl) {
    this.dsl = dsl;
  }

  @Override
  public void record(Anomaly anomaly) {
    AnomalyRow.insert(dsl, anomaly);
  }

  @Override
  public long count(TenantId tenantId) {
    return dsl.fetchCount(ANOMALY, ANOMALY.TENANT_ID.eq(tenantId.value()));
  }
}
