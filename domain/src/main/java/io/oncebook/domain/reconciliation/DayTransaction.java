package io.oncebook.domain.reconciliation;

import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * All that can be done inside a transaction that holds a day's row. It loads and stores, and {@link
 * DayTransitions} decide.
 */
public interface DayTransaction {

  /** The day, whose row nobody else can change to the end of the transaction. */
  ReconciliationDay day();

  void store(ReconciliationDay day);

  StatementDigest digest(StatementId statement);

  /** From now on the statement counts for its day. */
  void putInUse(StatementId statement);

  /** From now on the statement counts for nothing, and goes with the next purge. */
  void putOutOfUse(StatementId statement);

  /** Breaks of the day by name; those that are not there are left out. */
  Map<BreakName, Break> breaks(Collection<BreakName> names);

  /** A break of the day. */
  Optional<Break> findBreak(BreakId id);

  /** How many breaks of the day are in one of the states. */
  long countBreaks(Set<BreakState> states);

  /**
   * Keeps breaks, those that are there already by their number.
   *
   * @param run the number of the run that has found them
   */
  void keep(int run, List<FoundBreak> found);

  void setState(BreakId id, BreakState state);

  /** Moves breaks on that the run has not found, as far as they are in one of the states. */
  void moveUnfound(ReconciliationRun run, Set<BreakState> from, BreakState to);

  /** Keeps sums and counts in place of those of the run before. */
  void keep(RunResult result);

  /**
   * How many payments and refunds of the account are in the journal that happened on the day by the
   * channel's clock; committed ones only.
   */
  long countEntries();

  /** The journal's entries of the day's fees. */
  List<JournalEntry> booked(DayFees fees);

  /** Adds the entry; one of the same key is an error of the store. */
  void append(JournalEntry entry);

  /**
   * Adds the action of a person, unless its tenant has used its number.
   *
   * @return whether it did
   */
  boolean record(OperatorAction action);
}
