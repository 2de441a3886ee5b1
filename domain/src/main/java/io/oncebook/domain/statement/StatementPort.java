package io.oncebook.domain.statement;

import java.time.Instant;
import java.util.List;

/** Keeps the rows of statements. */
public interface StatementPort {

  /**
   * Begins to keep a statement, in a transaction of its own. It counts for nothing until it is
   * activated.
   */
  StatementId begin(StatementDay day, StatementDigest digest, Instant begunAt);

  /**
   * Keeps rows of a statement that is not activated yet, in one transaction.
   *
   * @param lines of one day; several may tell the same fact
   * @return those whose fact the statement holds already; they are not kept
   */
  List<StatementLine> add(StatementId id, List<StatementLine> lines);

  /** Keeps rows that are no facts, in one transaction. */
  void addOdd(StatementId id, List<ExceptionRow> rows);

  /** Gives a statement up that is not activated; does nothing to one that is. */
  void discard(StatementId id);

  /** Odd rows by rising row number. */
  List<ExceptionRow> oddRows(StatementId id, int afterRow, int limit);

  /**
   * Puts statements out of use whose day ended before the instant and is closed. Their rows go with
   * the next purges; the day itself, its sums and its breaks stay.
   *
   * @return how many
   */
  int retire(Instant dayEndedBefore);

  /**
   * Takes away rows of statements that count for nothing: given up, replaced, or begun before the
   * instant and still not activated. A statement without rows goes as well.
   *
   * @param limit the maximum number of rows, 1 or more
   * @return how many rows went; less than the limit means that no more are left
   */
  int purge(Instant begunBefore, int limit);
}
