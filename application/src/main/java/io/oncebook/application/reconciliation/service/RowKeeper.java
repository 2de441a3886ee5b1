package io.oncebook.application.reconciliation.service;

import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.StatementId;
import io.oncebook.domain.statement.StatementLine;
import io.oncebook.domain.statement.StatementPort;
import io.oncebook.domain.statement.StatementRows;
import java.util.ArrayList;
import java.util.List;

/** Keeps the rows of a statement, many at a time and never all of them in memory. */
final class RowKeeper implements StatementRows {

  private static final int ROWS_AT_A_TIME = 1_000;

  private final StatementPort statements;
  private final StatementId id;
  private final List<StatementLine> lines = new ArrayList<>();
  private final List<ExceptionRow> oddRows = new ArrayList<>();

  RowKeeper(StatementPort statements, StatementId id) {
    this.statements = statements;
    this.id = id;
  }

  @Override
  public void line(StatementLine line) {
    lines.add(line);
    if (lines.size() == ROWS_AT_A_TIME) {
      flush();
    }
  }

  @Override
  public void odd(ExceptionRow row) {
    oddRows.add(row);
    if (oddRows.size() == ROWS_AT_A_TIME) {
      flush();
    }
  }

  void flush() {
    if (!lines.isEmpty()) {
      statements.add(id, lines).stream().map(RowKeeper::duplicate).forEach(oddRows::add);
      lines.clear();
    }
    if (!oddRows.isEmpty()) {
      statements.addOdd(id, oddRows);
      oddRows.clear();
    }
  }

  private static ExceptionRow duplicate(StatementLine line) {
    return new ExceptionRow(
        line.row(),
        ExceptionRow.Kind.DUPLICATE,
        "an earlier row tells the same fact " + line.key());
  }
}
