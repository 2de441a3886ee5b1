package io.oncebook.domain.settlement;

import io.oncebook.domain.tenant.TenantId;
import java.util.List;

/** Finds claims that are flagged. Flags are set and ended in the business transaction alone. */
public interface FlagPort {

  /**
   * The tenant's open flags, by rising number.
   *
   * @param after only flags with a higher number
   * @param limit the maximum number, 1 or more
   */
  List<FlaggedClaim> open(TenantId tenantId, FlagId after, int limit);

  /** How many flags of the tenant are open. */
  long countOpen(TenantId tenantId);
}
