package io.oncebook.adapter.http.merchant.reconciliation;

import io.oncebook.adapter.http.merchant.ActionReader;
import io.oncebook.adapter.http.merchant.ActionResponse;
import io.oncebook.adapter.http.merchant.BearerTokenFilter;
import io.oncebook.adapter.http.merchant.JsonBody;
import io.oncebook.adapter.http.merchant.Names;
import io.oncebook.adapter.http.merchant.Problem;
import io.oncebook.adapter.http.merchant.ProblemType;
import io.oncebook.application.reconciliation.DayActionsUseCase;
import io.oncebook.application.reconciliation.DayRefusal;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationId;
import io.oncebook.domain.tenant.TenantId;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RestController;

/** Takes the decisions of operators about days: breaks explained, days closed and opened again. */
@RestController
public final class DayActionsController {

  private static final String DAY = ReconciliationsController.DAYS + "/{id}";

  private final DayActionsUseCase actions;
  private final JsonBody body;
  private final Clock clock;

  /**
   * Serves the use case.
   *
   * @param maxBodyBytes a longer body is refused without being read to its end
   */
  public DayActionsController(DayActionsUseCase actions, int maxBodyBytes, Clock clock) {
    this.actions = actions;
    this.body = new JsonBody(maxBodyBytes);
    this.clock = clock;
  }

  @PostMapping(DAY + "/breaks/{breakId}/explain")
  ResponseEntity<byte[]> explain(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String id,
      @PathVariable String breakId,
      HttpServletRequest request) {
    ReconciliationId day = ReconciliationsController.dayId(id);
    BreakId known = new BreakId(Names.number("breakId", breakId));
    String subject = subject(day) + "/break/" + known.value();
    OperatorAction action = action(tenantId, OperatorAction.Kind.EXPLAIN_BREAK, subject, request);
    return actions.explain(day, known, action).choose(response("an open break of a day"));
  }

  @PostMapping(DAY + "/close")
  ResponseEntity<byte[]> close(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String id,
      HttpServletRequest request) {
    ReconciliationId day = ReconciliationsController.dayId(id);
    OperatorAction action = action(tenantId, OperatorAction.Kind.CLOSE_DAY, subject(day), request);
    return actions
        .close(day, action)
        .choose(response("a day that is compared to its end and has no open break"));
  }

  @PostMapping(DAY + "/reopen")
  ResponseEntity<byte[]> reopen(
      @RequestAttribute(BearerTokenFilter.TENANT) TenantId tenantId,
      @PathVariable String id,
      HttpServletRequest request) {
    ReconciliationId day = ReconciliationsController.dayId(id);
    OperatorAction action = action(tenantId, OperatorAction.Kind.REOPEN_DAY, subject(day), request);
    return actions.reopen(day, action).choose(response("a closed day"));
  }

  private OperatorAction action(
      TenantId tenantId, OperatorAction.Kind kind, String subject, HttpServletRequest request) {
    return ActionReader.read(tenantId, kind, subject, body.read(request), clock.instant());
  }

  private static String subject(ReconciliationId day) {
    return "reconciliation/" + day.value();
  }

  /**
   * Answers an action on a day.
   *
   * @param expected what the action takes
   */
  private static ActionResponse<Reconciliation, DayRefusal> response(String expected) {
    return new ActionResponse<>(
        ReconciliationResponse::of, Problem.unknownDay(), refusal -> refused(expected, refusal));
  }

  private static Problem refused(String expected, DayRefusal refusal) {
    Reconciliation day = refusal.day();
    return Problem.of(
        ProblemType.DAY_STATE,
        switch (refusal.reason()) {
          case NOT_OVER ->
              "expected a day that is over, found %s, which ends at %s"
                  .formatted(day.day().date(), day.day().end());
          case NOT_POSSIBLE ->
              "expected %s, found a day that is %s with %d open breaks"
                  .formatted(expected, day.state(), day.openBreaks());
        });
  }
}
