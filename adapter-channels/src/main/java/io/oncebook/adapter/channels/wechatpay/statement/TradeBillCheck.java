package io.oncebook.adapter.channels.wechatpay.statement;

import io.oncebook.adapter.channels.money.ChannelTime;
import io.oncebook.adapter.channels.statement.ControlTotals;
import io.oncebook.adapter.channels.statement.ExpectedStatement;
import io.oncebook.adapter.channels.statement.StatementCells;
import io.oncebook.adapter.channels.statement.UnreadableCellException;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Whether the rows are all there, and are of the account and the day. The bill names neither, so it
 * is another's only when all of its rows are.
 */
final class TradeBillCheck {

  private final WechatPaySettings settings;
  private final TradeBillColumns columns;
  private final List<String> summed;
  private final ExpectedStatement expected;
  private final ControlTotals tally = new ControlTotals();
  private boolean named;
  private boolean dated;
  private boolean ofThisAccount;
  private boolean ofThisDay;

  TradeBillCheck(WechatPaySettings settings, TradeBillColumns columns, ExpectedStatement expected) {
    this.settings = settings;
    this.columns = columns;
    this.summed = TradeBillSummary.columns(columns.all());
    this.expected = expected;
  }

  void take(StatementCells row) {
    tally.count();
    summed.forEach(column -> tally.add(row, column));
    named = true;
    ofThisAccount |= row.text(TradeBillColumns.MCHID).equals(settings.mchid());
    if (!ofThisDay) {
      takeTime(row);
    }
  }

  private void takeTime(StatementCells row) {
    time(row)
        .ifPresent(
            time -> {
              dated = true;
              ofThisDay = expected.holds(time);
            });
  }

  /** Empty when it cannot be read, for which the row is reported elsewhere. */
  private static Optional<Instant> time(StatementCells row) {
    try {
      return Optional.of(row.value(TradeBillColumns.TIME, ChannelTime::parse));
    } catch (UnreadableCellException e) {
      return Optional.empty();
    }
  }

  /**
   * Takes a line whose cells are not known.
   *
   * @param isRow whether it begins like a row; what does not is no row that the bill has counted
   */
  void takeUnreadable(boolean isRow) {
    if (isRow) {
      tally.countUnreadable();
    }
  }

  void end(TradeBillSummary summary) throws RefusedStatementException {
    summary.check(tally, columns.all());
    expected.checkRows(tally.rows());
    if (named && !ofThisAccount) {
      throw new RefusedStatementException(
          Reason.OTHER_ACCOUNT,
          "%s: expected the account's own, found only others".formatted(TradeBillColumns.MCHID));
    }
    if (dated && !ofThisDay) {
      throw expected.otherDay("rows of other days alone");
    }
  }
}
