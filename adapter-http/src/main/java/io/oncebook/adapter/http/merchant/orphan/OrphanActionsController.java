package io.oncebook.adapter.http.merchant.orphan;

import io.oncebook.adapter.http.merchant.ActionReader;
import io.oncebook.adapter.http.merchant.ActionResponse;
import io.oncebook.adapter.http.merchant.BearerTokenFilter;
import io.oncebook.adapter.http.merchant.JsonBody;
import io.oncebook.adapter.http.merchant.JsonResponse;
import io.oncebook.adapter.http.merchant.Names;
import io.oncebook.adapter.http.merchant.PageRequest;
import io.oncebook.adapter.http.merchant.Parameters;
import io.oncebook.adapter.http.merchant.Problem;
import io.oncebook.adapter.http.merchant.ProblemType;
import io.oncebook.application.action.ActionResult;
import io.oncebook.application.orphan.OrphanActionsUseCase;
import io.oncebook.domain.audit.ActionId;
import io.oncebook.domain.audit.AuditQuery;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.function.BiFunction;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Takes operators' actions on orphans, and shows what operators did. */
@RestController
public final class OrphanActionsController {

  private static final String TENANT = "/api/v1/tenants/{tenant}";

  private static final Problem UNKNOWN =
      Problem.of(ProblemType.ORPHAN_UNKNOWN, "no claim has this number");

  private final OrphanActionsUseCase actions;
  private final JsonBody body;
  private final Clock clock;

  /**
   * Serves the use case.
   *
   * @param maxBodyBytes a longer body is refused without being read to its end
   */
  public OrphanActionsController(OrphanActionsUseCase actions, int maxBodyBytes, Clock clock) {
    this.actions = actions;
    this.body = new JsonBody(maxBodyBytes);
    this.clock = clock;
  }

  @PostMapping(TENANT + "/orphans/{id}/retry")
  ResponseEntity<byte[]> retry(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String id,
      HttpServletRequest request) {
    return act(OperatorAction.Kind.RETRY_ORPHAN, tenantId, id, request, actions::retry);
  }

  @PostMapping(TENANT + "/orphans/{id}/resolve")
  ResponseEntity<byte[]> resolve(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String id,
      HttpServletRequest request) {
    return act(OperatorAction.Kind.RESOLVE_ORPHAN, tenantId, id, request, actions::resolve);
  }

  @GetMapping(TENANT + "/operator-actions")
  ResponseEntity<byte[]> list(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId, HttpServletRequest request) {
    Parameters parameters = Parameters.of(request, "subject", "after", "limit");
    PageRequest page = PageRequest.of(parameters);
    AuditQuery query =
        new AuditQuery(
            tenantId,
            parameters.find("subject", subject -> subject).orElse(null),
            new ActionId(page.after()),
            page.rowsToRead());
    return JsonResponse.ok(
        ActionsResponse.of(page.page(actions.list(query), stored -> stored.id().value())));
  }

  private ResponseEntity<byte[]> act(
      OperatorAction.Kind kind,
      TenantId tenantId,
      String id,
      HttpServletRequest request,
      BiFunction<ClaimId, OperatorAction, ActionResult<Claim, ClaimState>> use) {
    ClaimId claimId = new ClaimId(Names.number("id", id));
    OperatorAction action =
        ActionReader.read(
            tenantId, kind, "orphan/" + claimId.value(), body.read(request), clock.instant());
    return use.apply(claimId, action)
        .choose(new ActionResponse<>(ClaimResponse::of, UNKNOWN, OrphanActionsController::settled));
  }

  private record ClaimResponse(long id, String idempotentKey, String orderNo, ClaimState state) {

    static ClaimResponse of(Claim claim) {
      return new ClaimResponse(
          claim.id().value(),
          claim.key().value(),
          claim.event().trade().orderNo().value(),
          claim.state());
    }
  }

  private static Problem settled(ClaimState state) {
    return Problem.of(
        ProblemType.ORPHAN_SETTLED, "expected an orphan, found a claim that is " + state);
  }
}
