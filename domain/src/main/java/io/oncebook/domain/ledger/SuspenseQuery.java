package io.oncebook.domain.ledger;

import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * Which payments in suspense of a tenant to read, by rising number of their entries.
 *
 * @param orderNo only payments that named this order, when present
 * @param after only entries with a higher number
 * @param limit the maximum number, 1 or more
 */
public record SuspenseQuery(
    TenantId tenantId, @Nullable OrderNo orderNo, JournalEntryId after, int limit) {}
