package io.oncebook.application.review;

import io.oncebook.application.action.ActionResult;
import io.oncebook.application.action.EndedBefore;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.tenant.TenantId;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What needs a person, as one list. It is read from where each thing is kept, so a thing leaves it
 * in the transaction that ends the thing.
 */
public interface ReviewsUseCase {

  /**
   * The things that the query names. Whoever follows the pages sees each thing that is there from
   * the first page to the last; what comes meanwhile may be left to the next time.
   */
  List<Review> list(ReviewQuery query);

  /** How many things of each kind there are, of these tenants together. */
  Map<ReviewKind, Long> count(Collection<TenantId> tenants);

  /**
   * Ends a thing that has no end of its own, a flag or an anomaly, in one transaction with the
   * action, which is kept for ever with who, when and why. The same action sent again is done once
   * and has the same answer.
   *
   * @throws IllegalArgumentException when things of this kind end by another action
   */
  ActionResult<ReviewId, EndedBefore> acknowledge(ReviewId id, OperatorAction action);
}
