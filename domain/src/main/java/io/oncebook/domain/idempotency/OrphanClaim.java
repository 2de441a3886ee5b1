package io.oncebook.domain.idempotency;

import org.jspecify.annotations.Nullable;

/**
 * A claim that is not booked.
 *
 * @param attempts how many bookings were tried and came to an end without booking
 * @param reason why the last attempt did not book; absent when none has ended
 */
public record OrphanClaim(Claim claim, int attempts, @Nullable WaitingReason reason) {

  public OrphanClaim {
    if (claim.isBooked()) {
      throw new IllegalArgumentException("claim " + claim.key() + " is booked, so no orphan");
    }
  }
}
