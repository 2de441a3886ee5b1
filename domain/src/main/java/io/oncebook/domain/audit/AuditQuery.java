package io.oncebook.domain.audit;

import io.oncebook.domain.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * Which actions of a tenant to read, by rising number.
 *
 * @param subject only what was done to this, such as {@code orphan/17}, when present
 * @param after only actions with a higher number
 * @param limit the maximum number, 1 or more
 */
public record AuditQuery(TenantId tenantId, @Nullable String subject, ActionId after, int limit) {}
