package io.oncebook.domain.memory;

import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.memory.InMemoryStore.BreakRow;
import io.oncebook.domain.memory.InMemoryStore.ClaimKey;
import io.oncebook.domain.memory.InMemoryStore.DayRow;
import io.oncebook.domain.memory.InMemoryStore.State;
import io.oncebook.domain.memory.InMemoryStore.StatementUse;
import io.oncebook.domain.reconciliation.Break;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.BreakName;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.DayFees;
import io.oncebook.domain.reconciliation.DayTransaction;
import io.oncebook.domain.reconciliation.FoundBreak;
import io.oncebook.domain.reconciliation.ReconciliationDay;
import io.oncebook.domain.reconciliation.ReconciliationId;
import io.oncebook.domain.reconciliation.ReconciliationRun;
import io.oncebook.domain.reconciliation.RunResult;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementId;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

record InMemoryDay(State state, ReconciliationId id) implements DayTransaction {

  private static final AtomicLong NUMBERS = new AtomicLong();

  static long nextNumber() {
    return NUMBERS.incrementAndGet();
  }

  /** The day, added when it is not there yet. */
  static InMemoryDay open(State state, StatementDay day) {
    return state.days.values().stream()
        .map(DayRow::day)
        .filter(known -> known.day().equals(day))
        .map(ReconciliationDay::id)
        .findAny()
        .map(id -> new InMemoryDay(state, id))
        .orElseGet(() -> add(state, day));
  }

  private static InMemoryDay add(State state, StatementDay day) {
    ReconciliationId id = new ReconciliationId(nextNumber());
    state.days.put(id.value(), new DayRow(ReconciliationDay.fresh(id, day), null, Map.of()));
    return new InMemoryDay(state, id);
  }

  private DayRow row() {
    return state.day(id);
  }

  private void put(DayRow row) {
    state.days.put(id.value(), row);
  }

  @Override
  public ReconciliationDay day() {
    return row().day();
  }

  @Override
  public void store(ReconciliationDay day) {
    put(new DayRow(day, row().result(), row().breaks()));
  }

  @Override
  public StatementDigest digest(StatementId statement) {
    return state.statement(statement).digest();
  }

  @Override
  public void putInUse(StatementId statement) {
    state.putToUse(statement, StatementUse.CURRENT);
  }

  @Override
  public void putOutOfUse(StatementId statement) {
    state.putToUse(statement, StatementUse.OUT_OF_USE);
  }

  @Override
  public Map<BreakName, Break> breaks(Collection<BreakName> names) {
    return row().breaks().entrySet().stream()
        .filter(known -> names.contains(known.getKey()))
        .collect(Collectors.toMap(Map.Entry::getKey, known -> known.getValue().found()));
  }

  @Override
  public Optional<Break> findBreak(BreakId breakId) {
    return breaks().filter(known -> known.id().equals(breakId)).findAny();
  }

  @Override
  public long countBreaks(Set<BreakState> states) {
    return breaks().filter(known -> states.contains(known.state())).count();
  }

  private Stream<Break> breaks() {
    return row().breaks().values().stream().map(BreakRow::found);
  }

  @Override
  public void keep(int run, List<FoundBreak> found) {
    Map<BreakName, BreakRow> breaks = new HashMap<>(row().breaks());
    for (FoundBreak one : found) {
      BreakId number = one.id() == null ? new BreakId(nextNumber()) : one.id();
      breaks.put(
          one.finding().name(), new BreakRow(new Break(number, one.state(), one.finding()), run));
    }
    put(new DayRow(day(), row().result(), breaks));
  }

  @Override
  public void setState(BreakId breakId, BreakState next) {
    change(known -> known.found().id().equals(breakId) ? inState(known, next) : known);
  }

  @Override
  public void moveUnfound(ReconciliationRun run, Set<BreakState> from, BreakState to) {
    change(
        known ->
            known.run() < run.number() && from.contains(known.found().state())
                ? inState(known, to)
                : known);
  }

  private void change(UnaryOperator<BreakRow> each) {
    Map<BreakName, BreakRow> breaks = new HashMap<>(row().breaks());
    breaks.replaceAll((name, known) -> each.apply(known));
    put(new DayRow(day(), row().result(), breaks));
  }

  private static BreakRow inState(BreakRow known, BreakState next) {
    return new BreakRow(new Break(known.found().id(), next, known.found().finding()), known.run());
  }

  @Override
  public void keep(RunResult result) {
    put(new DayRow(day(), result, row().breaks()));
  }

  @Override
  public long countEntries() {
    StatementDay day = day().day();
    return InMemoryMatches.moneyOfPayers(state, day.tenantId(), day.channel())
        .filter(entry -> StatementDay.dateAt(entry.occurredAt()).equals(day.date()))
        .count();
  }

  @Override
  public List<JournalEntry> booked(DayFees fees) {
    return state.journal.values().stream()
        .map(StoredEntry::entry)
        .filter(entry -> entry.tenantId().equals(fees.day().tenantId()))
        .filter(entry -> entry.key().channel().equals(fees.day().channel()))
        .filter(entry -> entry.key().bizNo().startsWith(fees.bizNoPrefix()))
        .toList();
  }

  @Override
  public void append(JournalEntry entry) {
    ClaimKey key = new ClaimKey(entry.tenantId(), entry.key());
    if (state.journal.containsKey(key)) {
      throw new IllegalStateException(entry.key() + " stands in the journal already");
    }
    state.journal.put(key, new StoredEntry(new JournalEntryId(state.journal.size() + 1L), entry));
  }

  @Override
  public boolean record(OperatorAction action) {
    return state.record(action);
  }
}
