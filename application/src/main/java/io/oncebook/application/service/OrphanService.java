package io.oncebook.application.service;

import io.oncebook.application.port.in.OrphansUseCase;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows orphans. */
public final class OrphanService implements OrphansUseCase {

  private final OrphanPort orphans;

  public OrphanService(OrphanPort orphans) {
    this.orphans = orphans;
  }

  @Override
  public List<OrphanClaim> list(
      TenantId tenantId, @Nullable ClaimState state, ClaimId after, int limit) {
    return orphans.list(tenantId, state, after, limit);
  }

  @Override
  public long count() {
    return orphans.count();
  }
}
