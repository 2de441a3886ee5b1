package io.oncebook.domain.memory;

import io.oncebook.domain.memory.InMemoryStore.KeptStatement;
import io.oncebook.domain.memory.InMemoryStore.StatementUse;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.statement.StatementLine;
import io.oncebook.domain.statement.StatementPort;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;

final class InMemoryStatements implements StatementPort {

  private static final AtomicLong NUMBERS = new AtomicLong();

  private final InMemoryStore store;

  InMemoryStatements(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public StatementId begin(StatementDay day, StatementDigest digest, Instant begunAt) {
    return store.transact(
        state -> {
          long id = NUMBERS.incrementAndGet();
          state.statements.put(
              id,
              new KeptStatement(
                  day,
                  digest,
                  StatementUse.LOADING,
                  begunAt,
                  new TreeMap<>(),
                  Map.of(),
                  new TreeMap<>()));
          return TransactionOutcome.commit(new StatementId(id));
        });
  }

  @Override
  public List<StatementLine> add(StatementId id, List<StatementLine> lines) {
    return store.transact(
        state -> {
          KeptStatement statement = state.statement(id);
          SortedMap<String, StatementLine> kept = new TreeMap<>(statement.lines());
          List<StatementLine> repeated = new ArrayList<>();
          for (StatementLine line : lines) {
            if (kept.putIfAbsent(line.key().value(), line) != null) {
              repeated.add(line);
            }
          }
          state.statements.put(id.value(), statement.with(kept));
          return TransactionOutcome.commit(repeated);
        });
  }

  @Override
  public void addOdd(StatementId id, List<ExceptionRow> rows) {
    store.transact(
        state -> {
          KeptStatement statement = state.statement(id);
          SortedMap<Integer, ExceptionRow> odd = new TreeMap<>(statement.oddRows());
          rows.forEach(row -> odd.put(row.row(), row));
          state.statements.put(
              id.value(),
              new KeptStatement(
                  statement.day(),
                  statement.digest(),
                  statement.use(),
                  statement.begunAt(),
                  statement.lines(),
                  statement.attributed(),
                  odd));
          return TransactionOutcome.commit(true);
        });
  }

  @Override
  public void discard(StatementId id) {
    store.transact(
        state -> {
          KeptStatement statement = state.statement(id);
          if (statement.use() == StatementUse.LOADING) {
            state.statements.put(id.value(), statement.with(StatementUse.OUT_OF_USE));
          }
          return TransactionOutcome.commit(true);
        });
  }

  @Override
  public List<ExceptionRow> oddRows(StatementId id, int afterRow, int limit) {
    return store.read(
        state ->
            state.statement(id).oddRows().tailMap(afterRow + 1).values().stream()
                .limit(limit)
                .toList());
  }

  @Override
  public int retire(Instant dayEndedBefore) {
    return store.transact(
        state -> {
          int retired = 0;
          for (InMemoryStore.DayRow row : state.days.values()) {
            StatementId id = row.day().statement();
            if (row.day().isClosed()
                && id != null
                && state.statements.containsKey(id.value())
                && row.day().day().date().isBefore(StatementDay.dateAt(dayEndedBefore))) {
              state.putToUse(id, StatementUse.OUT_OF_USE);
              retired++;
            }
          }
          return TransactionOutcome.commit(retired);
        });
  }

  /** Row by row would be no more bounded than statement by statement is here. */
  @Override
  public int purge(Instant begunBefore, int limit) {
    return store.transact(
        state -> {
          int gone = 0;
          for (long id : List.copyOf(state.statements.keySet())) {
            KeptStatement statement = state.statement(new StatementId(id));
            if (isOutOfUse(statement, begunBefore)) {
              gone += purge(state, id, statement, limit - gone);
            }
          }
          return TransactionOutcome.commit(gone);
        });
  }

  private static boolean isOutOfUse(KeptStatement statement, Instant begunBefore) {
    return statement.use() == StatementUse.OUT_OF_USE
        || (statement.use() == StatementUse.LOADING && statement.begunAt().isBefore(begunBefore));
  }

  private static int purge(InMemoryStore.State state, long id, KeptStatement statement, int limit) {
    SortedMap<String, StatementLine> lines = new TreeMap<>(statement.lines());
    SortedMap<Integer, ExceptionRow> oddRows = new TreeMap<>(statement.oddRows());
    int gone = 0;
    while (gone < limit && !lines.isEmpty()) {
      lines.remove(lines.firstKey());
      gone++;
    }
    while (gone < limit && !oddRows.isEmpty()) {
      oddRows.remove(oddRows.firstKey());
      gone++;
    }
    if (gone < limit) {
      state.statements.remove(id);
      return gone + 1;
    }
    state.statements.put(
        id,
        new KeptStatement(
            statement.day(),
            statement.digest(),
            statement.use(),
            statement.begunAt(),
            lines,
            statement.attributed(),
            oddRows));
    return gone;
  }
}
