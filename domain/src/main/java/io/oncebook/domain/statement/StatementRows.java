package io.oncebook.domain.statement;

/** Takes the rows of a statement, one after the other. What it throws ends the reading. */
public interface StatementRows {

  void line(StatementLine line);

  void odd(ExceptionRow row);
}
