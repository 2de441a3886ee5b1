package io.oncebook.adapter.channels.shouqianba.statement;

import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaStatementSettings;
import io.oncebook.adapter.channels.statement.ExpectedStatement;
import io.oncebook.adapter.channels.statement.StatementCells;
import io.oncebook.adapter.channels.statement.UnreadableCellException;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import java.time.Instant;
import java.util.Optional;

/** Whether the rows are as many as was said, and are of the account and the day. */
final class PortalListCheck {

  private final ShouqianbaSettings account;
  private final ShouqianbaStatementSettings settings;
  private final ExpectedStatement expected;
  private long rows;
  private boolean named;
  private boolean dated;
  private boolean ofThisAccount;
  private boolean ofThisDay;

  PortalListCheck(
      ShouqianbaSettings account,
      ShouqianbaStatementSettings settings,
      ExpectedStatement expected) {
    this.account = account;
    this.settings = settings;
    this.expected = expected;
  }

  void count() {
    rows++;
  }

  void take(StatementCells row) {
    named = true;
    String terminal = settings.columns().terminal();
    ofThisAccount |= terminal == null || account.terminalSns().contains(row.text(terminal));
    time(row)
        .ifPresent(
            time -> {
              dated = true;
              ofThisDay |= expected.holds(time);
            });
  }

  void end() throws RefusedStatementException {
    expected.checkRows(rows);
    if (named && !ofThisAccount) {
      throw new RefusedStatementException(
          Reason.OTHER_ACCOUNT, "expected rows of the account's terminals, found only others");
    }
    if (dated && !ofThisDay) {
      throw expected.otherDay("rows of other days alone");
    }
  }

  /** Empty when it cannot be read, for which the row is reported elsewhere. */
  private Optional<Instant> time(StatementCells row) {
    try {
      return Optional.of(PortalListRow.time(row, settings));
    } catch (UnreadableCellException e) {
      return Optional.empty();
    }
  }
}
