package io.oncebook.domain.idempotency;

import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds claims that are not booked. Reads see committed rows only. */
public interface OrphanPort {

  /**
   * Orphans of one tenant by rising claim number.
   *
   * @param state only those in this state; all orphans when null
   * @param after only claims with a higher number
   * @param limit how many at the most, 1 or more
   */
  List<OrphanClaim> list(TenantId tenantId, @Nullable ClaimState state, ClaimId after, int limit);

  /** The orphans that name this order; few by nature, so all of them. */
  List<Claim> ofOrder(TenantId tenantId, OrderNo orderNo);

  /**
   * Claims of all tenants that were made before the instant and could be booked by now, by rising
   * number: those of which nobody has said why they are not booked, as a crash or a failed booking
   * leaves them behind, and those that wait for an order which has come.
   *
   * @param after only claims with a higher number
   * @param limit how many at the most, 1 or more
   */
  List<Claim> unattended(Instant claimedBefore, ClaimId after, int limit);

  /**
   * Claims of all tenants that wait, were made before the instant, and are not parked, by rising
   * number.
   *
   * @param limit how many at the most, 1 or more
   */
  List<Claim> overdue(Instant claimedBefore, int limit);

  /**
   * Notes in a transaction of its own that an attempt ended without booking, and why. A parked
   * claim stays parked. Does nothing when the claim has been booked meanwhile.
   */
  void recordAttempt(ClaimId claimId, WaitingReason reason);

  /** How many orphans all tenants have together. */
  long count();
}
