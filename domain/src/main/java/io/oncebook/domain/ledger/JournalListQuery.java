package io.oncebook.domain.ledger;

import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which page of a tenant's journal to read.
 *
 * @param orderNo only entries of this order, when present
 * @param bookedFrom only entries that were booked at this instant or later, when present
 * @param bookedBefore only entries that were booked before this instant, when present
 * @param after only entries behind this position
 * @param limit the maximum number, 1 or more
 */
public record JournalListQuery(
    TenantId tenantId,
    @Nullable OrderNo orderNo,
    @Nullable Instant bookedFrom,
    @Nullable Instant bookedBefore,
    JournalPosition after,
    int limit) {

  /** All of the tenant's entries behind the position. */
  public static JournalListQuery all(TenantId tenantId, JournalPosition after, int limit) {
    return new JournalListQuery(tenantId, null, null, null, after, limit);
  }

  public boolean isByTime() {
    return bookedFrom != null || bookedBefore != null;
  }
}
