package io.oncebook.domain.idempotency;

/** Where it is decided who handles a fact. */
public interface IdempotencyPort {

  /**
   * Claims the fact for the caller: one plain INSERT under the unique index on tenant and key, in a
   * transaction of its own that is committed when this method returns. No transaction of the caller
   * takes part, so none can undo the claim.
   *
   * <p>A later call with the same tenant and key finds the first claim, whatever has become of its
   * booking, and changes nothing in it. Only the duplicate on that one index gives this result; any
   * other error of the store is thrown, and then the caller must treat the fact as not handled, for
   * it may or may not be claimed.
   */
  ClaimResult tryAcquire(ClaimRequest request);
}
