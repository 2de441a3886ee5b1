package io.oncebook.application.review.service;

import io.oncebook.application.review.Review;
import io.oncebook.application.review.ReviewAction;
import io.oncebook.application.review.ReviewId;
import io.oncebook.application.review.ReviewKind;
import io.oncebook.domain.notice.StoredUnclearNotice;
import io.oncebook.domain.notice.UnclearNotice;
import io.oncebook.domain.notice.UnclearNoticeId;
import io.oncebook.domain.notice.UnclearNoticePort;
import io.oncebook.domain.tenant.TenantId;
import java.util.Collection;
import java.util.List;

/**
 * Genuine notices that nobody here understands. What they say may hold payer data and stays out.
 */
public final class NoticeReviews extends ReviewSource {

  private final UnclearNoticePort notices;

  public NoticeReviews(UnclearNoticePort notices) {
    super(ReviewKind.NOTICE);
    this.notices = notices;
  }

  @Override
  List<Review> find(TenantId tenantId, long after, int limit) {
    return notices.open(tenantId, new UnclearNoticeId(after), limit).stream()
        .map(NoticeReviews::review)
        .toList();
  }

  @Override
  long count(Collection<TenantId> tenants) {
    return sum(tenants, notices::countOpen);
  }

  private static Review review(StoredUnclearNotice kept) {
    long number = kept.id().value();
    UnclearNotice notice = kept.notice();
    return new Review(
        new ReviewId(ReviewKind.NOTICE, number),
        notice.reason().name(),
        null,
        null,
        null,
        notice.receivedAt(),
        "notice %s of %s".formatted(notice.kind(), notice.channel()),
        null,
        List.of(ReviewAction.of(ReviewAction.Kind.ACKNOWLEDGE_NOTICE, number)));
  }
}
