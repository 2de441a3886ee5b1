package io.oncebook.domain.idempotency;

import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds claims that are not booked. Reads see committed rows only. */
public interface OrphanPort {

  /** The orphans that the query names, by rising claim number. */
  List<OrphanClaim> find(OrphanQuery query);

  /** Orphans of one tenant, in this state or, when it is null, in any. */
  default List<OrphanClaim> list(
      TenantId tenantId, @Nullable ClaimState state, ClaimId after, int limit) {
    return find(new OrphanQuery(tenantId, state, null, null, null, after, limit));
  }

  /** The claim of this number, whatever has become of it. */
  Optional<Claim> claim(TenantId tenantId, ClaimId claimId);

  /** The orphans that name this order; few by nature, so all of them. */
  List<Claim> ofOrder(TenantId tenantId, OrderNo orderNo);

  /**
   * Orphans of all tenants that somebody should try to book now: those that no attempt has ended
   * for and that were made before the instant, as a crash or a failed booking leaves them behind,
   * and those whose rest is over, the longest due first.
   *
   * @param claimedBefore younger ones without an attempt are left to the workers that made them
   * @param limit the maximum number of either sort, 1 or more
   */
  List<Claim> due(Instant now, Instant claimedBefore, int limit);

  /**
   * Notes in a transaction of its own that an attempt ended without booking, why, and when the next
   * one is due. A parked claim stays parked. Does nothing when the claim is no orphan any more.
   */
  void recordAttempt(ClaimId claimId, WaitingReason reason, BackOff backOff, Instant now);

  /**
   * Makes an orphan that rests due at once, in a transaction of its own that waits for nobody: does
   * nothing when somebody is at work on the claim, or when it rests no more.
   */
  void makeDueNow(ClaimId claimId, Instant now);

  /**
   * What is open, of all tenants.
   *
   * @param limit how many orphans are looked at; where there are more, the numbers are too small
   */
  List<OrphanBacklog> backlog(int limit);

  /** How many orphans all tenants have together. */
  long count();

  /** How many orphans of the tenant are in this state. */
  long count(TenantId tenantId, ClaimState state);
}
