package io.oncebook.adapter.http.merchant.review;

import io.oncebook.adapter.http.merchant.ActionReader;
import io.oncebook.adapter.http.merchant.ActionResponse;
import io.oncebook.adapter.http.merchant.BearerTokenFilter;
import io.oncebook.adapter.http.merchant.JsonBody;
import io.oncebook.adapter.http.merchant.JsonFields;
import io.oncebook.adapter.http.merchant.JsonResponse;
import io.oncebook.adapter.http.merchant.Names;
import io.oncebook.adapter.http.merchant.PageRequest;
import io.oncebook.adapter.http.merchant.Parameters;
import io.oncebook.adapter.http.merchant.Problem;
import io.oncebook.adapter.http.merchant.ProblemType;
import io.oncebook.adapter.http.merchant.ledger.JournalResponse;
import io.oncebook.application.review.BookClaimUseCase;
import io.oncebook.application.review.Review;
import io.oncebook.application.review.ReviewId;
import io.oncebook.application.review.ReviewKind;
import io.oncebook.application.review.ReviewQuery;
import io.oncebook.application.review.ReviewsUseCase;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.settlement.HandRefusal;
import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Shows what needs a person, and takes what ends it and has no other place. */
@RestController
public final class ReviewsController {

  private static final String TENANT = "/api/v1/tenants/{tenant}";

  private static final Problem UNKNOWN =
      Problem.of(ProblemType.REVIEW_UNKNOWN, "nothing of this kind has this number");
  private static final Problem ENDED =
      Problem.of(ProblemType.REVIEW_ENDED, "expected an open review, found one that has ended");
  private static final Problem CLAIM_UNKNOWN =
      Problem.of(ProblemType.ORPHAN_UNKNOWN, "no claim has this number");

  private final ReviewsUseCase reviews;
  private final BookClaimUseCase claims;
  private final JsonBody body;
  private final Clock clock;

  /**
   * Serves the use cases.
   *
   * @param maxBodyBytes a longer body is refused without being read to its end
   */
  public ReviewsController(
      ReviewsUseCase reviews, BookClaimUseCase claims, int maxBodyBytes, Clock clock) {
    this.reviews = reviews;
    this.claims = claims;
    this.body = new JsonBody(maxBodyBytes);
    this.clock = clock;
  }

  @GetMapping(TENANT + "/reviews")
  ResponseEntity<byte[]> list(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId, HttpServletRequest request) {
    Parameters parameters = Parameters.of(request, "kind", "after", "limit");
    int limit = PageRequest.limit(parameters);
    ReviewQuery query =
        new ReviewQuery(
            tenantId,
            parameters
                .find("kind", text -> Names.named("kind", ReviewKind.values(), text))
                .orElse(null),
            parameters.find("after", ReviewId::parse).orElse(null),
            limit + 1);
    List<Review> read = reviews.list(query);
    return JsonResponse.ok(ReviewsResponse.of(read, limit, clock.instant()));
  }

  @PostMapping(TENANT + "/flags/{id}/acknowledge")
  ResponseEntity<byte[]> acknowledgeFlag(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String id,
      HttpServletRequest request) {
    return acknowledge(tenantId, "flag/", new ReviewId(ReviewKind.FLAG, number(id)), request);
  }

  @PostMapping(TENANT + "/claims/{id}/book")
  ResponseEntity<byte[]> book(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String id,
      HttpServletRequest request) {
    ClaimId claimId = new ClaimId(number(id));
    JsonFields fields = ActionReader.fieldsWithAmount(body.read(request));
    OperatorAction action =
        ActionReader.read(
            tenantId,
            OperatorAction.Kind.BOOK_CLAIM,
            "claim/" + claimId.value(),
            fields,
            clock.instant());
    return claims
        .book(claimId, fields.optionalPositiveInteger("amount").orElse(null), action)
        .choose(
            new ActionResponse<>(
                JournalResponse.Entry::of, CLAIM_UNKNOWN, ReviewsController::notBookable));
  }

  private ResponseEntity<byte[]> acknowledge(
      TenantId tenantId, String subject, ReviewId id, HttpServletRequest request) {
    OperatorAction action =
        ActionReader.read(
            tenantId,
            OperatorAction.Kind.ACKNOWLEDGE,
            subject + id.number(),
            body.read(request),
            clock.instant());
    return reviews
        .acknowledge(id, action)
        .choose(new ActionResponse<>(Acknowledged::of, UNKNOWN, endedBefore -> ENDED));
  }

  private static long number(String id) {
    return Names.number("id", id);
  }

  private record Acknowledged(ReviewKind kind, long id) {

    static Acknowledged of(ReviewId id) {
      return new Acknowledged(id.kind(), id.number());
    }
  }

  private static Problem notBookable(HandRefusal refusal) {
    return refusal == HandRefusal.AMOUNT_NEEDED
        ? Problem.ofField(
            ProblemType.INVALID_FIELD,
            "amount",
            "amount must be given, for the notice tells only a running total")
        : Problem.of(
                ProblemType.CLAIM_NOT_BOOKABLE,
                "expected a fact that the books do not hold and that fits its payment")
            .withReason(refusal.name());
  }
}
