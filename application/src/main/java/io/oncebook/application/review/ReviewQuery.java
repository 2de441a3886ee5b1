package io.oncebook.application.review;

import io.oncebook.domain.tenant.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * Which things of a tenant to show, by kind and then by rising number.
 *
 * @param kind only things of this kind, when present
 * @param after only things behind this one, when present
 * @param limit the maximum number, 1 or more
 */
public record ReviewQuery(
    TenantId tenantId, @Nullable ReviewKind kind, @Nullable ReviewId after, int limit) {}
