package io.oncebook.domain.idempotency;

import io.oncebook.domain.tenant.TenantId;
import java.util.Optional;

/**
 * Remembers claims that are booked, so that a repeat costs a lookup. It saves work and decides
 * nothing: booked is the last state of a claim, so what it holds stays true, and what it has
 * forgotten is asked of the unique index. It may forget anything at any time.
 */
public interface KnownClaimPort {

  /** The claim of the fact, if it is known to be booked. */
  Optional<Claim> find(TenantId tenantId, IdempotencyKey key);

  /**
   * Remembers a claim.
   *
   * @param booked a claim whose booking has been committed; any other is ignored
   */
  void remember(Claim booked);
}
