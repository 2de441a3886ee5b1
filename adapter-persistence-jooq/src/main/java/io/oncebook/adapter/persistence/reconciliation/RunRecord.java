package io.oncebook.adapter.persistence.reconciliation;

import static io.oncebook.adapter.persistence.generated.Tables.JOURNAL_ENTRY;
import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION;
import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION_BREAK;
import static io.oncebook.adapter.persistence.generated.Tables.RECONCILIATION_SUM;
import static java.util.stream.Collectors.toMap;

import io.oncebook.adapter.persistence.generated.tables.records.ReconciliationBreakRecord;
import io.oncebook.adapter.persistence.generated.tables.records.ReconciliationSumRecord;
import io.oncebook.adapter.persistence.ledger.JournalRow;
import io.oncebook.adapter.persistence.settlement.JooqSettlementTransaction;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.reconciliation.Break;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.DayFees;
import io.oncebook.domain.reconciliation.DetectedBreak;
import io.oncebook.domain.reconciliation.ReconciliationRun;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.reconciliation.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jooq.DSLContext;

/** What a run of a comparison leaves behind, inside the transaction that holds its day's row. */
record RunRecord(ReconciliationRun run, DSLContext inside) {

  private static final List<String> ENDS_WHEN_NOT_FOUND_AGAIN =
      List.of(BreakState.OPEN.name(), BreakState.EXPLAINED.name(), BreakState.NOTED.name());

  /** Keeps what was found. A break that an earlier run has found is the same break. */
  void keep(List<DetectedBreak> findings) {
    Map<Subject, ReconciliationBreakRecord> earlier =
        inside
            .selectFrom(RECONCILIATION_BREAK)
            .where(RECONCILIATION_BREAK.RECONCILIATION_ID.eq(run.id().value()))
            .and(
                RECONCILIATION_BREAK.SUBJECT.in(
                    findings.stream().map(DetectedBreak::subject).distinct().toList()))
            .stream()
            .collect(toMap(Subject::of, Function.identity()));
    List<ReconciliationBreakRecord> changed = new ArrayList<>();
    List<ReconciliationBreakRecord> fresh = new ArrayList<>();
    for (DetectedBreak finding : findings) {
      ReconciliationBreakRecord row = earlier.get(Subject.of(finding));
      BreakState state = Break.stateOf(finding, row == null ? null : BreakRow.breakOf(row));
      (row == null ? fresh : changed)
          .add(
              BreakRow.filled(
                  row == null ? new ReconciliationBreakRecord() : row, run, finding, state));
    }
    inside.batchUpdate(changed).execute();
    if (!fresh.isEmpty()) {
      inside
          .insertInto(RECONCILIATION_BREAK, BreakRow.INSERTED)
          .valuesOfRecords(fresh.stream().map(row -> row.into(BreakRow.INSERTED)).toList())
          .execute();
    }
  }

  /** Keeps the result, ends what was not found again, and books the day's fees. */
  void finish(RunResult result) {
    keepSums(result);
    endBreaks();
    bookFees(result);
    inside
        .update(RECONCILIATION)
        .set(RECONCILIATION.STATE, state().name())
        .set(RECONCILIATION.FINISHED_RUN, run.number())
        .set(RECONCILIATION.MATCHED, result.matched())
        .set(RECONCILIATION.MATCHED_AT, result.matchedAt())
        .where(RECONCILIATION.ID.eq(run.id().value()))
        .execute();
  }

  private void keepSums(RunResult result) {
    inside
        .deleteFrom(RECONCILIATION_SUM)
        .where(RECONCILIATION_SUM.RECONCILIATION_ID.eq(run.id().value()))
        .execute();
    inside
        .batchInsert(
            result.sums().stream()
                .map(
                    sum ->
                        new ReconciliationSumRecord(
                            run.id().value(),
                            sum.side().name(),
                            sum.kind().name(),
                            sum.currency().getCurrencyCode(),
                            sum.count(),
                            sum.amountMinor()))
                .toList())
        .execute();
  }

  private void endBreaks() {
    inside
        .update(RECONCILIATION_BREAK)
        .set(RECONCILIATION_BREAK.STATE, BreakState.GONE.name())
        .where(RECONCILIATION_BREAK.RECONCILIATION_ID.eq(run.id().value()))
        .and(RECONCILIATION_BREAK.RUN.lt(run.number()))
        .and(RECONCILIATION_BREAK.STATE.in(ENDS_WHEN_NOT_FOUND_AGAIN))
        .execute();
  }

  /** The journal itself says what is booked, and its index that no number is used twice. */
  private void bookFees(RunResult result) {
    result
        .fees()
        .forEach(
            (currency, thousandths) -> {
              DayFees fees = new DayFees(run.day(), currency);
              fees.difference(thousandths, booked(fees), result.matchedAt())
                  .ifPresent(entry -> new JooqSettlementTransaction(inside).appendNew(entry));
            });
  }

  private List<JournalEntry> booked(DayFees fees) {
    return inside
        .selectFrom(JOURNAL_ENTRY)
        .where(JOURNAL_ENTRY.TENANT_ID.eq(fees.day().tenantId().value()))
        .and(
            JOURNAL_ENTRY.IDEMPOTENT_KEY.startsWith(
                fees.day().channel().code() + ":" + fees.bizNoPrefix()))
        .fetch(row -> JournalRow.entry(row, JournalRow.postings(inside, row)));
  }

  private ReconciliationState state() {
    long id = run.id().value();
    boolean matched =
        ReconciliationRow.countBreaks(inside, id, BreakState.OPEN) == 0
            && ReconciliationRow.countBreaks(inside, id, BreakState.EXPLAINED) == 0;
    return matched ? ReconciliationState.MATCHED : ReconciliationState.WITH_BREAKS;
  }

  private record Subject(String kind, String subject) {

    static Subject of(ReconciliationBreakRecord row) {
      return new Subject(row.getKind(), row.getSubject());
    }

    static Subject of(DetectedBreak finding) {
      return new Subject(finding.kind().name(), finding.subject());
    }
  }
}
