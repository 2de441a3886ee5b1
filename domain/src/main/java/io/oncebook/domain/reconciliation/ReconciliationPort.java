package io.oncebook.domain.reconciliation;

import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.tenant.TenantId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps how far each day is. A day's row is locked by every change of it. */
public interface ReconciliationPort {

  /** The day, added when it is not there yet; in a transaction of its own. */
  Reconciliation open(StatementDay day);

  Optional<Reconciliation> find(TenantId tenantId, ReconciliationId id);

  Optional<Reconciliation> find(StatementDay day);

  /**
   * Days of a tenant by rising number.
   *
   * @param state only those in this state; all when null
   * @param limit the maximum number, 1 or more
   */
  List<Reconciliation> list(
      TenantId tenantId, @Nullable ReconciliationState state, ReconciliationId after, int limit);

  /**
   * Makes the statement the one that counts for its day, in one transaction: all of it at once. The
   * day is open again then, and breaks of the earlier statement wait for the next comparison.
   */
  ActivationResult activate(StatementId statement);

  /**
   * Begins a comparison with the statement that counts, in a transaction of its own; earlier ones
   * of the day are out of effect from now on.
   *
   * @return empty when the day is closed or has no statement
   */
  Optional<ReconciliationRun> begin(ReconciliationId id);

  /**
   * Keeps what a comparison has found, in one transaction. A break that was found by an earlier run
   * is the same break, and stays explained unless its amounts are other ones.
   */
  void keep(ReconciliationRun run, List<DetectedBreak> findings);

  /**
   * Ends a comparison, in one transaction: keeps the result, ends breaks that were not found again,
   * and books the difference between the fees of the matching rows and those booked so far for this
   * day.
   *
   * @return whether it did; false when another run has begun meanwhile, or the day was closed
   */
  boolean finish(ReconciliationRun run, RunResult result);

  /**
   * Explains an open break, in one transaction with the action.
   *
   * @return {@link DayAction#NOT_POSSIBLE} when the day has no such break, or it is not open
   */
  DayAction explain(ReconciliationId id, BreakId breakId, OperatorAction action);

  /**
   * Closes the day, in one transaction with the action.
   *
   * @param action at an instant after the channel's day, or it is {@link DayAction#DAY_NOT_OVER}
   * @return {@link DayAction#BOOKED_SINCE} when the day would close, and an entry of it was
   *     committed after its last comparison began; {@link DayAction#NOT_POSSIBLE} when it is closed
   *     already, a comparison has begun and not ended, or a break is open
   */
  DayAction close(ReconciliationId id, OperatorAction action);

  /**
   * Opens a closed day again, in one transaction with the action.
   *
   * @return {@link DayAction#NOT_POSSIBLE} when it is not closed
   */
  DayAction reopen(ReconciliationId id, OperatorAction action);

  /**
   * Breaks of a day by rising number.
   *
   * @param state only those in this state; when null, all but the ones that are gone
   * @param limit the maximum number, 1 or more
   */
  List<Break> breaks(ReconciliationId id, @Nullable BreakState state, BreakId after, int limit);

  /** The breaks that the query names, by rising number. */
  List<BreakOfDay> find(BreakQuery query);

  /** What is open, of all tenants; what has no open break is left out. */
  List<OpenBreaks> openBreaks();
}
