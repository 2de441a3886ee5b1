package io.oncebook.adapter.http.merchant.suspense;

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
import io.oncebook.adapter.http.merchant.RequestRefused;
import io.oncebook.adapter.http.merchant.ledger.JournalResponse;
import io.oncebook.application.suspense.ReassignSuspenseUseCase;
import io.oncebook.application.suspense.Reassigned;
import io.oncebook.application.suspense.ReassignmentRefusal;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.SuspenseQuery;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Shows payments in suspense, and moves them to orders. */
@RestController
public final class SuspenseController {

  private static final String SUSPENSE = "/api/v1/tenants/{tenant}/suspense";

  private final ReassignSuspenseUseCase suspense;
  private final JsonBody body;
  private final Clock clock;

  /**
   * Serves the use case.
   *
   * @param maxBodyBytes a longer body is refused without being read to its end
   */
  public SuspenseController(ReassignSuspenseUseCase suspense, int maxBodyBytes, Clock clock) {
    this.suspense = suspense;
    this.body = new JsonBody(maxBodyBytes);
    this.clock = clock;
  }

  @GetMapping(SUSPENSE)
  ResponseEntity<byte[]> list(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId, HttpServletRequest request) {
    Parameters parameters = Parameters.of(request, "after", "limit");
    PageRequest page = PageRequest.of(parameters);
    SuspenseQuery query =
        new SuspenseQuery(tenantId, null, new JournalEntryId(page.after()), page.rowsToRead());
    return JsonResponse.ok(
        SuspenseResponse.of(page.page(suspense.list(query), balance -> balance.id().value())));
  }

  @PostMapping(SUSPENSE + "/{id}/reassign")
  ResponseEntity<byte[]> reassign(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String id,
      HttpServletRequest request) {
    JournalEntryId entryId = new JournalEntryId(Names.number("id", id));
    JsonFields fields = ActionReader.fieldsWithOrder(body.read(request));
    OperatorAction action =
        ActionReader.read(
            tenantId,
            OperatorAction.Kind.REASSIGN_SUSPENSE,
            "suspense/" + entryId.value(),
            fields,
            clock.instant());
    String orderText = fields.text("orderNo");
    OrderNo orderNo =
        RequestRefused.unlessValid(
            ProblemType.INVALID_FIELD, "orderNo", () -> new OrderNo(orderText));
    return suspense
        .reassign(entryId, orderNo, action)
        .choose(
            new ActionResponse<>(
                ReassignedResponse::of, Problem.unknownSuspense(), SuspenseController::refused));
  }

  private record ReassignedResponse(JournalResponse.Entry entry, boolean orderPaid) {

    static ReassignedResponse of(Reassigned reassigned) {
      return new ReassignedResponse(
          JournalResponse.Entry.of(reassigned.entry()), reassigned.orderPaid());
    }
  }

  private static Problem refused(ReassignmentRefusal refusal) {
    return switch (refusal) {
      case ORDER_UNKNOWN -> Problem.unknownOrder();
      case ALREADY_REASSIGNED ->
          Problem.of(
              ProblemType.SUSPENSE_REASSIGNED,
              "expected a payment in suspense, found that it has been moved to an order");
      case DOES_NOT_FIT ->
          Problem.of(
              ProblemType.SUSPENSE_DOES_NOT_FIT,
              "expected an order of the payment's channel and currency, found one of another");
      case REFUND_UNDER_WAY ->
          Problem.of(
              ProblemType.REFUND_UNDER_WAY,
              "expected a payment without a refund that is under way, found one");
      case NOTHING_LEFT ->
          Problem.of(
              ProblemType.SUSPENSE_DOES_NOT_FIT,
              "expected money to move, found that all of the payment has gone back");
    };
  }
}
