package io.oncebook.application.reconciliation;

import io.oncebook.application.action.ActionResult;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationId;

/**
 * The decisions of operators about days. Each action is kept for ever with who, when and why. The
 * same action sent again is done once and has the same answer.
 */
public interface DayActionsUseCase {

  /** Says why an open break is right as it is. */
  ActionResult<Reconciliation, DayRefusal> explain(
      ReconciliationId id, BreakId breakId, OperatorAction action);

  /**
   * Closes a day that is over, was compared to its end and has no open break. What was booked into
   * it since its last comparison is compared first.
   */
  ActionResult<Reconciliation, DayRefusal> close(ReconciliationId id, OperatorAction action);

  /** Opens a closed day again, and has it compared. */
  ActionResult<Reconciliation, DayRefusal> reopen(ReconciliationId id, OperatorAction action);
}
