package io.oncebook.benchmarks.statement;

import io.oncebook.adapter.persistence.database.DatabaseServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The yardstick: the rows loaded by the server itself from a prepared file, and then compared with
 * the journal by one query for each direction. Nothing is checked, and nothing is kept of it.
 */
public final class PlainTable implements AutoCloseable {

  private static final String CREATE =
      """
      CREATE TABLE plain_line (
        idempotent_key  VARCHAR(191) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        row_no          INT          NOT NULL,
        kind            VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        standing        VARCHAR(16)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        transaction_no  VARCHAR(64)  CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        order_no        VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
        refund_no       VARCHAR(150) CHARACTER SET ascii COLLATE ascii_bin,
        request_no      VARCHAR(64)  CHARACTER SET utf8mb4 COLLATE utf8mb4_bin,
        amount_minor    BIGINT       NOT NULL,
        currency        CHAR(3)      CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
        fee_thousandths BIGINT       NOT NULL,
        occurred_at     DATETIME(6)  NOT NULL,
        PRIMARY KEY (idempotent_key)
      ) ENGINE = InnoDB\
      """;

  private static final String ROWS_THAT_DO_NOT_MATCH =
      """
      SELECT COUNT(*)
      FROM plain_line l
      LEFT JOIN journal_entry e ON e.tenant_id = 1 AND e.idempotent_key = l.idempotent_key
      LEFT JOIN posting p ON p.tenant_id = 1 AND p.entry_id = e.id AND p.line = 1
      WHERE e.id IS NULL OR p.amount_minor <> l.amount_minor OR p.currency <> l.currency
        OR e.order_no <> l.order_no\
      """;

  /** Entries without an order are those of the day's fees. */
  private static final String ENTRIES_OF_THE_DAY_WITHOUT_A_ROW =
      """
      SELECT COUNT(*)
      FROM journal_entry e
      LEFT JOIN plain_line l ON l.idempotent_key = e.idempotent_key
      WHERE e.tenant_id = 1 AND e.occurred_at >= '2026-03-04 16:00:00'
        AND e.occurred_at < '2026-03-05 16:00:00' AND e.order_no IS NOT NULL
        AND l.idempotent_key IS NULL\
      """;

  /** The test servers' own 128 MiB hold no index of a million keys. */
  private static final long BUFFER_POOL_BYTES = 2L << 30;

  private final Connection connection;

  private PlainTable(Connection connection) {
    this.connection = connection;
  }

  /**
   * Makes the empty table, and gives the server memory for a ledger of this size, which both sides
   * have. The connection may send files, which those of the service must never do.
   */
  public static PlainTable create(DatabaseServer server, String schema) throws SQLException {
    PlainTable table =
        new PlainTable(
            DriverManager.getConnection(
                server.jdbcUrl(schema) + "&allowLoadLocalInfile=true",
                server.user(),
                server.password()));
    table.execute("SET GLOBAL local_infile = 1");
    table.execute("SET GLOBAL innodb_buffer_pool_size = " + BUFFER_POOL_BYTES);
    table.execute(CREATE);
    return table;
  }

  /** Loads the file into the empty table. */
  public void load(Path file) throws SQLException {
    execute(
        "LOAD DATA LOCAL INFILE '%s' INTO TABLE plain_line FIELDS TERMINATED BY ','"
            .formatted(file.toString().replace('\\', '/')));
  }

  long rowsThatDoNotMatch() throws SQLException {
    return count(ROWS_THAT_DO_NOT_MATCH);
  }

  long entriesWithoutARow() throws SQLException {
    return count(ENTRIES_OF_THE_DAY_WITHOUT_A_ROW);
  }

  void empty() throws SQLException {
    execute("TRUNCATE TABLE plain_line");
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  long count(String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
