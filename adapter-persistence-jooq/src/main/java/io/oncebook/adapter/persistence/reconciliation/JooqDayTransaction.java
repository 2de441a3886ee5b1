package io.oncebook.adapter.persistence.reconciliation;

import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION;
import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION_BREAK;
import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION_SUM;
import static io.oncebook.adapter.persistence.generated.Tables.STATEMENT;
import static java.util.stream.Collectors.toMap;

import io.oncebook.adapter.persistence.audit.OperatorActionRow;
import io.oncebook.adapter.persistence.generated.tables.records.ReconciliationBreakRecord;
import io.oncebook.adapter.persistence.generated.tables.records.ReconciliationSumRecord;
import io.oncebook.adapter.persistence.ledger.JournalRow;
import io.oncebook.adapter.persistence.statement.StatementRow;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.ledger.JournalEntry;
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
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.DSLContext;

/** A day's row, locked, and what belongs to it. */
final class JooqDayTransaction implements DayTransaction {

  private final DSLContext inside;
  private final ReconciliationDay day;

  JooqDayTransaction(DSLContext inside, ReconciliationDay day) {
    this.inside = inside;
    this.day = day;
  }

  private JooqDayTransaction(DSLContext inside, Condition day) {
    this(
        inside,
        ReconciliationRow.of(
            inside.selectFrom(RECONCILIATION).where(day).forUpdate().fetchSingle()));
  }

  static JooqDayTransaction on(ReconciliationId id, DSLContext inside) {
    return new JooqDayTransaction(inside, RECONCILIATION.ID.eq(id.value()));
  }

  static JooqDayTransaction onDayOf(StatementId statement, DSLContext inside) {
    return new JooqDayTransaction(
        inside,
        ReconciliationRow.isOf(
            inside
                .selectFrom(STATEMENT)
                .where(STATEMENT.ID.eq(statement.value()))
                .fetchSingle(
                    row ->
                        StatementRow.day(
                            row.getTenantId(), row.getChannel(), row.getStatementDate()))));
  }

  @Override
  public ReconciliationDay day() {
    return day;
  }

  @Override
  public void store(ReconciliationDay next) {
    inside
        .update(RECONCILIATION)
        .set(RECONCILIATION.STATE, next.state().name())
        .set(
            RECONCILIATION.STATEMENT_ID,
            Optional.ofNullable(next.statement()).map(StatementId::value).orElse(null))
        .set(
            RECONCILIATION.DIGEST,
            Optional.ofNullable(next.digest()).map(StatementDigest::sha256).orElse(null))
        .set(RECONCILIATION.RUN, next.run())
        .set(RECONCILIATION.FINISHED_RUN, next.finishedRun())
        .set(RECONCILIATION.ENTRIES, next.entries())
        .where(RECONCILIATION.ID.eq(day.id().value()))
        .execute();
  }

  @Override
  public StatementDigest digest(StatementId statement) {
    return new StatementDigest(
        inside
            .select(STATEMENT.DIGEST)
            .from(STATEMENT)
            .where(STATEMENT.ID.eq(statement.value()))
            .fetchSingle()
            .value1());
  }

  @Override
  public void putInUse(StatementId statement) {
    setState(statement, StatementRow.State.CURRENT);
  }

  @Override
  public void putOutOfUse(StatementId statement) {
    setState(statement, StatementRow.State.OUT_OF_USE);
  }

  private void setState(StatementId statement, StatementRow.State state) {
    inside
        .update(STATEMENT)
        .set(STATEMENT.STATE, state.name())
        .where(STATEMENT.ID.eq(statement.value()))
        .execute();
  }

  @Override
  public Map<BreakName, Break> breaks(Collection<BreakName> names) {
    return inside
        .selectFrom(RECONCILIATION_BREAK)
        .where(isOfDay())
        .and(
            RECONCILIATION_BREAK.SUBJECT.in(
                names.stream().map(BreakName::subject).distinct().toList()))
        .fetch(BreakRow::breakOf)
        .stream()
        .collect(toMap(known -> known.finding().name(), Function.identity()));
  }

  @Override
  public Optional<Break> findBreak(BreakId id) {
    return inside
        .selectFrom(RECONCILIATION_BREAK)
        .where(isOfDay())
        .and(RECONCILIATION_BREAK.ID.eq(id.value()))
        .fetchOptional(BreakRow::breakOf);
  }

  @Override
  public long countBreaks(Set<BreakState> states) {
    return inside.fetchCount(RECONCILIATION_BREAK, isOfDay().and(isIn(states)));
  }

  @Override
  public void keep(int run, List<FoundBreak> found) {
    inside
        .batchUpdate(
            found.stream()
                .filter(one -> one.id() != null)
                .map(one -> BreakRow.of(day, run, one))
                .toList())
        .execute();
    List<ReconciliationBreakRecord> fresh =
        found.stream()
            .filter(one -> one.id() == null)
            .map(one -> BreakRow.of(day, run, one))
            .toList();
    if (!fresh.isEmpty()) {
      inside
          .insertInto(RECONCILIATION_BREAK, BreakRow.INSERTED)
          .valuesOfRecords(fresh.stream().map(row -> row.into(BreakRow.INSERTED)).toList())
          .execute();
    }
  }

  @Override
  public void setState(BreakId id, BreakState state) {
    inside
        .update(RECONCILIATION_BREAK)
        .set(RECONCILIATION_BREAK.STATE, state.name())
        .where(isOfDay())
        .and(RECONCILIATION_BREAK.ID.eq(id.value()))
        .execute();
  }

  @Override
  public void moveUnfound(ReconciliationRun run, Set<BreakState> from, BreakState to) {
    inside
        .update(RECONCILIATION_BREAK)
        .set(RECONCILIATION_BREAK.STATE, to.name())
        .where(isOfDay())
        .and(RECONCILIATION_BREAK.RUN.lt(run.number()))
        .and(isIn(from))
        .execute();
  }

  @Override
  public void keep(RunResult result) {
    long id = day.id().value();
    inside
        .deleteFrom(RECONCILIATION_SUM)
        .where(RECONCILIATION_SUM.RECONCILIATION_ID.eq(id))
        .execute();
    inside
        .batchInsert(
            result.sums().stream()
                .map(
                    sum ->
                        new ReconciliationSumRecord(
                            id,
                            sum.side().name(),
                            sum.kind().name(),
                            sum.currency().getCurrencyCode(),
                            sum.count(),
                            sum.amountMinor()))
                .toList())
        .execute();
    inside
        .update(RECONCILIATION)
        .set(RECONCILIATION.MATCHED, result.matched())
        .set(RECONCILIATION.MATCHED_AT, result.matchedAt())
        .where(RECONCILIATION.ID.eq(id))
        .execute();
  }

  @Override
  public long countEntries() {
    return inside.fetchCount(
        JOURNAL_ENTRY,
        JooqMatchAdapter.isMoneyOfPayers(day.day(), day.day().start(), day.day().end()));
  }

  @Override
  public List<JournalEntry> booked(DayFees fees) {
    return inside
        .selectFrom(JOURNAL_ENTRY)
        .where(JOURNAL_ENTRY.TENANT_ID.eq(fees.day().tenantId().value()))
        .and(
            JOURNAL_ENTRY.IDEMPOTENT_KEY.startsWith(
                fees.day().channel().code() + ":" + fees.bizNoPrefix()))
        .fetch(row -> JournalRow.entry(row, JournalRow.postings(inside, row)));
  }

  /** The journal's index sees to it that no number of a day's fees is used twice. */
  @Override
  public void append(JournalEntry entry) {
    JournalRow.insert(inside, entry);
  }

  @Override
  public boolean record(OperatorAction action) {
    return OperatorActionRow.insert(inside, action);
  }

  private Condition isOfDay() {
    return RECONCILIATION_BREAK.RECONCILIATION_ID.eq(day.id().value());
  }

  private static Condition isIn(Set<BreakState> states) {
    return RECONCILIATION_BREAK.STATE.in(states.stream().map(BreakState::name).toList());
  }
}
