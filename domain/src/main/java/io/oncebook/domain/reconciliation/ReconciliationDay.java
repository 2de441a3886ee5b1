package io.oncebook.domain.reconciliation;

import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far a day is, and what may become of it next.
 *
 * @param statement the one that counts; absent when none is here
 * @param digest of the statement that counts
 * @param run the latest comparison that has begun, or been called for by a new statement
 * @param finishedRun the latest comparison that has ended
 * @param entries what the books held of the day when the latest comparison began
 */
public record ReconciliationDay(
    ReconciliationId id,
    StatementDay day,
    ReconciliationState state,
    @Nullable StatementId statement,
    @Nullable StatementDigest digest,
    int run,
    int finishedRun,
    long entries) {

  /** A day that nobody has heard of before. */
  public static ReconciliationDay fresh(ReconciliationId id, StatementDay day) {
    return new ReconciliationDay(id, day, ReconciliationState.OPEN, null, null, 0, 0, 0);
  }

  /**
   * The day whose statement should hold the entry, by the channel's clock; empty for entries that
   * move no money of a payer.
   */
  public static Optional<StatementDay> dayOf(JournalEntry entry) {
    return entry.key().kind().movesMoneyOfPayers()
        ? Optional.of(StatementDay.at(entry.tenantId(), entry.key().channel(), entry.occurredAt()))
        : Optional.empty();
  }

  /** What a statement of this content would be to the day. */
  ActivationResult admit(StatementDigest content) {
    if (content.equals(digest)) {
      // Settings may have changed since it was read, and this reader may know more rows.
      return state == ReconciliationState.WITH_BREAKS
          ? ActivationResult.READ_AGAIN
          : ActivationResult.ALREADY_THERE;
    }
    if (isClosed()) {
      return ActivationResult.DAY_CLOSED;
    }
    return statement == null ? ActivationResult.FIRST : ActivationResult.REPLACED;
  }

  /** Takes the statement for the one that counts; comparisons of the earlier one have no effect. */
  ReconciliationDay countingOn(StatementId next, StatementDigest content) {
    return new ReconciliationDay(
        id, day, ReconciliationState.OPEN, next, content, run + 1, finishedRun, entries);
  }

  /** The next comparison; empty when the day is closed or has no statement. */
  Optional<ReconciliationRun> nextRun() {
    return isClosed()
        ? Optional.empty()
        : Optional.ofNullable(statement)
            .map(counting -> new ReconciliationRun(id, day, counting, run + 1));
  }

  /**
   * Begins the comparison.
   *
   * @param booked how many entries of the day the books hold now; whatever comes later may escape
   *     the comparison
   */
  ReconciliationDay begun(ReconciliationRun next, long booked) {
    return new ReconciliationDay(
        id, day, state, statement, digest, next.number(), finishedRun, booked);
  }

  /** Whether neither a later comparison nor another statement has put the run out of effect. */
  boolean isInEffect(ReconciliationRun known) {
    return run == known.number() && known.statement().equals(statement);
  }

  boolean mayFinish(ReconciliationRun known) {
    return isInEffect(known) && !isClosed();
  }

  /**
   * Ends the comparison that is in effect.
   *
   * @param differences breaks that are there, explained or not
   */
  ReconciliationDay finished(long differences) {
    return new ReconciliationDay(
        id,
        day,
        differences == 0 ? ReconciliationState.MATCHED : ReconciliationState.WITH_BREAKS,
        statement,
        digest,
        run,
        run,
        entries);
  }

  /** Whether the break may be explained; in a closed day only what has come into it since. */
  boolean mayExplain(Break known) {
    return known.state() == BreakState.OPEN
        && (!isClosed() || known.finding().kind() == BreakKind.LATE_BOOKING);
  }

  /**
   * What comes of closing the day.
   *
   * @param openBreaks breaks that nobody has explained
   * @param booked how many entries of the day the books hold
   */
  DayAction closing(long openBreaks, long booked, Instant now) {
    if (now.isBefore(day.end())) {
      return DayAction.DAY_NOT_OVER;
    }
    boolean inOrder =
        switch (state) {
          case OPEN, CLOSED -> false;
          case MATCHED, WITH_BREAKS -> run == finishedRun && openBreaks == 0;
        };
    if (!inOrder) {
      return DayAction.NOT_POSSIBLE;
    }
    // Entries are only ever added, so an equal count is the very same entries.
    return booked == entries ? DayAction.DONE : DayAction.BOOKED_SINCE;
  }

  ReconciliationDay closed() {
    return inState(ReconciliationState.CLOSED);
  }

  ReconciliationDay reopened() {
    return inState(ReconciliationState.OPEN);
  }

  public boolean isClosed() {
    return state == ReconciliationState.CLOSED;
  }

  private ReconciliationDay inState(ReconciliationState next) {
    return new ReconciliationDay(id, day, next, statement, digest, run, finishedRun, entries);
  }
}
