package io.oncebook.adapter.persistence.statement;

import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION;
import static io.oncebook.adapter.persistence.generated.Tables.STATEMENT;
import static io.oncebook.adapter.persistence.generated.Tables.STATEMENT_LINE;
import static io.oncebook.adapter.persistence.generated.Tables.STATEMENT_ODD_ROW;

import io.oncebook.adapter.persistence.generated.tables.records.StatementOddRowRecord;
import io.oncebook.adapter.persistence.transaction.DuplicateKey;
import io.oncebook.adapter.persistence.transaction.PlainTransaction;
import io.oncebook.adapter.persistence.transaction.TransactionRetry;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.statement.StatementLine;
import io.oncebook.domain.statement.StatementPort;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;

/**
 * Rows of statements. That a statement holds a fact once is seen to by the primary key of its
 * lines.
 */
public final class JooqStatementAdapter implements StatementPort {

  private static final String LINES_KEY = "PRIMARY";

  private final DSLContext dsl;
  private final PlainTransaction transaction;
  private final TransactionRetry retry;

  public JooqStatementAdapter(DSLContext dsl, Clock clock) {
    this.dsl = dsl;
    this.transaction = new PlainTransaction(dsl);
    this.retry = new TransactionRetry(clock);
  }

  @Override
  public StatementId begin(StatementDay day, StatementDigest digest, Instant begunAt) {
    return new StatementId(
        dsl.insertInto(STATEMENT)
            .set(STATEMENT.TENANT_ID, day.tenantId().value())
            .set(STATEMENT.CHANNEL, day.channel().code())
            .set(STATEMENT.STATEMENT_DATE, day.date())
            .set(STATEMENT.DIGEST, digest.sha256())
            .set(STATEMENT.STATE, StatementRow.State.LOADING.name())
            .set(STATEMENT.BEGUN_AT, begunAt)
            .returningResult(STATEMENT.ID)
            .fetchSingle()
            .value1());
  }

  @Override
  public List<StatementLine> add(StatementId id, List<StatementLine> lines) {
    Set<IdempotencyKey> seen = new HashSet<>();
    List<StatementLine> repeated = new ArrayList<>();
    List<StatementLine> fresh = new ArrayList<>();
    lines.forEach(line -> (seen.add(line.key()) ? fresh : repeated).add(line));
    try {
      retry.run(() -> transaction.run(inside -> insertAll(id, fresh, inside)));
    } catch (DataAccessException e) {
      if (!DuplicateKey.isOn(LINES_KEY, e)) {
        throw e;
      }
      // Some are there already; one by one shows which.
      repeated.addAll(retry.run(() -> addOneByOne(id, fresh)));
    }
    return repeated;
  }

  private List<StatementLine> addOneByOne(StatementId id, List<StatementLine> lines) {
    return transaction.run(
        inside ->
            TransactionOutcome.commit(
                lines.stream().filter(line -> !insertsOne(id, line, inside)).toList()));
  }

  /** The server undoes only the refused statement; the transaction goes on. */
  private static boolean insertsOne(StatementId id, StatementLine line, DSLContext inside) {
    try {
      StatementLineInsert.insertAll(inside, id, List.of(line));
      return true;
    } catch (DataAccessException e) {
      if (DuplicateKey.isOn(LINES_KEY, e)) {
        return false;
      }
      throw e;
    }
  }

  private static TransactionOutcome<Integer> insertAll(
      StatementId id, List<StatementLine> lines, DSLContext inside) {
    StatementLineInsert.insertAll(inside, id, lines);
    return TransactionOutcome.commit(lines.size());
  }

  @Override
  public void addOdd(StatementId id, List<ExceptionRow> rows) {
    dsl.insertInto(STATEMENT_ODD_ROW, STATEMENT_ODD_ROW.fields())
        .valuesOfRecords(
            rows.stream()
                .map(
                    row ->
                        new StatementOddRowRecord(
                            id.value(), row.row(), row.kind().name(), row.remark()))
                .toList())
        .execute();
  }

  @Override
  public void discard(StatementId id) {
    dsl.update(STATEMENT)
        .set(STATEMENT.STATE, StatementRow.State.OUT_OF_USE.name())
        .where(STATEMENT.ID.eq(id.value()))
        .and(STATEMENT.STATE.eq(StatementRow.State.LOADING.name()))
        .execute();
  }

  @Override
  public List<ExceptionRow> oddRows(StatementId id, int afterRow, int limit) {
    return dsl.selectFrom(STATEMENT_ODD_ROW)
        .where(STATEMENT_ODD_ROW.STATEMENT_ID.eq(id.value()))
        .and(STATEMENT_ODD_ROW.ROW_NO.gt(afterRow))
        .orderBy(STATEMENT_ODD_ROW.ROW_NO)
        .limit(limit)
        .fetch(
            row ->
                new ExceptionRow(
                    row.getRowNo(), ExceptionRow.Kind.valueOf(row.getKind()), row.getRemark()));
  }

  /** The last day that has ended by then, whatever the hour. */
  @Override
  public int retire(Instant dayEndedBefore) {
    return retry.run(
        () ->
            dsl.update(
                    STATEMENT.join(RECONCILIATION).on(RECONCILIATION.STATEMENT_ID.eq(STATEMENT.ID)))
                .set(STATEMENT.STATE, StatementRow.State.OUT_OF_USE.name())
                .where(StatementRow.COUNTS)
                .and(RECONCILIATION.STATE.eq(ReconciliationState.CLOSED.name()))
                .and(STATEMENT.STATEMENT_DATE.lt(StatementDay.dateAt(dayEndedBefore)))
                .execute());
  }

  @Override
  public int purge(Instant begunBefore, int limit) {
    int gone = 0;
    for (Long id : outOfUse(begunBefore, limit)) {
      gone += purge(id, limit - gone);
      if (gone == limit) {
        break;
      }
    }
    return gone;
  }

  private List<Long> outOfUse(Instant begunBefore, int limit) {
    return dsl.select(STATEMENT.ID)
        .from(STATEMENT)
        .where(
            STATEMENT
                .STATE
                .eq(StatementRow.State.OUT_OF_USE.name())
                .or(
                    STATEMENT
                        .STATE
                        .eq(StatementRow.State.LOADING.name())
                        .and(STATEMENT.BEGUN_AT.lt(begunBefore))))
        .limit(limit)
        .fetch(STATEMENT.ID);
  }

  /** Its rows in bounded steps, and then the statement itself. */
  private int purge(long id, int limit) {
    int gone =
        dsl.deleteFrom(STATEMENT_LINE)
            .where(STATEMENT_LINE.STATEMENT_ID.eq(id))
            .limit(limit)
            .execute();
    if (gone < limit) {
      gone +=
          dsl.deleteFrom(STATEMENT_ODD_ROW)
              .where(STATEMENT_ODD_ROW.STATEMENT_ID.eq(id))
              .limit(limit - gone)
              .execute();
    }
    if (gone < limit) {
      gone +=
          dsl.deleteFrom(STATEMENT)
              .where(STATEMENT.ID.eq(id))
              .and(STATEMENT.STATE.ne(StatementRow.State.CURRENT.name()))
              .execute();
    }
    return gone;
  }
}
