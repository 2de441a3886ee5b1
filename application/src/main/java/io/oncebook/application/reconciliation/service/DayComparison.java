package io.oncebook.application.reconciliation.service;

import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.reconciliation.BookedFact;
import io.oncebook.domain.reconciliation.BreakKind;
import io.oncebook.domain.reconciliation.ComparedSlice;
import io.oncebook.domain.reconciliation.DetectedBreak;
import io.oncebook.domain.reconciliation.MatchPort;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.reconciliation.ReconciliationRun;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.StatementPort;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Compares a day slice by slice: row by row what the books have of it, then entry by entry what the
 * statement has of them. It stops nowhere for good: what a crash leaves undone, the next run does.
 */
final class DayComparison {

  private static final Duration HOUR = Duration.ofHours(1);

  private final ReconciliationPort reconciliations;
  private final MatchPort matches;
  private final StatementPort statements;
  private final StatementRepair repair;
  private final Clock clock;
  private final int sliceSize;

  /**
   * Compares in slices.
   *
   * @param sliceSize how many rows are held against the books at a time
   */
  DayComparison(
      ReconciliationPort reconciliations,
      MatchPort matches,
      StatementPort statements,
      StatementRepair repair,
      Clock clock,
      int sliceSize) {
    this.reconciliations = reconciliations;
    this.matches = matches;
    this.statements = statements;
    this.repair = repair;
    this.clock = clock;
    this.sliceSize = sliceSize;
  }

  /** Compares the day, and then its neighbours again, whose breaks its statement may explain. */
  void compareWithNeighbours(Reconciliation day) {
    compare(day);
    for (int offset : new int[] {-1, 1}) {
      reconciliations
          .find(day.day().plusDays(offset))
          .filter(neighbour -> neighbour.state() == ReconciliationState.WITH_BREAKS)
          .ifPresent(this::compare);
    }
  }

  /** Does nothing when the day is closed or has no statement. */
  void compare(Reconciliation day) {
    boolean again = reconciliations.begin(day.id()).map(this::compare).orElse(false);
    if (again) {
      // A refund may have come before its payment, which the same run has booked behind it.
      reconciliations.begin(day.id()).ifPresent(this::compare);
    }
  }

  /** Returns whether it is worth while to do it again. */
  private boolean compare(ReconciliationRun run) {
    DayTotals totals = new DayTotals();
    holdRowsAgainstBooks(run, totals);
    holdBooksAgainstRows(run, totals);
    keepOddRows(run);
    reconciliations.finish(run, totals.result(clock.instant()));
    return totals.anotherRunMayHelp();
  }

  private void holdRowsAgainstBooks(ReconciliationRun run, DayTotals totals) {
    @Nullable IdempotencyKey after = null;
    do {
      ComparedSlice slice = matches.compare(run.statement(), after, sliceSize);
      totals.add(slice);
      reconciliations.keep(run, repair.repair(run, slice.mismatches(), totals));
      after = slice.last();
    } while (after != null);
  }

  private void holdBooksAgainstRows(ReconciliationRun run, DayTotals totals) {
    String remark =
        neighboursAreHere(run) ? null : "the statement of a neighbouring day is not here";
    Instant end = run.day().end();
    for (Instant from = run.day().start(); from.isBefore(end); from = from.plus(HOUR)) {
      List<BookedFact> unlisted = matches.unlisted(run.day(), from, from.plus(HOUR));
      unlisted.forEach(totals::addUnlisted);
      reconciliations.keep(
          run, unlisted.stream().map(fact -> DetectedBreak.of(kind(fact), fact, remark)).toList());
    }
  }

  private static BreakKind kind(BookedFact fact) {
    return switch (fact.key().kind()) {
      case REFUND_SUCCEEDED, PAYMENT_REVERSED -> BreakKind.REFUND_NOT_IN_STATEMENT;
      case PAYMENT_RECEIVED -> BreakKind.BOOKED_NOT_IN_STATEMENT;
      case PAYMENT_CLOSED, REFUND_CLOSED, REFUND_ABNORMAL, FEE_CHARGED, SUSPENSE_REASSIGNED ->
          throw new IllegalArgumentException(fact.key() + " moves no money of a payer");
    };
  }

  private boolean neighboursAreHere(ReconciliationRun run) {
    return hasStatement(run, -1) && hasStatement(run, 1);
  }

  private boolean hasStatement(ReconciliationRun run, int offset) {
    return reconciliations
        .find(run.day().plusDays(offset))
        .filter(neighbour -> neighbour.digest() != null)
        .isPresent();
  }

  private void keepOddRows(ReconciliationRun run) {
    List<ExceptionRow> rows;
    int after = 0;
    do {
      rows = statements.oddRows(run.statement(), after, sliceSize);
      reconciliations.keep(run, rows.stream().map(DetectedBreak::of).toList());
      after = rows.isEmpty() ? after : rows.get(rows.size() - 1).row();
    } while (rows.size() == sliceSize);
  }
}
