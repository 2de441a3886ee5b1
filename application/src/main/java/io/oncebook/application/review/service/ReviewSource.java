package io.oncebook.application.review.service;

import io.oncebook.application.review.Review;
import io.oncebook.application.review.ReviewKind;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;

/** Reads one kind of what needs a person from where it is kept. */
public abstract class ReviewSource {

  private final ReviewKind kind;

  ReviewSource(ReviewKind kind) {
    this.kind = kind;
  }

  final ReviewKind kind() {
    return kind;
  }

  /** The tenant's, by rising number. */
  abstract List<Review> find(TenantId tenantId, long after, int limit);

  /** How many the tenant has. */
  abstract long count(TenantId tenantId);
}
