package io.oncebook.adapter.http.merchant.review;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.application.review.Review;
import io.oncebook.application.review.ReviewAction;
import io.oncebook.application.review.ReviewKind;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;

/** A page of what needs a person on the wire. */
record ReviewsResponse(List<Item> reviews, @Nullable String next) {

  /** Cuts what was read to the page; one more was read than is shown. */
  static ReviewsResponse of(List<Review> read, int limit, Instant now) {
    List<Review> shown = read.size() > limit ? read.subList(0, limit) : read;
    return new ReviewsResponse(
        shown.stream().map(review -> Item.of(review, now)).toList(),
        read.size() > limit ? shown.get(limit - 1).id().toString() : null);
  }

  /**
   * One thing.
   *
   * @param amount in whole minor units
   * @param actions addresses below the tenant's to which an action is posted
   */
  record Item(
      ReviewKind kind,
      long id,
      String reason,
      @Nullable String idempotentKey,
      @Nullable String orderNo,
      @Nullable Long amount,
      @Nullable String currency,
      Instant since,
      long ageSeconds,
      @Nullable String evidence,
      @Nullable String expected,
      List<String> actions) {

    static Item of(Review review, Instant now) {
      Optional<Money> money = Optional.ofNullable(review.amount());
      return new Item(
          review.id().kind(),
          review.id().number(),
          review.reason(),
          Optional.ofNullable(review.key()).map(IdempotencyKey::value).orElse(null),
          Optional.ofNullable(review.orderNo()).map(OrderNo::value).orElse(null),
          money.map(Money::amountMinor).orElse(null),
          money.map(Money::currencyCode).orElse(null),
          review.since(),
          // Another instance's clock may be ahead of ours.
          Math.max(0, Duration.between(review.since(), now).toSeconds()),
          review.evidence(),
          review.expected(),
          review.actions().stream().map(ReviewsResponse::address).toList());
    }
  }

  private static String address(ReviewAction action) {
    Object[] subjects =
        action.subjects().stream().map(name -> UriUtils.encodePathSegment(name, UTF_8)).toArray();
    return template(action.kind()).formatted(subjects);
  }

  private static String template(ReviewAction.Kind kind) {
    return switch (kind) {
      case ACKNOWLEDGE_FLAG -> "/flags/%s/acknowledge";
      case BOOK_CLAIM -> "/claims/%s/book";
      case END_REFUND -> "/refunds/%s/end";
      case REFUND_FROM_SUSPENSE -> "/suspense/%s/refunds";
      case REASSIGN_SUSPENSE -> "/suspense/%s/reassign";
      case RETRY_ORPHAN -> "/orphans/%s/retry";
      case RESOLVE_ORPHAN -> "/orphans/%s/resolve";
      case EXPLAIN_BREAK -> "/reconciliations/%s/breaks/%s/explain";
      case ACKNOWLEDGE_NOTICE -> "/unclear-notices/%s/acknowledge";
    };
  }
}
