package io.oncebook.adapter.persistence.reconciliation;

import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION;
import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION_BREAK;
import static io.oncebook.adapter.persistence.generated.Tables.STATEMENT;

import io.oncebook.adapter.persistence.audit.OperatorActionRow;
import io.oncebook.adapter.persistence.generated.tables.records.ReconciliationRecord;
import io.oncebook.adapter.persistence.generated.tables.records.StatementRecord;
import io.oncebook.adapter.persistence.statement.StatementRow;
import io.oncebook.adapter.persistence.transaction.DuplicateKey;
import io.oncebook.adapter.persistence.transaction.PlainTransaction;
import io.oncebook.adapter.persistence.transaction.TransactionRetry;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.reconciliation.ActivationResult;
import io.oncebook.domain.reconciliation.Break;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.DayAction;
import io.oncebook.domain.reconciliation.DetectedBreak;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationId;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.reconciliation.ReconciliationRun;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.reconciliation.RunResult;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Days and their breaks. Whatever changes a day locks its row first. */
public final class JooqReconciliationAdapter implements ReconciliationPort {

  private static final String DAY_INDEX = "uk_reconciliation";

  private final DSLContext dsl;
  private final PlainTransaction transaction;
  private final TransactionRetry retry;

  public JooqReconciliationAdapter(DSLContext dsl, Clock clock) {
    this.dsl = dsl;
    this.transaction = new PlainTransaction(dsl);
    this.retry = new TransactionRetry(clock);
  }

  @Override
  public Reconciliation open(StatementDay day) {
    return find(day).orElseGet(() -> insert(day));
  }

  private Reconciliation insert(StatementDay day) {
    try {
      retry.run(
          () ->
              dsl.insertInto(RECONCILIATION)
                  .set(RECONCILIATION.TENANT_ID, day.tenantId().value())
                  .set(RECONCILIATION.CHANNEL, day.channel().code())
                  .set(RECONCILIATION.STATEMENT_DATE, day.date())
                  .set(RECONCILIATION.STATE, ReconciliationState.OPEN.name())
                  .set(RECONCILIATION.RUN, 0)
                  .set(RECONCILIATION.FINISHED_RUN, 0)
                  .set(RECONCILIATION.MATCHED, 0L)
                  .execute());
    } catch (DataAccessException e) {
      // Somebody else was first, which is as good.
      if (!DuplicateKey.isOn(DAY_INDEX, e)) {
        throw e;
      }
    }
    return find(day).orElseThrow();
  }

  @Override
  public Optional<Reconciliation> find(TenantId tenantId, ReconciliationId id) {
    return read(
            RECONCILIATION.ID.eq(id.value()).and(RECONCILIATION.TENANT_ID.eq(tenantId.value())), 1)
        .stream()
        .findFirst();
  }

  @Override
  public Optional<Reconciliation> find(StatementDay day) {
    return read(ReconciliationRow.isOf(day), 1).stream().findFirst();
  }

  @Override
  public List<Reconciliation> list(
      TenantId tenantId, @Nullable ReconciliationState state, ReconciliationId after, int limit) {
    return read(
        RECONCILIATION
            .TENANT_ID
            .eq(tenantId.value())
            .and(RECONCILIATION.ID.gt(after.value()))
            .and(state == null ? DSL.noCondition() : RECONCILIATION.STATE.eq(state.name())),
        limit);
  }

  private List<Reconciliation> read(Condition days, int limit) {
    return ReconciliationRow.reconciliations(
        dsl,
        dsl.selectFrom(RECONCILIATION).where(days).orderBy(RECONCILIATION.ID).limit(limit).fetch());
  }

  @Override
  public ActivationResult activate(StatementId statement) {
    return retry.run(
        () -> transaction.run(inside -> TransactionOutcome.commit(activate(statement, inside))));
  }

  private static ActivationResult activate(StatementId id, DSLContext inside) {
    StatementRecord statement =
        inside.selectFrom(STATEMENT).where(STATEMENT.ID.eq(id.value())).fetchSingle();
    ReconciliationRecord day =
        inside
            .selectFrom(RECONCILIATION)
            .where(
                ReconciliationRow.isOf(
                    StatementRow.day(
                        statement.getTenantId(),
                        statement.getChannel(),
                        statement.getStatementDate())))
            .forUpdate()
            .fetchSingle();
    if (statement.getDigest().equals(day.getDigest())) {
      setState(id.value(), StatementRow.State.OUT_OF_USE, inside);
      return ActivationResult.ALREADY_THERE;
    }
    if (ReconciliationState.valueOf(day.getState()) == ReconciliationState.CLOSED) {
      setState(id.value(), StatementRow.State.OUT_OF_USE, inside);
      return ActivationResult.DAY_CLOSED;
    }
    if (day.getStatementId() != null) {
      setState(day.getStatementId(), StatementRow.State.OUT_OF_USE, inside);
    }
    setState(id.value(), StatementRow.State.CURRENT, inside);
    inside
        .update(RECONCILIATION)
        .set(RECONCILIATION.STATEMENT_ID, id.value())
        .set(RECONCILIATION.DIGEST, statement.getDigest())
        .set(RECONCILIATION.STATE, ReconciliationState.OPEN.name())
        .set(RECONCILIATION.RUN, RECONCILIATION.RUN.plus(1))
        .where(RECONCILIATION.ID.eq(day.getId()))
        .execute();
    return day.getStatementId() == null ? ActivationResult.FIRST : ActivationResult.REPLACED;
  }

  private static void setState(long statementId, StatementRow.State state, DSLContext inside) {
    inside
        .update(STATEMENT)
        .set(STATEMENT.STATE, state.name())
        .where(STATEMENT.ID.eq(statementId))
        .execute();
  }

  @Override
  public Optional<ReconciliationRun> begin(ReconciliationId id) {
    return retry.run(() -> transaction.run(inside -> TransactionOutcome.commit(begin(id, inside))));
  }

  private static Optional<ReconciliationRun> begin(ReconciliationId id, DSLContext inside) {
    ReconciliationRecord day = lock(id, inside);
    if (day.getStatementId() == null
        || ReconciliationState.valueOf(day.getState()) == ReconciliationState.CLOSED) {
      return Optional.empty();
    }
    int number = day.getRun() + 1;
    inside
        .update(RECONCILIATION)
        .set(RECONCILIATION.RUN, number)
        .where(RECONCILIATION.ID.eq(id.value()))
        .execute();
    return Optional.of(
        new ReconciliationRun(
            id, ReconciliationRow.day(day), new StatementId(day.getStatementId()), number));
  }

  @Override
  public void keep(ReconciliationRun run, List<DetectedBreak> findings) {
    if (!findings.isEmpty()) {
      retry.run(
          () ->
              transaction.run(
                  inside -> {
                    boolean inEffect = isInEffect(run, lock(run.id(), inside));
                    if (inEffect) {
                      new RunRecord(run, inside).keep(findings);
                    }
                    return TransactionOutcome.commit(inEffect);
                  }));
    }
  }

  @Override
  public boolean finish(ReconciliationRun run, RunResult result) {
    return retry.run(
        () ->
            transaction.run(
                inside -> {
                  ReconciliationRecord day = lock(run.id(), inside);
                  boolean inEffect =
                      isInEffect(run, day)
                          && ReconciliationState.valueOf(day.getState())
                              != ReconciliationState.CLOSED;
                  if (inEffect) {
                    new RunRecord(run, inside).finish(result);
                  }
                  return TransactionOutcome.commit(inEffect);
                }));
  }

  @Override
  public DayAction explain(ReconciliationId id, BreakId breakId, OperatorAction action) {
    return act(
        id,
        action,
        (day, inside) ->
            ReconciliationState.valueOf(day.getState()) != ReconciliationState.CLOSED
                && inside
                        .update(RECONCILIATION_BREAK)
                        .set(RECONCILIATION_BREAK.STATE, BreakState.EXPLAINED.name())
                        .where(RECONCILIATION_BREAK.ID.eq(breakId.value()))
                        .and(RECONCILIATION_BREAK.RECONCILIATION_ID.eq(id.value()))
                        .and(RECONCILIATION_BREAK.STATE.eq(BreakState.OPEN.name()))
                        .execute()
                    == 1);
  }

  @Override
  public DayAction close(ReconciliationId id, OperatorAction action) {
    return act(
        id,
        action,
        (day, inside) -> mayClose(day, inside) && setState(id, ReconciliationState.CLOSED, inside));
  }

  @Override
  public DayAction reopen(ReconciliationId id, OperatorAction action) {
    return act(
        id,
        action,
        (day, inside) ->
            ReconciliationState.valueOf(day.getState()) == ReconciliationState.CLOSED
                && setState(id, ReconciliationState.OPEN, inside));
  }

  private DayAction act(
      ReconciliationId id,
      OperatorAction action,
      BiPredicate<ReconciliationRecord, DSLContext> step) {
    return retry.run(
        () ->
            transaction.run(
                inside -> {
                  ReconciliationRecord day = lock(id, inside);
                  if (!OperatorActionRow.insert(inside, action)) {
                    return TransactionOutcome.rollBack(DayAction.NUMBER_TAKEN);
                  }
                  return step.test(day, inside)
                      ? TransactionOutcome.commit(DayAction.DONE)
                      : TransactionOutcome.rollBack(DayAction.NOT_POSSIBLE);
                }));
  }

  private static boolean mayClose(ReconciliationRecord day, DSLContext inside) {
    return switch (ReconciliationState.valueOf(day.getState())) {
      case OPEN, CLOSED -> false;
      case MATCHED, WITH_BREAKS ->
          day.getRun().equals(day.getFinishedRun())
              && ReconciliationRow.countBreaks(inside, day.getId(), BreakState.OPEN) == 0;
    };
  }

  private static boolean setState(
      ReconciliationId id, ReconciliationState state, DSLContext inside) {
    return inside
            .update(RECONCILIATION)
            .set(RECONCILIATION.STATE, state.name())
            .where(RECONCILIATION.ID.eq(id.value()))
            .execute()
        == 1;
  }

  @Override
  public List<Break> breaks(
      ReconciliationId id, @Nullable BreakState state, BreakId after, int limit) {
    return dsl.selectFrom(RECONCILIATION_BREAK)
        .where(RECONCILIATION_BREAK.RECONCILIATION_ID.eq(id.value()))
        .and(RECONCILIATION_BREAK.ID.gt(after.value()))
        .and(
            state == null
                ? RECONCILIATION_BREAK.STATE.ne(BreakState.GONE.name())
                : RECONCILIATION_BREAK.STATE.eq(state.name()))
        .orderBy(RECONCILIATION_BREAK.ID)
        .limit(limit)
        .fetch(BreakRow::breakOf);
  }

  private static ReconciliationRecord lock(ReconciliationId id, DSLContext inside) {
    return inside
        .selectFrom(RECONCILIATION)
        .where(RECONCILIATION.ID.eq(id.value()))
        .forUpdate()
        .fetchSingle();
  }

  private static boolean isInEffect(ReconciliationRun run, ReconciliationRecord day) {
    return day.getRun() == run.number()
        && Objects.equals(day.getStatementId(), run.statement().value());
  }
}
