package io.oncebook.domain.idempotency;

import java.util.List;

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

  /**
   * Claims many facts in few trips to the store, each as {@link #tryAcquire} would: every verdict
   * is that of the unique index on its own row, and every claim that is reported is committed. A
   * fact that stands in the list twice is acquired once, by its first request.
   *
   * <p>When it throws, any of the facts may be claimed or not, and the caller must treat all of
   * them as not handled.
   *
   * @return one result for each request, in the order of the requests
   */
  List<ClaimResult> tryAcquireAll(List<ClaimRequest> requests);
}
