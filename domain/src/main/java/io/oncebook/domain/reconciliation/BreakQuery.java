package io.oncebook.domain.reconciliation;

import io.oncebook.domain.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * Which breaks of a tenant to read, of whatever day, by rising number.
 *
 * @param kind only those of this kind, when present
 * @param after only breaks with a higher number
 * @param limit the maximum number, 1 or more
 */
public record BreakQuery(
    TenantId tenantId, BreakState state, @Nullable BreakKind kind, BreakId after, int limit) {}
