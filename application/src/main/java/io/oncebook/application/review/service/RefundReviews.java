package io.oncebook.application.review.service;

import io.oncebook.application.review.Review;
import io.oncebook.application.review.ReviewAction;
import io.oncebook.application.review.ReviewId;
import io.oncebook.application.review.ReviewKind;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundId;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.refund.RefundProgress;
import io.oncebook.domain.refund.RefundsForAPerson;
import io.oncebook.domain.refund.StoredRefund;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Refunds that do not come to their end by themselves. */
public final class RefundReviews extends ReviewSource {

  private final RefundPort refunds;
  private final Duration unanswered;
  private final Duration accepted;
  private final Clock clock;

  /**
   * Reads refunds.
   *
   * @param unanswered how long a refund may go without the channel having taken it
   * @param accepted how long a refund may go after its registration that the channel has taken
   */
  public RefundReviews(RefundPort refunds, Duration unanswered, Duration accepted, Clock clock) {
    super(ReviewKind.REFUND);
    this.refunds = refunds;
    this.unanswered = unanswered;
    this.accepted = accepted;
    this.clock = clock;
  }

  @Override
  List<Review> find(TenantId tenantId, long after, int limit) {
    return refunds.forAPerson(of(tenantId), new RefundId(after), limit).stream()
        .map(RefundReviews::review)
        .toList();
  }

  @Override
  long count(Collection<TenantId> tenants) {
    return sum(tenants, tenantId -> refunds.countForAPerson(of(tenantId)));
  }

  private RefundsForAPerson of(TenantId tenantId) {
    Instant now = clock.instant();
    return new RefundsForAPerson(tenantId, now.minus(unanswered), now.minus(accepted));
  }

  private static Review review(StoredRefund stored) {
    Refund refund = stored.refund();
    return new Review(
        new ReviewId(ReviewKind.REFUND, stored.id().value()),
        refund.state().name(),
        null,
        refund.trade().orderNo(),
        refund.amount(),
        refund.registeredAt(),
        told(refund),
        null,
        List.of(
            new ReviewAction(ReviewAction.Kind.END_REFUND, List.of(refund.refundNo().value()))));
  }

  /** How far it has come, and what the channel said last. */
  private static String told(Refund refund) {
    RefundProgress progress = refund.progress();
    return "refund %s of payment %s, asked for %d times, last step %s, last word %s"
        .formatted(
            refund.refundNo(),
            refund.trade().transactionNo(),
            progress.submissions(),
            progress.changedAt(),
            progress.remark() == null ? "none" : progress.remark());
  }
}
