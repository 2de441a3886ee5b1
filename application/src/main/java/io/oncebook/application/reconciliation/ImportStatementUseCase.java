package io.oncebook.application.reconciliation;

import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementFile;

/** Takes a channel's statement to the books. */
@FunctionalInterface
public interface ImportStatementUseCase {

  /**
   * Keeps the statement as that of its day, and compares it with claims and ledger. The same
   * content again only compares once more, and that only while the day is not in order; other
   * content takes the place of what was there, unless the day is closed. Any number of imports of
   * one day may run at once.
   *
   * @throws RefusedStatementException when the file is not the whole statement of the day; nothing
   *     has changed then
   * @throws RuntimeException when the store failed; the same import again goes on
   */
  ImportResult importStatement(StatementFile file) throws RefusedStatementException;
}
