package io.oncebook.application.review.service;

import io.oncebook.application.review.Review;
import io.oncebook.application.review.ReviewAction;
import io.oncebook.application.review.ReviewId;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.money.Money;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a claim has to tell a person. */
record ClaimReview(Claim claim, @Nullable Money booked) {

  Review of(
      ReviewId id,
      String reason,
      Instant since,
      @Nullable String expected,
      List<ReviewAction> actions) {
    return new Review(
        id,
        reason,
        claim.key(),
        claim.event().trade().orderNo(),
        booked == null ? claim.event().choose(new ToldMoney()).orElse(null) : booked,
        since,
        spoken(claim.told()),
        expected,
        actions);
  }

  /** With the wish to book it by hand, where the books do not hold money that has gone back. */
  List<ReviewAction> withBooking(List<ReviewAction> actions) {
    List<ReviewAction> all = new ArrayList<>(actions);
    if (booked == null && claim.event().kind() == EventKind.REFUND_SUCCEEDED) {
      all.add(ReviewAction.of(ReviewAction.Kind.BOOK_CLAIM, claim.id().value()));
    }
    return all;
  }

  /** Descriptions keep their parts apart by tabs. */
  static String spoken(String description) {
    return description.replace("\t", ", ");
  }
}
