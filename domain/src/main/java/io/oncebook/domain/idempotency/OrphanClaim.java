package io.oncebook.domain.idempotency;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A claim that is still to be booked.
 *
 * @param attempts how many bookings were tried and came to an end without booking
 * @param reason why the last attempt did not book; absent when none has ended
 * @param nextAttemptAt when it is due again; absent when none has ended
 */
public record OrphanClaim(
    Claim claim, int attempts, @Nullable WaitingReason reason, @Nullable Instant nextAttemptAt) {

  public OrphanClaim {
    if (!claim.isOrphan()) {
      throw new IllegalArgumentException(
          "claim %s is %s, so no orphan".formatted(claim.key(), claim.state()));
    }
  }
}
