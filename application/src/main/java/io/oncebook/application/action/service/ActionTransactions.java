package io.oncebook.application.action.service;

import io.oncebook.application.action.ActionResult;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Carries out operators' actions in business transactions. The unique index on the numbers of
 * actions decides whether one is carried out, so that a double click is one action.
 */
public final class ActionTransactions {

  private final SettlementTransactionPort transactions;
  private final AuditPort audit;

  public ActionTransactions(SettlementTransactionPort transactions, AuditPort audit) {
    this.transactions = transactions;
    this.audit = audit;
  }

  /**
   * Records the action and carries it out, both or neither.
   *
   * @param step carries it out; what it returns, if anything, says why it cannot be done, and rolls
   *     back
   * @param subject reads what the action has left behind; empty when it has left nothing, which
   *     only an action of another content under the same number can mean
   * @throws RuntimeException when the store failed. The action may have been carried out by then;
   *     the same action again tells
   */
  public <S, R> ActionResult<S, R> run(
      OperatorAction action,
      Function<SettlementTransaction, Optional<ActionResult<S, R>>> step,
      Supplier<Optional<S>> subject) {
    Optional<ActionResult<S, R>> failure =
        transactions.run(
            transaction ->
                transaction.record(action)
                    ? committedUnlessFailed(step.apply(transaction))
                    : TransactionOutcome.rollBack(Optional.of(new ActionResult.NumberTaken<>())));
    if (failure.isEmpty()) {
      return new ActionResult.Done<>(subject.get().orElseThrow());
    }
    return failure.get() instanceof ActionResult.NumberTaken
        ? repeated(audit, action, subject)
        : failure.get();
  }

  /** What an action comes to whose number stands already, be it for this action or another. */
  public static <S, R> ActionResult<S, R> repeated(
      AuditPort audit, OperatorAction action, Supplier<Optional<S>> subject) {
    return subject
        .get()
        .filter(found -> audit.holds(action))
        .<ActionResult<S, R>>map(ActionResult.Done::new)
        .orElseGet(ActionResult.NumberTaken::new);
  }

  private static <F> TransactionOutcome<Optional<F>> committedUnlessFailed(Optional<F> failure) {
    return new TransactionOutcome<>(failure, failure.isEmpty());
  }
}
