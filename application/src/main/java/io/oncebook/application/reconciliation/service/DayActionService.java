package io.oncebook.application.reconciliation.service;

import io.oncebook.application.action.ActionResult;
import io.oncebook.application.action.service.ActionTransactions;
import io.oncebook.application.reconciliation.DayActionsUseCase;
import io.oncebook.application.reconciliation.DayRefusal;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.DayAction;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationId;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.reconciliation.ReconciliationState;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Carries out the decisions of operators about days; the number of an action makes it happen once.
 */
public final class DayActionService implements DayActionsUseCase {

  /** One for what was booked since, one for what it has booked itself, one for what came then. */
  private static final int COMPARISONS = 3;

  private final ReconciliationPort reconciliations;
  private final AuditPort audit;
  private final ReconciliationService comparison;

  public DayActionService(
      ReconciliationPort reconciliations, AuditPort audit, ReconciliationService comparison) {
    this.reconciliations = reconciliations;
    this.audit = audit;
    this.comparison = comparison;
  }

  @Override
  public ActionResult<Reconciliation, DayRefusal> explain(
      ReconciliationId id, BreakId breakId, OperatorAction action) {
    return act(id, action, () -> reconciliations.explain(id, breakId, action));
  }

  @Override
  public ActionResult<Reconciliation, DayRefusal> close(
      ReconciliationId id, OperatorAction action) {
    return act(id, action, () -> closeCompared(id, action));
  }

  /** What is booked while it compares is compared by the next attempt, and in the end refused. */
  private DayAction closeCompared(ReconciliationId id, OperatorAction action) {
    DayAction result = reconciliations.close(id, action);
    for (int i = 0; i < COMPARISONS && result == DayAction.BOOKED_SINCE; i++) {
      find(id, action).ifPresent(comparison::compareWithNeighbours);
      result = reconciliations.close(id, action);
    }
    return result;
  }

  @Override
  public ActionResult<Reconciliation, DayRefusal> reopen(
      ReconciliationId id, OperatorAction action) {
    ActionResult<Reconciliation, DayRefusal> result =
        act(id, action, () -> reconciliations.reopen(id, action));
    if (result instanceof ActionResult.Done<Reconciliation, DayRefusal> done
        && done.subject().state() == ReconciliationState.OPEN) {
      // Also when an earlier call has opened it and got no further.
      comparison.compareWithNeighbours(done.subject());
      return done(id, action);
    }
    return result;
  }

  private ActionResult<Reconciliation, DayRefusal> act(
      ReconciliationId id, OperatorAction action, Supplier<DayAction> step) {
    if (find(id, action).isEmpty()) {
      return new ActionResult.Unknown<>();
    }
    return switch (step.get()) {
      case DONE -> done(id, action);
      case NUMBER_TAKEN -> ActionTransactions.repeated(audit, action, () -> find(id, action));
      case DAY_NOT_OVER -> refused(DayRefusal.Reason.NOT_OVER, id, action);
      case NOT_POSSIBLE, BOOKED_SINCE -> refused(DayRefusal.Reason.NOT_POSSIBLE, id, action);
    };
  }

  private ActionResult<Reconciliation, DayRefusal> refused(
      DayRefusal.Reason reason, ReconciliationId id, OperatorAction action) {
    return new ActionResult.Refused<>(new DayRefusal(reason, find(id, action).orElseThrow()));
  }

  private ActionResult<Reconciliation, DayRefusal> done(
      ReconciliationId id, OperatorAction action) {
    return new ActionResult.Done<>(find(id, action).orElseThrow());
  }

  private Optional<Reconciliation> find(ReconciliationId id, OperatorAction action) {
    return reconciliations.find(action.tenantId(), id);
  }
}
