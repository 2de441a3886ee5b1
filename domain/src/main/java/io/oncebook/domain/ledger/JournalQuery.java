package io.oncebook.domain.ledger;

import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * Which entries of a tenant to read, by rising number.
 *
 * @param orderNo only entries of this order, when present
 * @param key only the entry of this fact, when present
 * @param after only entries with a higher number
 * @param limit the maximum number, 1 or more
 */
public record JournalQuery(
    TenantId tenantId,
    @Nullable OrderNo orderNo,
    @Nullable IdempotencyKey key,
    JournalEntryId after,
    int limit) {}
