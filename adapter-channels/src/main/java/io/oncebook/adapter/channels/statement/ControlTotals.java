package io.oncebook.adapter.channels.statement;

import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What the rows come to, to be held against what the statement says they do. A sum with a cell in
 * it that cannot be read is not held against anything; the row is reported, and still counts.
 */
public final class ControlTotals {

  private final Map<String, BigDecimal> sums = new HashMap<>();
  private final Set<String> unknown = new HashSet<>();
  private long rows;
  private boolean unreadableRows;

  public void count() {
    rows++;
  }

  /** A row of which no cell is known. */
  public void countUnreadable() {
    rows++;
    unreadableRows = true;
  }

  public void add(StatementCells row, String column) {
    try {
      sums.merge(column, row.decimal(column), BigDecimal::add);
    } catch (UnreadableCellException e) {
      unknown.add(column);
    }
  }

  public long rows() {
    return rows;
  }

  /**
   * Holds the number of rows against the statement's own.
   *
   * @param name what the statement calls it
   */
  public void checkRows(String name, BigDecimal stated) throws RefusedStatementException {
    check(name, stated, BigDecimal.valueOf(rows));
  }

  /**
   * Holds a sum against the statement's own.
   *
   * @param name what the statement calls it
   */
  public void checkSum(String name, BigDecimal stated, String column)
      throws RefusedStatementException {
    if (!unreadableRows && !unknown.contains(column)) {
      check(name, stated, sums.getOrDefault(column, BigDecimal.ZERO));
    }
  }

  /** The same where the statement may write a sum with or without its sign. */
  public void checkAbsoluteSum(String name, BigDecimal stated, String column)
      throws RefusedStatementException {
    if (!unreadableRows && !unknown.contains(column)) {
      check(name, stated.abs(), sums.getOrDefault(column, BigDecimal.ZERO).abs());
    }
  }

  private static void check(String name, BigDecimal stated, BigDecimal found)
      throws RefusedStatementException {
    if (stated.compareTo(found) != 0) {
      throw new RefusedStatementException(
          Reason.TOTALS_DISAGREE,
          "%s: expected %s, found that the rows give %s"
              .formatted(name, stated.toPlainString(), found.toPlainString()));
    }
  }
}
