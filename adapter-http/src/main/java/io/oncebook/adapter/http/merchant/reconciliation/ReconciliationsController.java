package io.oncebook.adapter.http.merchant.reconciliation;

import io.oncebook.adapter.http.merchant.BearerTokenFilter;
import io.oncebook.adapter.http.merchant.JsonResponse;
import io.oncebook.adapter.http.merchant.Names;
import io.oncebook.adapter.http.merchant.PageRequest;
import io.oncebook.adapter.http.merchant.Parameters;
import io.oncebook.adapter.http.merchant.Problem;
import io.oncebook.application.reconciliation.ReconcileUseCase;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.BreakKind;
import io.oncebook.domain.reconciliation.BreakQuery;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationId;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Shows days and their breaks, and has days compared once more. */
@RestController
public final class ReconciliationsController {

  static final String DAYS = "/api/v1/tenants/{tenant}/reconciliations";
  private static final String BREAKS = "/api/v1/tenants/{tenant}/breaks";

  private final ReconcileUseCase reconciliations;

  public ReconciliationsController(ReconcileUseCase reconciliations) {
    this.reconciliations = reconciliations;
  }

  @GetMapping(DAYS)
  ResponseEntity<byte[]> list(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId, HttpServletRequest request) {
    Parameters parameters = Parameters.of(request, "state", "after", "limit");
    PageRequest page = PageRequest.of(parameters);
    ReconciliationState state =
        parameters
            .find("state", text -> Names.named("state", ReconciliationState.values(), text))
            .orElse(null);
    List<Reconciliation> read =
        reconciliations.list(
            tenantId, state, new ReconciliationId(page.after()), page.rowsToRead());
    return JsonResponse.ok(Days.of(page.page(read, day -> day.id().value())));
  }

  @GetMapping(DAYS + "/{id}")
  ResponseEntity<byte[]> find(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String id,
      HttpServletRequest request) {
    Parameters.of(request);
    return reconciliations
        .find(tenantId, dayId(id))
        .map(day -> JsonResponse.ok(ReconciliationResponse.of(day)))
        .orElseGet(() -> Problem.unknownDay().toResponse());
  }

  @PostMapping(DAYS + "/{id}/run")
  ResponseEntity<byte[]> run(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String id,
      HttpServletRequest request) {
    Parameters.of(request);
    return reconciliations
        .reconcile(tenantId, dayId(id))
        .map(day -> JsonResponse.ok(ReconciliationResponse.of(day)))
        .orElseGet(() -> Problem.unknownDay().toResponse());
  }

  @GetMapping(DAYS + "/{id}/breaks")
  ResponseEntity<byte[]> breaks(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String id,
      HttpServletRequest request) {
    Parameters parameters = Parameters.of(request, "state", "after", "limit");
    PageRequest page = PageRequest.of(parameters);
    BreakState state = state(parameters).orElse(null);
    return reconciliations
        .breaks(tenantId, dayId(id), state, new BreakId(page.after()), page.rowsToRead())
        .map(
            read ->
                JsonResponse.ok(BreaksResponse.of(page.page(read, known -> known.id().value()))))
        .orElseGet(() -> Problem.unknownDay().toResponse());
  }

  /** What is open on whatever day, unless another state is asked for. */
  @GetMapping(BREAKS)
  ResponseEntity<byte[]> breaksOfAllDays(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId, HttpServletRequest request) {
    Parameters parameters = Parameters.of(request, "state", "kind", "after", "limit");
    PageRequest page = PageRequest.of(parameters);
    BreakKind kind =
        parameters.find("kind", text -> Names.named("kind", BreakKind.values(), text)).orElse(null);
    BreakQuery query =
        new BreakQuery(
            tenantId,
            state(parameters).orElse(BreakState.OPEN),
            kind,
            new BreakId(page.after()),
            page.rowsToRead());
    return JsonResponse.ok(
        BreaksResponse.ofDays(
            page.page(reconciliations.breaks(query), known -> known.found().id().value())));
  }

  private static Optional<BreakState> state(Parameters parameters) {
    return parameters.find("state", text -> Names.named("state", BreakState.values(), text));
  }

  static ReconciliationId dayId(String text) {
    return new ReconciliationId(Names.number("id", text));
  }

  /** A page of days on the wire. */
  private record Days(List<ReconciliationResponse> reconciliations, @Nullable Long next) {

    static Days of(PageRequest.Page<Reconciliation> page) {
      return new Days(page.rows().stream().map(ReconciliationResponse::of).toList(), page.next());
    }
  }
}
