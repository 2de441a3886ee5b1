package io.oncebook.application.review.service;

import io.oncebook.application.review.Review;
import io.oncebook.application.review.ReviewAction;
import io.oncebook.application.review.ReviewId;
import io.oncebook.application.review.ReviewKind;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.BreakOfDay;
import io.oncebook.domain.reconciliation.BreakQuery;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.DetectedBreak;
import io.oncebook.domain.reconciliation.OpenBreaks;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.tenant.TenantId;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Breaks that nobody has explained, those of late bookings included. */
public final class BreakReviews extends ReviewSource {

  private final ReconciliationPort reconciliations;

  public BreakReviews(ReconciliationPort reconciliations) {
    super(ReviewKind.BREAK);
    this.reconciliations = reconciliations;
  }

  @Override
  List<Review> find(TenantId tenantId, long after, int limit) {
    return reconciliations
        .find(new BreakQuery(tenantId, BreakState.OPEN, null, new BreakId(after), limit))
        .stream()
        .map(BreakReviews::review)
        .toList();
  }

  @Override
  long count(Collection<TenantId> tenants) {
    return reconciliations.openBreaks().stream()
        .filter(open -> tenants.contains(open.tenantId()))
        .mapToLong(OpenBreaks::count)
        .sum();
  }

  private static Review review(BreakOfDay known) {
    DetectedBreak finding = known.found().finding();
    long number = known.found().id().value();
    return new Review(
        new ReviewId(ReviewKind.BREAK, number),
        finding.kind().name(),
        finding.key(),
        finding.orderNo(),
        finding.stated() == null ? finding.booked() : finding.stated(),
        // A break keeps no time of its own; its day is over when it begins to matter.
        known.day().end(),
        "statement of %s: %s, row %s%s"
            .formatted(
                known.day(),
                amount(finding.stated()),
                finding.row() == null ? "none" : finding.row(),
                finding.remark() == null ? "" : ", " + finding.remark()),
        "books: " + amount(finding.booked()),
        List.of(
            new ReviewAction(
                ReviewAction.Kind.EXPLAIN_BREAK,
                List.of(String.valueOf(known.dayId().value()), String.valueOf(number)))));
  }

  private static String amount(@Nullable Money money) {
    return money == null ? "nothing" : money.toString();
  }
}
