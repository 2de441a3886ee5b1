package io.oncebook.application.port.in;

import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanBacklog;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can be seen of claims that are not booked. */
public interface OrphansUseCase {

  /**
   * Orphans of the tenant by rising claim number.
   *
   * @param state only those in this state; all when null
   * @param after only claims with a higher number
   */
  List<OrphanClaim> list(TenantId tenantId, @Nullable ClaimState state, ClaimId after, int limit);

  /** What is open, of all tenants; the numbers are too small where it is very much. */
  List<OrphanBacklog> backlog();

  /** How many orphans all tenants have together. */
  long count();
}
