package io.oncebook.domain.idempotency;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which orphans of a tenant to read, by rising claim number. What is absent restricts nothing.
 *
 * @param claimedBefore only those that are as old
 * @param after only claims with a higher number
 * @param limit the maximum number, 1 or more
 */
public record OrphanQuery(
    TenantId tenantId,
    @Nullable ClaimState state,
    @Nullable Channel channel,
    @Nullable WaitingReason reason,
    @Nullable Instant claimedBefore,
    ClaimId after,
    int limit) {}
