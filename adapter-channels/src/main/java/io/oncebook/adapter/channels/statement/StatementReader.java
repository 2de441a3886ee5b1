package io.oncebook.adapter.channels.statement;

import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import io.oncebook.domain.statement.StatementFile;
import java.time.LocalDate;
import java.util.OptionalLong;

/** Opens the statements of one tenant's account at one channel. */
@FunctionalInterface
public interface StatementReader {

  /**
   * Unpacks the file. Its rows are read, and checked, only later. The file belongs to the statement
   * from now on, or is gone when it is refused.
   *
   * @param date the channel's day that it was given for
   * @param rows how many rows it was said to have
   * @throws RefusedStatementException when nothing can be read from such a file
   */
  StatementFile open(SpooledFile file, LocalDate date, OptionalLong rows)
      throws RefusedStatementException;

  /** For accounts whose statements cannot be read, with the reason for people. */
  static StatementReader refusing(String expectedAndFound) {
    return (file, date, rows) -> {
      file.close();
      throw new RefusedStatementException(Reason.UNKNOWN_LAYOUT, expectedAndFound);
    };
  }
}
