package io.oncebook.adapter.persistence.reconciliation;

import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION;
import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION_BREAK;
import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION_SUM;

import io.oncebook.adapter.persistence.generated.tables.records.ReconciliationRecord;
import io.oncebook.adapter.persistence.generated.tables.records.ReconciliationSumRecord;
import io.oncebook.adapter.persistence.statement.StatementRow;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.DaySum;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationDay;
import io.oncebook.domain.reconciliation.ReconciliationId;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementId;
import java.util.Currency;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;

/** A day with all that belongs to it, as the tables keep it. */
final class ReconciliationRow {

  static final String DAY_INDEX = "uk_reconciliation";

  private ReconciliationRow() {}

  /** Adds a day that nobody has heard of before; a duplicate is an error of the store. */
  static int insertFresh(DSLContext dsl, StatementDay day) {
    return dsl.insertInto(RECONCILIATION)
        .set(RECONCILIATION.TENANT_ID, day.tenantId().value())
        .set(RECONCILIATION.CHANNEL, day.channel().code())
        .set(RECONCILIATION.STATEMENT_DATE, day.date())
        .set(RECONCILIATION.STATE, ReconciliationState.OPEN.name())
        .set(RECONCILIATION.RUN, 0)
        .set(RECONCILIATION.FINISHED_RUN, 0)
        .set(RECONCILIATION.ENTRIES, 0L)
        .set(RECONCILIATION.MATCHED, 0L)
        .execute();
  }

  static Condition isOf(StatementDay day) {
    return RECONCILIATION
        .TENANT_ID
        .eq(day.tenantId().value())
        .and(RECONCILIATION.CHANNEL.eq(day.channel().code()))
        .and(RECONCILIATION.STATEMENT_DATE.eq(day.date()));
  }

  static ReconciliationDay of(ReconciliationRecord row) {
    return new ReconciliationDay(
        new ReconciliationId(row.getId()),
        day(row),
        ReconciliationState.valueOf(row.getState()),
        Optional.ofNullable(row.getStatementId()).map(StatementId::new).orElse(null),
        Optional.ofNullable(row.getDigest()).map(StatementDigest::new).orElse(null),
        row.getRun(),
        row.getFinishedRun(),
        row.getEntries());
  }

  private static StatementDay day(ReconciliationRecord row) {
    return StatementRow.day(row.getTenantId(), row.getChannel(), row.getStatementDate());
  }

  /** Reads what belongs to the rows, for all of them at once. */
  static List<Reconciliation> reconciliations(DSLContext dsl, List<ReconciliationRecord> rows) {
    List<Long> ids = rows.stream().map(ReconciliationRecord::getId).toList();
    if (ids.isEmpty()) {
      return List.of();
    }
    Map<Long, List<DaySum>> sums = sums(dsl, ids);
    Map<Long, Map<String, Integer>> breaks = countBreaks(dsl, ids);
    return rows.stream()
        .map(
            row ->
                reconciliation(
                    row,
                    sums.getOrDefault(row.getId(), List.of()),
                    breaks.getOrDefault(row.getId(), Map.of())))
        .toList();
  }

  private static Reconciliation reconciliation(
      ReconciliationRecord row, List<DaySum> sums, Map<String, Integer> breaks) {
    return new Reconciliation(
        new ReconciliationId(row.getId()),
        day(row),
        ReconciliationState.valueOf(row.getState()),
        Optional.ofNullable(row.getDigest()).map(StatementDigest::new).orElse(null),
        row.getMatchedAt(),
        sums,
        row.getMatched(),
        breaks.getOrDefault(BreakState.REPAIRED.name(), 0),
        breaks.getOrDefault(BreakState.OPEN.name(), 0));
  }

  private static Map<Long, Map<String, Integer>> countBreaks(DSLContext dsl, List<Long> ids) {
    Map<Long, Map<String, Integer>> counts = new HashMap<>();
    dsl.select(RECONCILIATION_BREAK.RECONCILIATION_ID, RECONCILIATION_BREAK.STATE, DSL.count())
        .from(RECONCILIATION_BREAK)
        .where(RECONCILIATION_BREAK.RECONCILIATION_ID.in(ids))
        .and(RECONCILIATION_BREAK.STATE.in(BreakState.REPAIRED.name(), BreakState.OPEN.name()))
        .groupBy(RECONCILIATION_BREAK.RECONCILIATION_ID, RECONCILIATION_BREAK.STATE)
        .forEach(
            row ->
                counts
                    .computeIfAbsent(row.value1(), id -> new HashMap<>())
                    .put(row.value2(), row.value3()));
    return counts;
  }

  private static Map<Long, List<DaySum>> sums(DSLContext dsl, List<Long> ids) {
    return dsl.selectFrom(RECONCILIATION_SUM)
        .where(RECONCILIATION_SUM.RECONCILIATION_ID.in(ids))
        .orderBy(RECONCILIATION_SUM.SIDE, RECONCILIATION_SUM.KIND, RECONCILIATION_SUM.CURRENCY)
        .fetchGroups(RECONCILIATION_SUM.RECONCILIATION_ID, ReconciliationRow::sum);
  }

  private static DaySum sum(ReconciliationSumRecord row) {
    return new DaySum(
        DaySum.Side.valueOf(row.getSide()),
        DaySum.Kind.valueOf(row.getKind()),
        Currency.getInstance(row.getCurrency()),
        row.getCounted(),
        row.getAmountMinor());
  }
}
