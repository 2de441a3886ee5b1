package io.oncebook.domain.reconciliation;

import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The steps of a day, each within one transaction. See {@link ReconciliationPort} for each. */
public final class DayTransitions {

  private final DayTransaction transaction;

  public DayTransitions(DayTransaction transaction) {
    this.transaction = transaction;
  }

  /** Makes the statement count, or gives it up. */
  public TransactionOutcome<ActivationResult> activate(StatementId statement) {
    ReconciliationDay day = transaction.day();
    StatementDigest content = transaction.digest(statement);
    ActivationResult result = day.admit(content);
    switch (result) {
      case ALREADY_THERE, DAY_CLOSED -> transaction.putOutOfUse(statement);
      case FIRST, REPLACED, READ_AGAIN -> {
        Optional.ofNullable(day.statement()).ifPresent(transaction::putOutOfUse);
        transaction.putInUse(statement);
        transaction.store(day.countingOn(statement, content));
      }
    }
    return TransactionOutcome.commit(result);
  }

  /**
   * Notes that the same transaction adds the entry to the day. Whoever closes a day waits for this
   * transaction, or this one for him, so an entry is either counted when its day is closed or comes
   * late.
   */
  public void book(JournalEntry entry) {
    ReconciliationDay day = transaction.day();
    if (day.isClosed()) {
      transaction.keep(day.run(), List.of(Break.found(DetectedBreak.late(entry), null)));
    }
  }

  /** Begins a comparison. */
  public TransactionOutcome<Optional<ReconciliationRun>> begin() {
    ReconciliationDay day = transaction.day();
    Optional<ReconciliationRun> next = day.nextRun();
    next.ifPresent(run -> transaction.store(day.begun(run, transaction.countEntries())));
    return TransactionOutcome.commit(next);
  }

  /** Keeps what a run in effect has found. */
  public TransactionOutcome<Boolean> keep(ReconciliationRun run, List<DetectedBreak> findings) {
    boolean inEffect = transaction.day().isInEffect(run);
    if (inEffect) {
      Map<BreakName, Break> earlier =
          transaction.breaks(findings.stream().map(DetectedBreak::name).distinct().toList());
      transaction.keep(
          run.number(),
          findings.stream()
              .map(finding -> Break.found(finding, earlier.get(finding.name())))
              .toList());
    }
    return TransactionOutcome.commit(inEffect);
  }

  /** Ends a run in effect. */
  public TransactionOutcome<Boolean> finish(ReconciliationRun run, RunResult result) {
    ReconciliationDay day = transaction.day();
    boolean mayFinish = day.mayFinish(run);
    if (mayFinish) {
      transaction.keep(result);
      transaction.moveUnfound(run, BreakState.END_WHEN_NOT_FOUND_AGAIN, BreakState.GONE);
      bookFees(day, result);
      transaction.store(day.finished(transaction.countBreaks(BreakState.DIFFERENCES)));
    }
    return TransactionOutcome.commit(mayFinish);
  }

  private void bookFees(ReconciliationDay day, RunResult result) {
    result
        .fees()
        .forEach(
            (currency, thousandths) -> {
              DayFees fees = new DayFees(day.day(), currency);
              fees.difference(thousandths, transaction.booked(fees), result.matchedAt())
                  .ifPresent(transaction::append);
            });
  }

  /** Explains a break, with the action. */
  public TransactionOutcome<DayAction> explain(BreakId id, OperatorAction action) {
    return act(
        action,
        day ->
            transaction.findBreak(id).filter(day::mayExplain).isPresent()
                ? DayAction.DONE
                : DayAction.NOT_POSSIBLE,
        day -> transaction.setState(id, BreakState.EXPLAINED));
  }

  /** Closes the day, with the action. */
  public TransactionOutcome<DayAction> close(OperatorAction action) {
    return act(
        action,
        day ->
            day.closing(
                transaction.countBreaks(BreakState.UNEXPLAINED),
                transaction.countEntries(),
                action.actedAt()),
        day -> transaction.store(day.closed()));
  }

  /** Opens the day again, with the action. */
  public TransactionOutcome<DayAction> reopen(OperatorAction action) {
    return act(
        action,
        day -> day.isClosed() ? DayAction.DONE : DayAction.NOT_POSSIBLE,
        day -> transaction.store(day.reopened()));
  }

  private TransactionOutcome<DayAction> act(
      OperatorAction action,
      Function<ReconciliationDay, DayAction> decision,
      Consumer<ReconciliationDay> step) {
    ReconciliationDay day = transaction.day();
    if (!transaction.record(action)) {
      return TransactionOutcome.rollBack(DayAction.NUMBER_TAKEN);
    }
    DayAction decided = decision.apply(day);
    if (decided != DayAction.DONE) {
      return TransactionOutcome.rollBack(decided);
    }
    step.accept(day);
    return TransactionOutcome.commit(decided);
  }
}
