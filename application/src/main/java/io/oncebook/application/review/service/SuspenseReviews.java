package io.oncebook.application.review.service;

import io.oncebook.application.review.Review;
import io.oncebook.application.review.ReviewAction;
import io.oncebook.application.review.ReviewId;
import io.oncebook.application.review.ReviewKind;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.ledger.SuspenseBalance;
import io.oncebook.domain.ledger.SuspenseQuery;
import io.oncebook.domain.tenant.TenantId;
import java.util.Collection;
import java.util.List;

/** Payments in suspense with money left. */
public final class SuspenseReviews extends ReviewSource {

  private final LedgerPort ledger;

  public SuspenseReviews(LedgerPort ledger) {
    super(ReviewKind.SUSPENSE);
    this.ledger = ledger;
  }

  @Override
  List<Review> find(TenantId tenantId, long after, int limit) {
    return ledger
        .inSuspense(new SuspenseQuery(tenantId, null, new JournalEntryId(after), limit))
        .stream()
        .map(SuspenseReviews::review)
        .toList();
  }

  @Override
  long count(Collection<TenantId> tenants) {
    return sum(tenants, ledger::countInSuspense);
  }

  private static Review review(SuspenseBalance balance) {
    JournalEntry entry = balance.payment().entry();
    long number = balance.id().value();
    return new Review(
        new ReviewId(ReviewKind.SUSPENSE, number),
        String.valueOf(entry.suspenseReason()),
        entry.key(),
        entry.orderNo(),
        balance.left(),
        entry.bookedAt(),
        "payment %s of order %s, paid %s, gone back %s, under way %s"
            .formatted(
                entry.transactionNo(),
                entry.orderNo(),
                entry.amount(),
                balance.totals().refunded(),
                balance.totals().reserved()),
        null,
        List.of(
            ReviewAction.of(ReviewAction.Kind.REFUND_FROM_SUSPENSE, number),
            ReviewAction.of(ReviewAction.Kind.REASSIGN_SUSPENSE, number)));
  }
}
