package io.oncebook.application.reconciliation;

import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementFile;

/** Takes a channel's statement to the books. */
@FunctionalInterface
public interface ImportStatementUseCase {

  /**
   * Keeps the statement as that of its day, and compares it with claims and ledger. The same
   * content again does nothing to a day that is in order or closed; it is compared once more while
   * the day is open, and read once more while the day has breaks, for settings may have changed.
   * Other content takes the place of what was there, unless the day is closed. Any number of
   * imports of one day may run at once.
   *
   * @throws RefusedStatementException when the file is not the whole statement of the day; nothing
   *     has changed then
   * @throws RuntimeException when the store failed; the same import again goes on
   */
  ImportResult importStatement(StatementFile file) throws RefusedStatementException;
}
