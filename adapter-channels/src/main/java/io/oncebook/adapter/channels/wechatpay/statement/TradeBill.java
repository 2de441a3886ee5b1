package io.oncebook.adapter.channels.wechatpay.statement;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.statement.ExpectedStatement;
import io.oncebook.adapter.channels.statement.StatementCells;
import io.oncebook.adapter.channels.statement.StatementFormat;
import io.oncebook.adapter.channels.statement.StatementUnpacker;
import io.oncebook.adapter.channels.statement.TextLine;
import io.oncebook.adapter.channels.statement.TextLines;
import io.oncebook.adapter.channels.statement.TextStatementReader;
import io.oncebook.adapter.channels.statement.UnreadableCellException;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import io.oncebook.domain.statement.StatementRows;
import io.oncebook.domain.tenant.TenantId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The day's trade bill (交易账单) of the type ALL: a header, rows of which every cell begins with a
 * back-quote, and at the end a header and a row of sums. Nothing is quoted, so a comma divides
 * cells only before a back-quote. See pay.weixin.qq.com, "format-trade".
 */
public final class TradeBill implements StatementFormat {

  static final String FIRST_COLUMN = "交易时间";
  static final String FIRST_SUM = "总交易单数";

  private static final String CELL = "`";
  private static final String NEXT_CELL = ",`";

  private final TenantId tenantId;
  private final WechatPaySettings settings;

  private TradeBill(TenantId tenantId, WechatPaySettings settings) {
    this.tenantId = tenantId;
    this.settings = settings;
  }

  public static TextStatementReader reader(
      TenantId tenantId, WechatPaySettings settings, long maxBytes) {
    return new TextStatementReader(
        tenantId,
        WechatPaySettings.CHANNEL,
        new StatementUnpacker(maxBytes, TradeBill::isDetail),
        new TradeBill(tenantId, settings));
  }

  @Override
  public void read(TextLines lines, ExpectedStatement expected, StatementRows rows)
      throws RefusedStatementException {
    TradeBillColumns columns = TradeBillColumns.of(header(lines));
    TradeBillCheck check = new TradeBillCheck(settings, columns, expected);
    TradeBillRow reading = new TradeBillRow(tenantId, settings, columns);
    Optional<TextLine> line = lines.nextFilled();
    while (line.isPresent() && !line.get().startsWith(FIRST_SUM, UTF_8)) {
      Optional<StatementCells> row = row(line.get(), columns, check, rows);
      if (row.isPresent()) {
        reading.read(row.get(), rows);
      }
      line = lines.nextFilled();
    }
    check.end(TradeBillSummary.read(line, lines));
  }

  /** The line's cells; empty when it is reported already. */
  private static Optional<StatementCells> row(
      TextLine line, TradeBillColumns columns, TradeBillCheck check, StatementRows rows) {
    boolean isRow = line.startsWith(CELL, UTF_8);
    try {
      if (!isRow) {
        throw new UnreadableCellException("row", "expected a back-quote before each cell");
      }
      StatementCells row = StatementCells.of(line.number(), columns.all(), cells(line.text(UTF_8)));
      check.take(row);
      return Optional.of(row);
    } catch (UnreadableCellException e) {
      check.takeUnreadable(isRow);
      rows.odd(e.oddRow(line.number()));
      return Optional.empty();
    }
  }

  /** The cells of a row or of the sums. */
  static List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    int start = CELL.length();
    for (int end = line.indexOf(NEXT_CELL, start); end >= 0; end = line.indexOf(NEXT_CELL, start)) {
      cells.add(line.substring(start, end));
      start = end + NEXT_CELL.length();
    }
    cells.add(line.substring(start));
    return cells;
  }

  private static String header(TextLines lines) throws RefusedStatementException {
    TextLine line = lines.nextFilled().orElseThrow(TradeBill::noBill);
    String text = line.anyText(UTF_8);
    if (!text.startsWith(FIRST_COLUMN)) {
      throw noBill();
    }
    if (!line.isEnded()) {
      throw new RefusedStatementException(
          Reason.CUT_OFF, "expected rows or sums after the header, found the end");
    }
    return text;
  }

  private static RefusedStatementException noBill() {
    return new RefusedStatementException(
        Reason.NOT_A_STATEMENT,
        "expected a trade bill in UTF-8, whose first column is %s, found something else"
            .formatted(FIRST_COLUMN));
  }

  private static boolean isDetail(byte[] head) {
    return StatementUnpacker.beginsWith(head, FIRST_COLUMN);
  }
}
