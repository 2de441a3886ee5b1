package io.oncebook.adapter.persistence.reconciliation;

import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION;
import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION_BREAK;

import io.oncebook.adapter.persistence.statement.StatementRow;
import io.oncebook.adapter.persistence.transaction.DuplicateKey;
import io.oncebook.adapter.persistence.transaction.PlainTransaction;
import io.oncebook.adapter.persistence.transaction.TransactionRetry;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.reconciliation.ActivationResult;
import io.oncebook.domain.reconciliation.Break;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.BreakKind;
import io.oncebook.domain.reconciliation.BreakOfDay;
import io.oncebook.domain.reconciliation.BreakQuery;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.DayAction;
import io.oncebook.domain.reconciliation.DayTransaction;
import io.oncebook.domain.reconciliation.DayTransitions;
import io.oncebook.domain.reconciliation.DetectedBreak;
import io.oncebook.domain.reconciliation.OpenBreaks;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** Days and their breaks. Whatever changes a day locks its row first. */
public final class JooqReconciliationAdapter implements ReconciliationPort {

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
      retry.run(() -> ReconciliationRow.insertFresh(dsl, day));
    } catch (DataAccessException e) {
      // Somebody else was first, which is as good.
      if (!DuplicateKey.isOn(ReconciliationRow.DAY_INDEX, e)) {
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
    return run(
        inside -> JooqDayTransaction.onDayOf(statement, inside), day -> day.activate(statement));
  }

  @Override
  public Optional<ReconciliationRun> begin(ReconciliationId id) {
    return on(id, DayTransitions::begin);
  }

  @Override
  public void keep(ReconciliationRun run, List<DetectedBreak> findings) {
    if (!findings.isEmpty()) {
      on(run.id(), day -> day.keep(run, findings));
    }
  }

  @Override
  public boolean finish(ReconciliationRun run, RunResult result) {
    return on(run.id(), day -> day.finish(run, result));
  }

  @Override
  public DayAction explain(ReconciliationId id, BreakId breakId, OperatorAction action) {
    return on(id, day -> day.explain(breakId, action));
  }

  @Override
  public DayAction close(ReconciliationId id, OperatorAction action) {
    return on(id, day -> day.close(action));
  }

  @Override
  public DayAction reopen(ReconciliationId id, OperatorAction action) {
    return on(id, day -> day.reopen(action));
  }

  private <T> T on(ReconciliationId id, Function<DayTransitions, TransactionOutcome<T>> step) {
    return run(inside -> JooqDayTransaction.on(id, inside), step);
  }

  private <T> T run(
      Function<DSLContext, DayTransaction> lock,
      Function<DayTransitions, TransactionOutcome<T>> step) {
    return retry.run(
        () -> transaction.run(inside -> step.apply(new DayTransitions(lock.apply(inside)))));
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

  @Override
  public List<BreakOfDay> find(BreakQuery query) {
    List<Field<?>> fields = new ArrayList<>(List.of(RECONCILIATION_BREAK.fields()));
    fields.addAll(
        List.of(RECONCILIATION.TENANT_ID, RECONCILIATION.CHANNEL, RECONCILIATION.STATEMENT_DATE));
    return dsl.select(fields)
        .from(RECONCILIATION_BREAK)
        .join(RECONCILIATION)
        .on(RECONCILIATION.ID.eq(RECONCILIATION_BREAK.RECONCILIATION_ID))
        .where(RECONCILIATION_BREAK.TENANT_ID.eq(query.tenantId().value()))
        .and(RECONCILIATION_BREAK.STATE.eq(query.state().name()))
        .and(RECONCILIATION_BREAK.ID.gt(query.after().value()))
        .and(
            query.kind() == null
                ? DSL.noCondition()
                : RECONCILIATION_BREAK.KIND.eq(query.kind().name()))
        .orderBy(RECONCILIATION_BREAK.ID)
        .limit(query.limit())
        .fetch(
            row ->
                new BreakOfDay(
                    new ReconciliationId(row.get(RECONCILIATION_BREAK.RECONCILIATION_ID)),
                    StatementRow.day(
                        row.get(RECONCILIATION.TENANT_ID),
                        row.get(RECONCILIATION.CHANNEL),
                        row.get(RECONCILIATION.STATEMENT_DATE)),
                    BreakRow.breakOf(row.into(RECONCILIATION_BREAK))));
  }

  @Override
  public List<OpenBreaks> openBreaks() {
    return dsl.select(
            RECONCILIATION.TENANT_ID,
            RECONCILIATION.CHANNEL,
            RECONCILIATION_BREAK.KIND,
            DSL.count())
        .from(RECONCILIATION_BREAK)
        .join(RECONCILIATION)
        .on(RECONCILIATION.ID.eq(RECONCILIATION_BREAK.RECONCILIATION_ID))
        .where(RECONCILIATION_BREAK.STATE.eq(BreakState.OPEN.name()))
        .groupBy(RECONCILIATION.TENANT_ID, RECONCILIATION.CHANNEL, RECONCILIATION_BREAK.KIND)
        .fetch(
            row ->
                new OpenBreaks(
                    new TenantId(row.value1()),
                    new Channel(row.value2()),
                    BreakKind.valueOf(row.value3()),
                    row.value4()));
  }
}
