package io.oncebook.application.review.service;

import io.oncebook.application.review.AcknowledgeResult;
import io.oncebook.application.review.Review;
import io.oncebook.application.review.ReviewId;
import io.oncebook.application.review.ReviewKind;
import io.oncebook.application.review.ReviewQuery;
import io.oncebook.application.review.ReviewsUseCase;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.settlement.FlagId;
import io.oncebook.domain.settlement.ReviewTransaction;
import io.oncebook.domain.settlement.ReviewTransaction.EndResult;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts what needs a person into one list, kind by kind, and keeps none of it. */
public final class ReviewsService implements ReviewsUseCase {

  private final List<ReviewSource> sources;
  private final SettlementTransactionPort transactions;
  private final AuditPort audit;

  /**
   * Reads from the sources.
   *
   * @param sources one for each kind that is to be listed, in any order
   */
  public ReviewsService(
      List<ReviewSource> sources, SettlementTransactionPort transactions, AuditPort audit) {
    this.sources = sources.stream().sorted(Comparator.comparing(ReviewSource::kind)).toList();
    this.transactions = transactions;
    this.audit = audit;
  }

  @Override
  public List<Review> list(ReviewQuery query) {
    List<Review> found = new ArrayList<>();
    for (ReviewSource source : sources) {
      int room = query.limit() - found.size();
      if (room > 0 && isAsked(source.kind(), query)) {
        found.addAll(source.find(query.tenantId(), begin(source.kind(), query.after()), room));
      }
    }
    return found;
  }

  private static boolean isAsked(ReviewKind kind, ReviewQuery query) {
    return (query.kind() == null || query.kind() == kind)
        && (query.after() == null || query.after().kind().compareTo(kind) <= 0);
  }

  private static long begin(ReviewKind kind, @Nullable ReviewId after) {
    return after != null && after.kind() == kind ? after.number() : 0;
  }

  @Override
  public Map<ReviewKind, Long> count(Collection<TenantId> tenants) {
    Map<ReviewKind, Long> counts = new EnumMap<>(ReviewKind.class);
    for (ReviewSource source : sources) {
      counts.put(source.kind(), source.count(tenants));
    }
    return counts;
  }

  @Override
  public AcknowledgeResult acknowledge(ReviewId id, OperatorAction action) {
    Optional<EndResult> result = transactions.run(unit -> acknowledge(id, action, unit));
    if (result.isEmpty()) {
      return audit.holds(action) ? AcknowledgeResult.DONE : AcknowledgeResult.ACTION_CONFLICT;
    }
    return switch (result.get()) {
      case ENDED -> AcknowledgeResult.DONE;
      case ENDED_BEFORE -> AcknowledgeResult.ENDED_BEFORE;
      case UNKNOWN -> AcknowledgeResult.UNKNOWN;
    };
  }

  /** Empty when the action's number is taken. */
  private static TransactionOutcome<Optional<EndResult>> acknowledge(
      ReviewId id, OperatorAction action, SettlementTransaction unit) {
    if (!unit.record(action)) {
      return TransactionOutcome.rollBack(Optional.empty());
    }
    EndResult result = end(id, action, unit.reviews());
    return new TransactionOutcome<>(Optional.of(result), result == EndResult.ENDED);
  }

  private static EndResult end(ReviewId id, OperatorAction action, ReviewTransaction reviews) {
    return switch (id.kind()) {
      case FLAG -> reviews.end(action.tenantId(), new FlagId(id.number()), action.actedAt());
      case REFUND, SUSPENSE, ORPHAN, BREAK, NOTICE ->
          throw new IllegalArgumentException(id.kind() + " ends by an action of its own");
    };
  }
}
