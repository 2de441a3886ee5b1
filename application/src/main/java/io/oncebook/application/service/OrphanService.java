package io.oncebook.application.service;

import io.oncebook.application.port.in.OrphansUseCase;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanBacklog;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows orphans. */
public final class OrphanService implements OrphansUseCase {

  /** So many are added up in milliseconds, and say that something is wrong. */
  private static final int MAX_SUMMED = 10_000;

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
  public List<OrphanBacklog> backlog() {
    return orphans.backlog(MAX_SUMMED);
  }

  @Override
  public long count() {
    return orphans.count();
  }
}
