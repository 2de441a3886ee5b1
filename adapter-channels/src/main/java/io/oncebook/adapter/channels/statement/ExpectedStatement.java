package io.oncebook.adapter.channels.statement;

import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import io.oncebook.domain.statement.StatementDay;
import java.time.Instant;
import java.util.OptionalLong;

/**
 * What a file is given as.
 *
 * @param rows how many rows whoever gave it says it has; needed only where the file does not say
 */
public record ExpectedStatement(StatementDay day, OptionalLong rows) {

  public boolean holds(Instant time) {
    return !time.isBefore(day.start()) && time.isBefore(day.end());
  }

  /** Holds the number of rows against what was said when the file was given, if anything was. */
  public void checkRows(long found) throws RefusedStatementException {
    if (rows.isPresent() && rows.getAsLong() != found) {
      throw new RefusedStatementException(
          found < rows.getAsLong() ? Reason.CUT_OFF : Reason.TOTALS_DISAGREE,
          "expected %d rows, as was said with the file, found %d"
              .formatted(rows.getAsLong(), found));
    }
  }

  public RefusedStatementException otherDay(String found) {
    return new RefusedStatementException(
        Reason.OTHER_DAY, "expected the day %s, found %s".formatted(day.date(), found));
  }
}
