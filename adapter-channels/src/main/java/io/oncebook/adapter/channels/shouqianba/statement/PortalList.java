package io.oncebook.adapter.channels.shouqianba.statement;

import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaStatementSettings;
import io.oncebook.adapter.channels.statement.Columns;
import io.oncebook.adapter.channels.statement.ExpectedStatement;
import io.oncebook.adapter.channels.statement.StatementCells;
import io.oncebook.adapter.channels.statement.StatementFormat;
import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.adapter.channels.statement.StatementUnpacker;
import io.oncebook.adapter.channels.statement.TextLine;
import io.oncebook.adapter.channels.statement.TextLines;
import io.oncebook.adapter.channels.statement.TextStatementReader;
import io.oncebook.adapter.channels.statement.UnreadableCellException;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import io.oncebook.domain.statement.StatementRows;
import io.oncebook.domain.tenant.TenantId;
import java.nio.charset.Charset;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A list of transactions that the merchant portal has exported: a header, rows, and perhaps a line
 * that shows that no row is missing. How it is written is said by the account's settings.
 */
public final class PortalList implements StatementFormat {

  private final TenantId tenantId;
  private final ShouqianbaSettings account;
  private final ShouqianbaStatementSettings settings;
  private final Charset charset;
  private final Set<String> known;

  private PortalList(
      TenantId tenantId, ShouqianbaSettings account, ShouqianbaStatementSettings settings) {
    this.tenantId = tenantId;
    this.account = account;
    this.settings = settings;
    this.charset = settings.charset();
    this.known =
        Stream.concat(settings.columns().names().stream(), settings.ignoredColumns().stream())
            .collect(Collectors.toUnmodifiableSet());
  }

  /** An account without a layout reads no statements. */
  public static StatementReader reader(
      TenantId tenantId, ShouqianbaSettings account, long maxBytes) {
    ShouqianbaStatementSettings settings = account.statement();
    return settings == null
        ? StatementReader.refusing(
            "expected the layout of this account's exported lists in its settings, under statement,"
                + " found none")
        : new TextStatementReader(
            tenantId,
            ShouqianbaSettings.CHANNEL,
            new StatementUnpacker(maxBytes, any -> true),
            new PortalList(tenantId, account, settings));
  }

  @Override
  public void read(TextLines lines, ExpectedStatement expected, StatementRows rows)
      throws RefusedStatementException {
    if (settings.endMark() == null && expected.rows().isEmpty()) {
      throw new RefusedStatementException(
          Reason.CUT_OFF,
          "expected the parameter rows, since this list does not say how many rows it has, found"
              + " none");
    }
    Columns columns = header(lines);
    PortalListRow reading = new PortalListRow(tenantId, account, settings);
    PortalListCheck check = new PortalListCheck(account, settings, expected);
    Optional<TextLine> line = lines.nextFilled();
    while (line.isPresent() && !isEnd(line.get())) {
      checkEnded(line.get());
      check.count();
      Optional<StatementCells> row = row(line.get(), columns, rows);
      if (row.isPresent()) {
        check.take(row.get());
        reading.read(row.get(), rows);
      }
      line = lines.nextFilled();
    }
    if (line.isEmpty() && settings.endMark() != null) {
      throw cutOff("a line that begins with the end-mark");
    }
    check.end();
  }

  private Optional<StatementCells> row(TextLine line, Columns columns, StatementRows rows) {
    try {
      return Optional.of(
          StatementCells.of(
              line.number(), columns, SeparatedCells.of(line.text(charset), settings.separator())));
    } catch (UnreadableCellException e) {
      rows.odd(e.oddRow(line.number()));
      return Optional.empty();
    }
  }

  private Columns header(TextLines lines) throws RefusedStatementException {
    Optional<TextLine> line = lines.nextFilled();
    try {
      if (line.isPresent()) {
        String text = line.get().text(charset);
        if (text.contains(settings.columns().sn())) {
          checkEnded(line.get());
          return Columns.of(
              SeparatedCells.of(text, settings.separator()), settings.columns().names(), known);
        }
      }
      throw noList();
    } catch (UnreadableCellException e) {
      throw noList();
    }
  }

  private boolean isEnd(TextLine line) {
    String mark = settings.endMark();
    return mark != null && line.anyText(charset).startsWith(mark);
  }

  /** The last cell may have been cut in its middle, which the number of rows does not show. */
  private static void checkEnded(TextLine line) throws RefusedStatementException {
    if (!line.isEnded()) {
      throw cutOff("a line feed after the last row");
    }
  }

  private RefusedStatementException noList() {
    return new RefusedStatementException(
        Reason.NOT_A_STATEMENT,
        "expected a header in %s with the column '%s', found something else"
            .formatted(settings.encoding(), settings.columns().sn()));
  }

  private static RefusedStatementException cutOff(String expected) {
    return new RefusedStatementException(
        Reason.CUT_OFF, "expected %s, found the end".formatted(expected));
  }
}
