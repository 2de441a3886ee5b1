package io.oncebook.adapter.channels.statement;

import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementRows;

/** How one account's statements are written. */
@FunctionalInterface
public interface StatementFormat {

  /**
   * Hands on every row of the text, and checks that it is whole and is what is expected.
   *
   * @throws RefusedStatementException when it is not
   */
  void read(TextLines lines, ExpectedStatement expected, StatementRows rows)
      throws RefusedStatementException;
}
