package io.oncebook.domain.settlement;

import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;

/**
 * What the business transaction does about things that a person should look at and that have no end
 * of their own: they are kept, with their claim, until a person has said that it is seen.
 */
public interface ReviewTransaction {

  /** Flags the claim; for the same reason once, also when that flag has been ended. */
  void flag(Claim claim, ReviewReason reason, Instant flaggedAt);

  /** Ends the tenant's flag, if it is open. */
  EndResult end(TenantId tenantId, FlagId flagId, Instant endedAt);

  /** Ends the open flags of the claim, for what they ask for has been done. */
  void endFlagsOf(Claim claim, Instant endedAt);

  /** What the wish to end something comes to. */
  enum EndResult {
    ENDED,
    /** Somebody has ended it before. */
    ENDED_BEFORE,
    /** The tenant has nothing of this number. */
    UNKNOWN
  }
}
