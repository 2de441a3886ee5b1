package io.oncebook.domain.memory;

import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.memory.InMemoryStore.BreakRow;
import io.oncebook.domain.memory.InMemoryStore.DayRow;
import io.oncebook.domain.memory.InMemoryStore.State;
import io.oncebook.domain.reconciliation.ActivationResult;
import io.oncebook.domain.reconciliation.Break;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.BreakOfDay;
import io.oncebook.domain.reconciliation.BreakQuery;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.DayAction;
import io.oncebook.domain.reconciliation.DaySum;
import io.oncebook.domain.reconciliation.DayTransitions;
import io.oncebook.domain.reconciliation.DetectedBreak;
import io.oncebook.domain.reconciliation.OpenBreaks;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationDay;
import io.oncebook.domain.reconciliation.ReconciliationId;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.reconciliation.ReconciliationRun;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.reconciliation.RunResult;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.tenant.TenantId;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

final class InMemoryReconciliations implements ReconciliationPort {

  private final InMemoryStore store;

  InMemoryReconciliations(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public Reconciliation open(StatementDay day) {
    return store.transact(
        state -> TransactionOutcome.commit(shown(state.day(InMemoryDay.open(state, day).id()))));
  }

  @Override
  public Optional<Reconciliation> find(TenantId tenantId, ReconciliationId id) {
    return store.read(
        state ->
            Optional.ofNullable(state.days.get(id.value()))
                .filter(row -> row.day().day().tenantId().equals(tenantId))
                .map(InMemoryReconciliations::shown));
  }

  @Override
  public Optional<Reconciliation> find(StatementDay day) {
    return store.read(
        state ->
            days(state)
                .filter(row -> row.day().day().equals(day))
                .findAny()
                .map(InMemoryReconciliations::shown));
  }

  @Override
  public List<Reconciliation> list(
      TenantId tenantId, @Nullable ReconciliationState wanted, ReconciliationId after, int limit) {
    return store.read(
        state ->
            days(state)
                .map(InMemoryReconciliations::shown)
                .filter(day -> day.day().tenantId().equals(tenantId))
                .filter(day -> wanted == null || day.state() == wanted)
                .filter(day -> day.id().value() > after.value())
                .limit(limit)
                .toList());
  }

  @Override
  public ActivationResult activate(StatementId statement) {
    return store.transact(
        state -> {
          StatementDay day = state.statement(statement).day();
          DayRow row = days(state).filter(it -> it.day().day().equals(day)).findAny().orElseThrow();
          return steps(state, row.day().id()).activate(statement);
        });
  }

  @Override
  public Optional<ReconciliationRun> begin(ReconciliationId id) {
    return store.transact(state -> steps(state, id).begin());
  }

  @Override
  public void keep(ReconciliationRun run, List<DetectedBreak> findings) {
    store.transact(state -> steps(state, run.id()).keep(run, findings));
  }

  @Override
  public boolean finish(ReconciliationRun run, RunResult result) {
    return store.transact(state -> steps(state, run.id()).finish(run, result));
  }

  @Override
  public DayAction explain(ReconciliationId id, BreakId breakId, OperatorAction action) {
    return store.transact(state -> steps(state, id).explain(breakId, action));
  }

  @Override
  public DayAction close(ReconciliationId id, OperatorAction action) {
    return store.transact(state -> steps(state, id).close(action));
  }

  @Override
  public DayAction reopen(ReconciliationId id, OperatorAction action) {
    return store.transact(state -> steps(state, id).reopen(action));
  }

  private static DayTransitions steps(State state, ReconciliationId id) {
    return new DayTransitions(new InMemoryDay(state, id));
  }

  @Override
  public List<Break> breaks(
      ReconciliationId id, @Nullable BreakState wanted, BreakId after, int limit) {
    return store.read(
        state ->
            state.day(id).breaks().values().stream()
                .map(BreakRow::found)
                .filter(
                    found ->
                        wanted == null ? found.state() != BreakState.GONE : found.state() == wanted)
                .filter(found -> found.id().value() > after.value())
                .sorted(Comparator.comparing(found -> found.id().value()))
                .limit(limit)
                .toList());
  }

  @Override
  public List<BreakOfDay> find(BreakQuery query) {
    return store.read(
        state ->
            days(state)
                .filter(row -> row.day().day().tenantId().equals(query.tenantId()))
                .flatMap(InMemoryReconciliations::breaks)
                .filter(known -> known.found().state() == query.state())
                .filter(
                    known -> query.kind() == null || known.found().finding().kind() == query.kind())
                .filter(known -> known.found().id().value() > query.after().value())
                .sorted(Comparator.comparing(known -> known.found().id().value()))
                .limit(query.limit())
                .toList());
  }

  @Override
  public List<OpenBreaks> openBreaks() {
    return store.read(
        state ->
            days(state)
                .flatMap(InMemoryReconciliations::breaks)
                .filter(known -> known.found().state() == BreakState.OPEN)
                .map(
                    known ->
                        new OpenBreaks(
                            known.day().tenantId(),
                            known.day().channel(),
                            known.found().finding().kind(),
                            0))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .entrySet()
                .stream()
                .map(
                    of ->
                        new OpenBreaks(
                            of.getKey().tenantId(),
                            of.getKey().channel(),
                            of.getKey().kind(),
                            of.getValue()))
                .toList());
  }

  private static Stream<BreakOfDay> breaks(DayRow row) {
    return row.breaks().values().stream()
        .map(known -> new BreakOfDay(row.day().id(), row.day().day(), known.found()));
  }

  private static Reconciliation shown(DayRow row) {
    ReconciliationDay day = row.day();
    RunResult result = row.result();
    return new Reconciliation(
        day.id(),
        day.day(),
        day.state(),
        day.digest(),
        result == null ? null : result.matchedAt(),
        result == null ? List.of() : sorted(result),
        result == null ? 0 : result.matched(),
        count(row, BreakState.REPAIRED),
        count(row, BreakState.OPEN));
  }

  private static List<DaySum> sorted(RunResult result) {
    return result.sums().stream()
        .map(
            sum ->
                new DaySum(
                    sum.side(),
                    sum.kind(),
                    sum.currency(),
                    sum.count(),
                    sum.amountMinor().setScale(3)))
        .sorted(
            Comparator.comparing(
                sum -> sum.side().name() + " " + sum.kind().name() + " " + sum.currency()))
        .toList();
  }

  private static long count(DayRow row, BreakState state) {
    return row.breaks().values().stream().filter(found -> found.found().state() == state).count();
  }

  private static Stream<DayRow> days(State state) {
    return state.days.values().stream();
  }
}
