package io.oncebook.adapter.channels.alipay.statement;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
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

/**
 * The day's business detail (业务明细) of the bill type {@code trade}: lines of remarks that name
 * account and day, a header, rows, and lines of remarks with counts and sums. The channel writes it
 * in GBK; a copy that somebody has saved as UTF-8 is told by its first line, which is valid in one
 * of both only.
 */
public final class BusinessBill implements StatementFormat {

  static final String REMARK = "#";

  private static final String TITLE = "#支付宝业务明细查询";

  /** GBK and what was added to it later. */
  private static final Charset GBK = Charset.forName("GB18030");

  private final TenantId tenantId;
  private final AlipaySettings settings;

  private BusinessBill(TenantId tenantId, AlipaySettings settings) {
    this.tenantId = tenantId;
    this.settings = settings;
  }

  public static StatementReader reader(TenantId tenantId, AlipaySettings settings, long maxBytes) {
    return new TextStatementReader(
        tenantId,
        AlipaySettings.CHANNEL,
        new StatementUnpacker(maxBytes, BusinessBill::isDetail),
        new BusinessBill(tenantId, settings));
  }

  @Override
  public void read(TextLines lines, ExpectedStatement expected, StatementRows rows)
      throws RefusedStatementException {
    Charset charset = charset(lines.nextFilled());
    BusinessBillHead head = BusinessBillHead.read(lines, charset);
    head.check(settings, expected);
    Columns columns = BusinessBillRow.columns(head.header());
    BusinessBillRow reading = new BusinessBillRow(tenantId);
    BusinessBillTotals tally = new BusinessBillTotals();
    Optional<TextLine> line = lines.nextFilled();
    while (line.isPresent() && !line.get().anyText(charset).startsWith(REMARK)) {
      take(line.get(), charset, columns, reading, tally, rows);
      line = lines.nextFilled();
    }
    tally.check(BusinessBillFoot.read(line, lines, charset));
    expected.checkRows(tally.rows());
  }

  private static void take(
      TextLine line,
      Charset charset,
      Columns columns,
      BusinessBillRow reading,
      BusinessBillTotals tally,
      StatementRows rows) {
    StatementCells row;
    try {
      row =
          StatementCells.of(
              line.number(), columns, BusinessBillCells.of(line.text(charset), columns));
    } catch (UnreadableCellException e) {
      tally.takeUnreadable();
      rows.odd(e.oddRow(line.number()));
      return;
    }
    tally.take(row);
    reading.read(row, rows);
  }

  private static Charset charset(Optional<TextLine> title) throws RefusedStatementException {
    if (title.isPresent() && title.get().anyText(UTF_8).startsWith(TITLE)) {
      return UTF_8;
    }
    if (title.isPresent() && title.get().anyText(GBK).startsWith(TITLE)) {
      return GBK;
    }
    throw new RefusedStatementException(
        Reason.NOT_A_STATEMENT,
        "expected a business detail whose first line is %s, in GBK or UTF-8, found something else"
            .formatted(TITLE));
  }

  private static boolean isDetail(byte[] head) {
    return new String(head, GBK).startsWith(TITLE) || StatementUnpacker.beginsWith(head, TITLE);
  }
}
