package io.oncebook.benchmarks.statement;

import java.sql.SQLException;
import java.util.List;

/**
 * A ledger with all that notices of the bill's rows have booked, written by SQL. A few facts are
 * not as the bill has them: of each kind of difference there are {@value #OF_EACH_KIND}.
 */
public final class FilledLedger {

  static final int OF_EACH_KIND = 10;

  /** Places within a tenth of the bill at which payments stand that have no refund. */
  private static final int FOREIGN = 7;

  private static final int OTHER_AMOUNT = 11;
  private static final int WITH_AN_UNLISTED_TWIN = 13;

  private final PlainTable table;
  private final int tenth;

  private FilledLedger(PlainTable table, Bill bill) {
    this.table = table;
    this.tenth = bill.size() / OF_EACH_KIND;
  }

  /** Books the rows of the table, which is loaded, in the order of the bill. */
  public static void fill(PlainTable table, Bill bill) throws SQLException {
    new FilledLedger(table, bill).fill();
  }

  private void fill() throws SQLException {
    // The tables are empty, and no key comes twice.
    table.execute("SET SESSION unique_checks = 0, foreign_key_checks = 0");
    for (String sql :
        List.of(
            """
            INSERT INTO channel_order (tenant_id, order_no, channel, amount_minor, currency, state,
              transaction_no, registered_at, paid_at)
            SELECT 1, order_no, 'WECHAT', amount_minor, currency, 'PAID', transaction_no,
              occurred_at, occurred_at
            FROM plain_line
            WHERE kind = 'PAYMENT_RECEIVED' AND NOT %s
            ORDER BY row_no\
            """
                .formatted(at(FOREIGN)),
            """
            INSERT INTO ss_channel_idempotent (tenant_id, idempotent_key, event_type, channel,
              transaction_no, order_no, refund_no, request_no, amount_minor, currency, occurred_at,
              claimed_at, state, booked_at, evidence)
            SELECT 1, idempotent_key, kind, 'WECHAT', transaction_no, order_no, refund_no,
              request_no, amount_minor, currency, occurred_at, occurred_at, 'BOOKED', occurred_at,
              REPEAT('x', 500)
            FROM plain_line
            WHERE NOT %s
            ORDER BY row_no\
            """
                .formatted(at(FOREIGN)),
            """
            INSERT INTO journal_entry (tenant_id, idempotent_key, transaction_no, order_no,
              occurred_at, booked_at)
            SELECT 1, idempotent_key, transaction_no, order_no, occurred_at, occurred_at
            FROM plain_line
            WHERE NOT %s
            ORDER BY row_no\
            """
                .formatted(at(FOREIGN)),
            """
            INSERT INTO journal_entry (tenant_id, idempotent_key, transaction_no, order_no,
              occurred_at, booked_at)
            SELECT 1, REPLACE(idempotent_key, 'WECHAT:', 'WECHAT:9'), transaction_no, order_no,
              occurred_at, occurred_at
            FROM plain_line
            WHERE %s\
            """
                .formatted(at(WITH_AN_UNLISTED_TWIN)),
            """
            INSERT INTO posting (tenant_id, entry_id, line, account, side, amount_minor, currency)
            SELECT 1, e.id, s.line, s.account,
              CASE s.line WHEN CASE l.kind WHEN 'PAYMENT_RECEIVED' THEN 1 ELSE 2 END
                THEN 'DEBIT' ELSE 'CREDIT' END,
              l.amount_minor + CASE WHEN %s THEN 1 ELSE 0 END, l.currency
            FROM journal_entry e
            JOIN plain_line l
              ON l.idempotent_key = REPLACE(e.idempotent_key, 'WECHAT:9', 'WECHAT:')
            CROSS JOIN (SELECT 1 AS line, 'CHANNEL_RECEIVABLE:WECHAT' AS account
              UNION ALL SELECT 2, 'MERCHANT_PAYABLE') s
            WHERE e.tenant_id = 1
            ORDER BY e.id, s.line\
            """
                .formatted(at(OTHER_AMOUNT)))) {
      table.execute(sql);
    }
    table.execute("SET SESSION unique_checks = 1, foreign_key_checks = 1");
    table.execute("ANALYZE TABLE ss_channel_idempotent, channel_order, journal_entry, posting");
  }

  private String at(int place) {
    return "(MOD(row_no - %d, %d) = %d)".formatted(Bill.FIRST_ROW, tenth, place);
  }
}
