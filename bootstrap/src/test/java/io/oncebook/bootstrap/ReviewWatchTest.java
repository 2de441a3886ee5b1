package io.oncebook.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.oncebook.application.action.ActionResult;
import io.oncebook.application.action.EndedBefore;
import io.oncebook.application.review.Review;
import io.oncebook.application.review.ReviewId;
import io.oncebook.application.review.ReviewKind;
import io.oncebook.application.review.ReviewQuery;
import io.oncebook.application.review.ReviewsUseCase;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.tenant.TenantId;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

class ReviewWatchTest {

  private static final TenantId TENANT = new TenantId(7);

  private final MeterRegistry meters = new SimpleMeterRegistry();
  private final Reviews reviews = new Reviews();
  private final ReviewWatch watch =
      new ReviewWatch(
          reviews, List.of(TENANT), new ThreadPoolTaskScheduler(), Duration.ofMinutes(1), meters);

  @Test
  void gauge_of_each_kind_follows_what_is_open() {
    assertThat(gauge(ReviewKind.FLAG)).isZero();

    reviews.counts = Map.of(ReviewKind.FLAG, 3L, ReviewKind.BREAK, 1L);
    watch.look();

    assertThat(gauge(ReviewKind.FLAG)).isEqualTo(3);
    assertThat(gauge(ReviewKind.BREAK)).isEqualTo(1);
    assertThat(gauge(ReviewKind.SUSPENSE)).isZero();
    assertThat(reviews.asked).isEqualTo(List.of(TENANT));
  }

  @Test
  void gauge_shows_what_was_seen_last_while_the_store_is_away() {
    reviews.counts = Map.of(ReviewKind.FLAG, 3L);
    watch.look();
    reviews.counts = null;

    watch.look();

    assertThat(gauge(ReviewKind.FLAG)).isEqualTo(3);
  }

  private double gauge(ReviewKind kind) {
    return meters.get("oncebook.reviews").tag("kind", kind.name()).gauge().value();
  }

  private static final class Reviews implements ReviewsUseCase {

    /** Absent while the store is away. */
    private @Nullable Map<ReviewKind, Long> counts = Map.of();

    private @Nullable Collection<TenantId> asked;

    @Override
    public List<Review> list(ReviewQuery query) {
      return List.of();
    }

    @Override
    public Map<ReviewKind, Long> count(Collection<TenantId> tenants) {
      asked = tenants;
      if (counts == null) {
        throw new IllegalStateException("the store is away");
      }
      return counts;
    }

    @Override
    public ActionResult<ReviewId, EndedBefore> acknowledge(ReviewId id, OperatorAction action) {
      throw new UnsupportedOperationException("not watched");
    }
  }
}
