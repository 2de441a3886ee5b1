package io.oncebook.application.review.service;

import io.oncebook.application.review.Review;
import io.oncebook.application.review.ReviewKind;
import io.oncebook.domain.tenant.TenantId;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;

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

  /** How many these tenants have together. */
  abstract long count(Collection<TenantId> tenants);

  /** Where each tenant is counted by itself. */
  static long sum(Collection<TenantId> tenants, ToLongFunction<TenantId> count) {
    return tenants.stream().mapToLong(count).sum();
  }
}
