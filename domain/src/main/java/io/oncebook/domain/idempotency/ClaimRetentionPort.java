package io.oncebook.domain.idempotency;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Lets claims go that have grown old. Their facts stay booked once, for ever, by the journal's own
 * unique index; what goes is the evidence, and the quick answer to a repeat.
 */
public interface ClaimRetentionPort {

  /**
   * Looks at the next claims by number, and deletes those that are booked and were made before the
   * instant, together with what was noticed about them. Orphans stay, however old, and so do claims
   * that a person has resolved, or a repeat would book what was decided not to be booked, and those
   * with something noticed about them that no person has ended.
   *
   * @param limit how many to look at, 1 or more
   */
  Step purge(Instant claimedBefore, ClaimId after, int limit);

  /**
   * One step.
   *
   * @param gone how many claims were deleted
   * @param next where the next step begins; absent when all that is old has been looked at
   */
  record Step(int gone, @Nullable ClaimId next) {}
}
