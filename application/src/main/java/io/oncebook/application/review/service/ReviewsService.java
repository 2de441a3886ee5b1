package io.oncebook.application.review.service;

import io.oncebook.application.action.ActionResult;
import io.oncebook.application.action.EndedBefore;
import io.oncebook.application.action.service.ActionTransactions;
import io.oncebook.application.review.Review;
import io.oncebook.application.review.ReviewId;
import io.oncebook.application.review.ReviewKind;
import io.oncebook.application.review.ReviewQuery;
import io.oncebook.application.review.ReviewsUseCase;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.settlement.FlagId;
import io.oncebook.domain.settlement.ReviewTransaction;
import io.oncebook.domain.settlement.ReviewTransaction.EndResult;
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
  private final ActionTransactions actions;

  /**
   * Reads from the sources.
   *
   * @param sources one for each kind that is to be listed, in any order
   */
  public ReviewsService(List<ReviewSource> sources, ActionTransactions actions) {
    this.sources = sources.stream().sorted(Comparator.comparing(ReviewSource::kind)).toList();
    this.actions = actions;
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
  public ActionResult<ReviewId, EndedBefore> acknowledge(ReviewId id, OperatorAction action) {
    return actions.run(
        action, unit -> failure(end(id, action, unit.reviews())), () -> Optional.of(id));
  }

  private static Optional<ActionResult<ReviewId, EndedBefore>> failure(EndResult result) {
    return switch (result) {
      case ENDED -> Optional.empty();
      case ENDED_BEFORE -> Optional.of(new ActionResult.Refused<>(new EndedBefore()));
      case UNKNOWN -> Optional.of(new ActionResult.Unknown<>());
    };
  }

  private static EndResult end(ReviewId id, OperatorAction action, ReviewTransaction reviews) {
    return switch (id.kind()) {
      case FLAG -> reviews.end(action.tenantId(), new FlagId(id.number()), action.actedAt());
      case REFUND, SUSPENSE, ORPHAN, BREAK, NOTICE ->
          throw new IllegalArgumentException(id.kind() + " ends by an action of its own");
    };
  }
}
