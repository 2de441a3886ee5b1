package io.oncebook.application.reconciliation.service;

import io.oncebook.application.reconciliation.ImportResult;
import io.oncebook.application.reconciliation.ImportResult.Effect;
import io.oncebook.application.reconciliation.ImportStatementUseCase;
import io.oncebook.domain.reconciliation.ActivationResult;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.statement.StatementPort;
import java.time.Clock;

/** Keeps a statement row by row, makes it count all at once, and has its day compared. */
public final class StatementImportService implements ImportStatementUseCase {

  private final StatementPort statements;
  private final ReconciliationPort reconciliations;
  private final ReconciliationService comparison;
  private final Clock clock;

  public StatementImportService(
      StatementPort statements,
      ReconciliationPort reconciliations,
      ReconciliationService comparison,
      Clock clock) {
    this.statements = statements;
    this.reconciliations = reconciliations;
    this.comparison = comparison;
    this.clock = clock;
  }

  @Override
  public ImportResult importStatement(StatementFile file) throws RefusedStatementException {
    Reconciliation day = reconciliations.open(file.day());
    // Saves the reading; what decides is the activation.
    ActivationResult activation =
        file.digest().equals(day.digest()) && day.state() != ReconciliationState.WITH_BREAKS
            ? ActivationResult.ALREADY_THERE
            : reconciliations.activate(keep(file));
    if (isWorthComparing(activation, day)) {
      comparison.compareWithNeighbours(day);
    }
    return new ImportResult(reconciliations.open(file.day()), effect(activation));
  }

  /** Also the same again, unless its day is in order: what failed then may not fail now. */
  private static boolean isWorthComparing(ActivationResult activation, Reconciliation before) {
    return switch (activation) {
      case FIRST, REPLACED, READ_AGAIN -> true;
      case ALREADY_THERE -> before.state() != ReconciliationState.MATCHED;
      case DAY_CLOSED -> false;
    };
  }

  private StatementId keep(StatementFile file) throws RefusedStatementException {
    StatementId id = statements.begin(file.day(), file.digest(), clock.instant());
    RowKeeper keeper = new RowKeeper(statements, id);
    try {
      file.read(keeper);
      keeper.flush();
    } catch (RefusedStatementException | RuntimeException e) {
      discard(id, e);
      throw e;
    }
    return id;
  }

  private void discard(StatementId id, Exception reason) {
    try {
      statements.discard(id);
    } catch (RuntimeException e) {
      // The purge takes it when it has grown old.
      reason.addSuppressed(e);
    }
  }

  private static Effect effect(ActivationResult activation) {
    return switch (activation) {
      case FIRST -> Effect.IMPORTED;
      case REPLACED -> Effect.CORRECTED;
      case READ_AGAIN, ALREADY_THERE -> Effect.UNCHANGED;
      case DAY_CLOSED -> Effect.DAY_CLOSED;
    };
  }
}
