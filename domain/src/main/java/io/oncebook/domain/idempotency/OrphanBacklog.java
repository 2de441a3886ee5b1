package io.oncebook.domain.idempotency;

import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.tenant.TenantId;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/**
 * The orphans of one tenant at one channel that speak of one currency.
 *
 * @param currency absent for those that speak of no money
 * @param oldest when the oldest of them was claimed
 * @param oldestUnparked the same among those that no person was told of; absent when there is none
 * @param paidMinor what payers have paid and the books do not show, in minor units
 */
public record OrphanBacklog(
    TenantId tenantId,
    Channel channel,
    @Nullable Currency currency,
    long count,
    Instant oldest,
    @Nullable Instant oldestUnparked,
    BigInteger paidMinor) {}
