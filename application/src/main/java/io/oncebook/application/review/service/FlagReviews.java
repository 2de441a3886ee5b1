package io.oncebook.application.review.service;

import io.oncebook.application.review.Review;
import io.oncebook.application.review.ReviewAction;
import io.oncebook.application.review.ReviewId;
import io.oncebook.application.review.ReviewKind;
import io.oncebook.domain.settlement.FlagId;
import io.oncebook.domain.settlement.FlagPort;
import io.oncebook.domain.settlement.FlaggedClaim;
import io.oncebook.domain.tenant.TenantId;
import java.util.Collection;
import java.util.List;

/** Settled facts about which something is odd. */
public final class FlagReviews extends ReviewSource {

  private final FlagPort flags;

  public FlagReviews(FlagPort flags) {
    super(ReviewKind.FLAG);
    this.flags = flags;
  }

  @Override
  List<Review> find(TenantId tenantId, long after, int limit) {
    return flags.open(tenantId, new FlagId(after), limit).stream()
        .map(FlagReviews::review)
        .toList();
  }

  @Override
  long count(Collection<TenantId> tenants) {
    return sum(tenants, flags::countOpen);
  }

  private static Review review(FlaggedClaim flagged) {
    long number = flagged.id().value();
    ClaimReview claim = new ClaimReview(flagged.claim(), flagged.booked());
    return claim.of(
        new ReviewId(ReviewKind.FLAG, number),
        flagged.reason().name(),
        flagged.flaggedAt(),
        null,
        claim.withBooking(List.of(ReviewAction.of(ReviewAction.Kind.ACKNOWLEDGE_FLAG, number))));
  }
}
