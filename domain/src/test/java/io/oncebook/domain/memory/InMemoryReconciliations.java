package io.oncebook.domain.memory;

import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.memory.InMemoryStore.ClaimKey;
import io.oncebook.domain.memory.InMemoryStore.DayRow;
import io.oncebook.domain.memory.InMemoryStore.FoundBreak;
import io.oncebook.domain.memory.InMemoryStore.KeptStatement;
import io.oncebook.domain.memory.InMemoryStore.State;
import io.oncebook.domain.memory.InMemoryStore.StatementUse;
import io.oncebook.domain.reconciliation.ActivationResult;
import io.oncebook.domain.reconciliation.Break;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.DayAction;
import io.oncebook.domain.reconciliation.DayFees;
import io.oncebook.domain.reconciliation.DaySum;
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
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

final class InMemoryReconciliations implements ReconciliationPort {

  private static final AtomicLong NUMBERS = new AtomicLong();

  private final InMemoryStore store;

  InMemoryReconciliations(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public Reconciliation open(StatementDay day) {
    return store.transact(
        state ->
            TransactionOutcome.commit(
                days(state)
                    .filter(row -> row.day().day().equals(day))
                    .findAny()
                    .orElseGet(() -> add(state, day))
                    .day()));
  }

  private static DayRow add(State state, StatementDay day) {
    ReconciliationId id = new ReconciliationId(NUMBERS.incrementAndGet());
    Reconciliation fresh =
        new Reconciliation(id, day, ReconciliationState.OPEN, null, null, List.of(), 0, 0, 0);
    DayRow row = new DayRow(fresh, null, 0, 0, Map.of());
    state.days.put(id.value(), row);
    return row;
  }

  @Override
  public Optional<Reconciliation> find(TenantId tenantId, ReconciliationId id) {
    return store.read(
        state ->
            Optional.ofNullable(state.days.get(id.value()))
                .map(DayRow::day)
                .filter(day -> day.day().tenantId().equals(tenantId)));
  }

  @Override
  public Optional<Reconciliation> find(StatementDay day) {
    return store.read(
        state -> days(state).map(DayRow::day).filter(row -> row.day().equals(day)).findAny());
  }

  @Override
  public List<Reconciliation> list(
      TenantId tenantId, @Nullable ReconciliationState wanted, ReconciliationId after, int limit) {
    return store.read(
        state ->
            days(state)
                .map(DayRow::day)
                .filter(day -> day.day().tenantId().equals(tenantId))
                .filter(day -> wanted == null || day.state() == wanted)
                .filter(day -> day.id().value() > after.value())
                .limit(limit)
                .toList());
  }

  @Override
  public ActivationResult activate(StatementId statement) {
    return store.transact(state -> TransactionOutcome.commit(activate(state, statement)));
  }

  private static ActivationResult activate(State state, StatementId id) {
    KeptStatement statement = state.statement(id);
    DayRow row =
        days(state).filter(day -> day.day().day().equals(statement.day())).findAny().orElseThrow();
    if (statement.digest().equals(row.day().digest())) {
      state.statements.put(id.value(), statement.with(StatementUse.OUT_OF_USE));
      return ActivationResult.ALREADY_THERE;
    }
    if (row.day().isClosed()) {
      state.statements.put(id.value(), statement.with(StatementUse.OUT_OF_USE));
      return ActivationResult.DAY_CLOSED;
    }
    Long earlier = row.statement();
    if (earlier != null) {
      state.statements.put(
          earlier, state.statement(new StatementId(earlier)).with(StatementUse.OUT_OF_USE));
    }
    state.statements.put(id.value(), statement.with(StatementUse.CURRENT));
    Reconciliation day = row.day();
    put(
        state,
        new DayRow(
            new Reconciliation(
                day.id(),
                day.day(),
                ReconciliationState.OPEN,
                statement.digest(),
                day.matchedAt(),
                day.sums(),
                day.matched(),
                day.repaired(),
                day.openBreaks()),
            id.value(),
            row.run() + 1,
            row.finishedRun(),
            row.breaks()));
    return earlier == null ? ActivationResult.FIRST : ActivationResult.REPLACED;
  }

  @Override
  public Optional<ReconciliationRun> begin(ReconciliationId id) {
    return store.transact(
        state -> {
          DayRow row = state.day(id);
          Long statement = row.statement();
          if (statement == null || row.day().isClosed()) {
            return TransactionOutcome.commit(Optional.empty());
          }
          int number = row.run() + 1;
          put(state, new DayRow(row.day(), statement, number, row.finishedRun(), row.breaks()));
          return TransactionOutcome.commit(
              Optional.of(
                  new ReconciliationRun(id, row.day().day(), new StatementId(statement), number)));
        });
  }

  @Override
  public void keep(ReconciliationRun run, List<DetectedBreak> findings) {
    store.transact(
        state -> {
          DayRow row = state.day(run.id());
          if (isInEffect(run, row)) {
            Map<String, FoundBreak> breaks = new HashMap<>(row.breaks());
            findings.forEach(finding -> keep(run, finding, breaks));
            put(
                state,
                counted(
                    new DayRow(row.day(), row.statement(), row.run(), row.finishedRun(), breaks)));
          }
          return TransactionOutcome.commit(true);
        });
  }

  private static void keep(
      ReconciliationRun run, DetectedBreak finding, Map<String, FoundBreak> breaks) {
    String name = finding.kind() + " " + finding.subject();
    FoundBreak earlier = breaks.get(name);
    Break known = earlier == null ? null : earlier.found();
    BreakId id = known == null ? new BreakId(NUMBERS.incrementAndGet()) : known.id();
    breaks.put(
        name, new FoundBreak(new Break(id, Break.stateOf(finding, known), finding), run.number()));
  }

  @Override
  public boolean finish(ReconciliationRun run, RunResult result) {
    return store.transact(
        state -> {
          DayRow row = state.day(run.id());
          if (!isInEffect(run, row) || row.day().isClosed()) {
            return TransactionOutcome.commit(false);
          }
          bookFees(state, run, result);
          Map<String, FoundBreak> breaks = new HashMap<>(row.breaks());
          breaks.replaceAll((name, found) -> found.run() < run.number() ? ended(found) : found);
          boolean matched =
              breaks.values().stream()
                  .map(found -> found.found().state())
                  .noneMatch(known -> known == BreakState.OPEN || known == BreakState.EXPLAINED);
          Reconciliation day = row.day();
          put(
              state,
              counted(
                  new DayRow(
                      new Reconciliation(
                          day.id(),
                          day.day(),
                          matched ? ReconciliationState.MATCHED : ReconciliationState.WITH_BREAKS,
                          day.digest(),
                          result.matchedAt(),
                          sorted(result),
                          result.matched(),
                          day.repaired(),
                          day.openBreaks()),
                      row.statement(),
                      row.run(),
                      row.run(),
                      breaks)));
          return TransactionOutcome.commit(true);
        });
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

  private static FoundBreak ended(FoundBreak found) {
    Break known = found.found();
    boolean stays = known.state() == BreakState.REPAIRED;
    return stays
        ? found
        : new FoundBreak(new Break(known.id(), BreakState.GONE, known.finding()), found.run());
  }

  private static void bookFees(State state, ReconciliationRun run, RunResult result) {
    result
        .fees()
        .forEach(
            (currency, thousandths) -> {
              DayFees fees = new DayFees(run.day(), currency);
              List<JournalEntry> booked =
                  state.journal.values().stream()
                      .map(StoredEntry::entry)
                      .filter(entry -> entry.tenantId().equals(run.day().tenantId()))
                      .filter(entry -> entry.key().channel().equals(run.day().channel()))
                      .filter(entry -> entry.key().bizNo().startsWith(fees.bizNoPrefix()))
                      .toList();
              fees.difference(thousandths, booked, result.matchedAt())
                  .ifPresent(entry -> append(state, entry));
            });
  }

  private static void append(State state, JournalEntry entry) {
    ClaimKey key = new ClaimKey(entry.tenantId(), entry.key());
    IdempotencyKey name = entry.key();
    if (state.journal.containsKey(key)) {
      throw new IllegalStateException(name + " stands in the journal already");
    }
    state.journal.put(key, new StoredEntry(new JournalEntryId(state.journal.size() + 1L), entry));
  }

  @Override
  public List<Break> breaks(
      ReconciliationId id, @Nullable BreakState wanted, BreakId after, int limit) {
    return store.read(
        state ->
            state.day(id).breaks().values().stream()
                .map(FoundBreak::found)
                .filter(
                    found ->
                        wanted == null ? found.state() != BreakState.GONE : found.state() == wanted)
                .filter(found -> found.id().value() > after.value())
                .sorted(Comparator.comparing(found -> found.id().value()))
                .limit(limit)
                .toList());
  }

  @Override
  public DayAction explain(ReconciliationId id, BreakId breakId, OperatorAction action) {
    return act(
        id,
        action,
        (state, row) -> {
          Map<String, FoundBreak> breaks = new HashMap<>(row.breaks());
          breaks.replaceAll((name, found) -> explained(found, breakId));
          if (row.day().isClosed() || breaks.equals(row.breaks())) {
            return false;
          }
          put(
              state,
              counted(
                  new DayRow(row.day(), row.statement(), row.run(), row.finishedRun(), breaks)));
          return true;
        });
  }

  private static FoundBreak explained(FoundBreak found, BreakId id) {
    Break known = found.found();
    return known.id().equals(id) && known.state() == BreakState.OPEN
        ? new FoundBreak(new Break(id, BreakState.EXPLAINED, known.finding()), found.run())
        : found;
  }

  @Override
  public DayAction close(ReconciliationId id, OperatorAction action) {
    return act(
        id,
        action,
        (state, row) -> {
          boolean compared =
              row.day().state() == ReconciliationState.MATCHED
                  || row.day().state() == ReconciliationState.WITH_BREAKS;
          boolean mayClose =
              compared && row.finishedRun() == row.run() && row.day().openBreaks() == 0;
          return mayClose && setState(state, row, ReconciliationState.CLOSED);
        });
  }

  @Override
  public DayAction reopen(ReconciliationId id, OperatorAction action) {
    return act(
        id,
        action,
        (state, row) -> row.day().isClosed() && setState(state, row, ReconciliationState.OPEN));
  }

  private DayAction act(
      ReconciliationId id, OperatorAction action, BiPredicate<State, DayRow> step) {
    return store.transact(
        state -> {
          if (!state.record(action)) {
            return TransactionOutcome.rollBack(DayAction.NUMBER_TAKEN);
          }
          return step.test(state, state.day(id))
              ? TransactionOutcome.commit(DayAction.DONE)
              : TransactionOutcome.rollBack(DayAction.NOT_POSSIBLE);
        });
  }

  private static boolean setState(State state, DayRow row, ReconciliationState next) {
    Reconciliation day = row.day();
    put(
        state,
        new DayRow(
            new Reconciliation(
                day.id(),
                day.day(),
                next,
                day.digest(),
                day.matchedAt(),
                day.sums(),
                day.matched(),
                day.repaired(),
                day.openBreaks()),
            row.statement(),
            row.run(),
            row.finishedRun(),
            row.breaks()));
    return true;
  }

  private static DayRow counted(DayRow row) {
    Reconciliation day = row.day();
    return new DayRow(
        new Reconciliation(
            day.id(),
            day.day(),
            day.state(),
            day.digest(),
            day.matchedAt(),
            day.sums(),
            day.matched(),
            count(row, BreakState.REPAIRED),
            count(row, BreakState.OPEN)),
        row.statement(),
        row.run(),
        row.finishedRun(),
        row.breaks());
  }

  private static long count(DayRow row, BreakState state) {
    return row.breaks().values().stream().filter(found -> found.found().state() == state).count();
  }

  private static boolean isInEffect(ReconciliationRun run, DayRow row) {
    return row.run() == run.number()
        && Long.valueOf(run.statement().value()).equals(row.statement());
  }

  private static void put(State state, DayRow row) {
    state.days.put(row.day().id().value(), row);
  }

  private static Stream<DayRow> days(State state) {
    return state.days.values().stream();
  }
}
