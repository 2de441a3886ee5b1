package io.oncebook.application.review.service;

import io.oncebook.application.review.Review;
import io.oncebook.application.review.ReviewAction;
import io.oncebook.application.review.ReviewId;
import io.oncebook.application.review.ReviewKind;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.tenant.TenantId;
import java.util.Collection;
import java.util.List;

/** Claims that are parked. */
public final class OrphanReviews extends ReviewSource {

  private final OrphanPort orphans;

  public OrphanReviews(OrphanPort orphans) {
    super(ReviewKind.ORPHAN);
    this.orphans = orphans;
  }

  @Override
  List<Review> find(TenantId tenantId, long after, int limit) {
    return orphans.list(tenantId, ClaimState.PARKED, new ClaimId(after), limit).stream()
        .map(OrphanReviews::review)
        .toList();
  }

  @Override
  long count(Collection<TenantId> tenants) {
    return sum(tenants, tenantId -> orphans.count(tenantId, ClaimState.PARKED));
  }

  private static Review review(OrphanClaim orphan) {
    long number = orphan.claim().id().value();
    ClaimReview claim = new ClaimReview(orphan.claim(), null);
    return claim.of(
        new ReviewId(ReviewKind.ORPHAN, number),
        String.valueOf(orphan.reason()),
        orphan.claim().claimedAt(),
        null,
        claim.withBooking(
            List.of(
                ReviewAction.of(ReviewAction.Kind.RETRY_ORPHAN, number),
                ReviewAction.of(ReviewAction.Kind.RESOLVE_ORPHAN, number))));
  }
}
