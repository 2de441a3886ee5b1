package io.oncebook.adapter.http.merchant.refund;

import io.oncebook.adapter.http.merchant.ActionReader;
import io.oncebook.adapter.http.merchant.ActionResponse;
import io.oncebook.adapter.http.merchant.BearerTokenFilter;
import io.oncebook.adapter.http.merchant.JsonBody;
import io.oncebook.adapter.http.merchant.JsonResponse;
import io.oncebook.adapter.http.merchant.Location;
import io.oncebook.adapter.http.merchant.Names;
import io.oncebook.adapter.http.merchant.Parameters;
import io.oncebook.adapter.http.merchant.Problem;
import io.oncebook.adapter.http.merchant.ProblemType;
import io.oncebook.adapter.http.merchant.RequestRefused;
import io.oncebook.application.order.OrdersUseCase;
import io.oncebook.application.refund.EndRefundUseCase;
import io.oncebook.application.refund.RefundRequestResult;
import io.oncebook.application.refund.RefundsUseCase;
import io.oncebook.application.suspense.ReassignSuspenseUseCase;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.SuspensePayment;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.refund.RefundState;
import io.oncebook.domain.refund.StoredRefund;
import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** Takes requests for refunds and shows what has become of them. */
@RestController
public final class RefundsController {

  private static final String TENANT = "/api/v1/tenants/{tenant}";
  private static final String REFUNDS = TENANT + "/refunds";
  private static final Problem UNKNOWN =
      Problem.of(ProblemType.REFUND_UNKNOWN, "no refund with this number is registered");

  private final RefundsUseCase refunds;
  private final OrdersUseCase orders;
  private final ReassignSuspenseUseCase suspense;
  private final EndRefundUseCase ends;
  private final JsonBody body;
  private final Clock clock;

  /**
   * Serves the use cases.
   *
   * @param maxBodyBytes a longer body is refused without being read to its end
   */
  public RefundsController(
      RefundsUseCase refunds,
      OrdersUseCase orders,
      ReassignSuspenseUseCase suspense,
      EndRefundUseCase ends,
      int maxBodyBytes,
      Clock clock) {
    this.refunds = refunds;
    this.orders = orders;
    this.suspense = suspense;
    this.ends = ends;
    this.clock = clock;
    this.body = new JsonBody(maxBodyBytes);
  }

  @PostMapping(TENANT + "/orders/{orderNo}/refunds")
  ResponseEntity<byte[]> request(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String orderNo,
      HttpServletRequest request) {
    JsonNode json = body.read(request);
    OrderNo wanted =
        RequestRefused.unlessValid(
            ProblemType.INVALID_PARAMETER, "orderNo", () -> new OrderNo(orderNo));
    Optional<OrderRegistration> order =
        orders.find(tenantId, wanted).map(found -> found.registration());
    if (order.isEmpty()) {
      return Problem.unknownOrder().toResponse();
    }
    RefundRegistration asked =
        RefundReader.read(tenantId, wanted, order.get().amount().currency(), json);
    return refunds.request(asked).choose(new ToResponse(asked, request));
  }

  @PostMapping(TENANT + "/suspense/{id}/refunds")
  ResponseEntity<byte[]> requestFromSuspense(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String id,
      HttpServletRequest request) {
    JsonNode json = body.read(request);
    Optional<SuspensePayment> payment =
        suspense.find(tenantId, new JournalEntryId(Names.number("id", id)));
    if (payment.isEmpty()) {
      return Problem.unknownSuspense().toResponse();
    }
    RefundRegistration asked =
        RefundReader.read(
            tenantId,
            payment.get().trade().orderNo(),
            payment.get().entry().amount().currency(),
            json);
    return refunds.request(asked, payment.get().trade()).choose(new ToResponse(asked, request));
  }

  @PostMapping(REFUNDS + "/{refundNo}/end")
  ResponseEntity<byte[]> end(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String refundNo,
      HttpServletRequest request) {
    JsonNode json = body.read(request);
    RefundNo wanted = refundNo(refundNo);
    Optional<StoredRefund> refund = ends.find(tenantId, wanted);
    if (refund.isEmpty()) {
      return UNKNOWN.toResponse();
    }
    OperatorAction action =
        ActionReader.read(
            tenantId,
            OperatorAction.Kind.END_REFUND,
            "refund/" + refund.get().id().value(),
            json,
            clock.instant());
    return ends.end(wanted, action)
        .choose(new ActionResponse<>(RefundResponse::of, UNKNOWN, RefundsController::notToBeEnded));
  }

  private static RefundNo refundNo(String text) {
    return RequestRefused.unlessValid(
        ProblemType.INVALID_PARAMETER, "refundNo", () -> new RefundNo(text));
  }

  @GetMapping(REFUNDS + "/{refundNo}")
  ResponseEntity<byte[]> find(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String refundNo,
      HttpServletRequest request) {
    Parameters.of(request);
    return refunds
        .find(tenantId, refundNo(refundNo))
        .map(refund -> JsonResponse.ok(RefundResponse.of(refund)))
        .orElseGet(UNKNOWN::toResponse);
  }

  private static Problem notToBeEnded(RefundState state) {
    return Problem.of(
        ProblemType.REFUND_STATE,
        "expected a live refund that the channel is not being asked for, but it is " + state);
  }

  private record ToResponse(RefundRegistration asked, HttpServletRequest request)
      implements RefundRequestResult.Choice<ResponseEntity<byte[]>> {

    @Override
    public ResponseEntity<byte[]> registered(RefundRequestResult.Registered result) {
      RefundResponse shown = RefundResponse.of(result.refund());
      return result.created()
          ? JsonResponse.created(
              Location.of(request, REFUNDS, asked.tenantId(), asked.refundNo().value()), shown)
          : JsonResponse.ok(shown);
    }

    @Override
    public ResponseEntity<byte[]> numberTaken(RefundRequestResult.NumberTaken result) {
      return RefundProblem.conflict(asked, result.refund().registration()).toResponse();
    }

    @Override
    public ResponseEntity<byte[]> refused(RefundRequestResult.Refused result) {
      return RefundProblem.of(result.refusal()).toResponse();
    }
  }
}
