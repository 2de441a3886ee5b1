package io.oncebook.benchmarks.booking;

import io.oncebook.benchmarks.storm.StormPayment;
import io.oncebook.bootstrap.sandbox.SandboxPayment;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import javax.sql.DataSource;

/**
 * The yardstick: the same two commits and the same rows for each new notice, and nothing else. No
 * HTTP, no signature, no check.
 */
final class BareJdbc {

  private static final String CLAIM =
      """
      INSERT INTO ss_channel_idempotent (tenant_id, idempotent_key, event_type, channel,
        transaction_no, order_no, amount_minor, currency, occurred_at, claimed_at, state, evidence)
      VALUES (1, ?, 'PAYMENT_RECEIVED', ?, ?, ?, ?, 'CNY', ?, ?, 'CLAIMED', ?)\
      """;
  private static final String BOOKED =
      "UPDATE ss_channel_idempotent SET state = 'BOOKED', booked_at = ?"
          + " WHERE id = ? AND state <> 'BOOKED'";
  private static final String LOCK =
      "SELECT * FROM channel_order WHERE tenant_id = 1 AND order_no = ? FOR UPDATE";
  private static final String ENTRY =
      """
      INSERT INTO journal_entry (tenant_id, idempotent_key, transaction_no, order_no, occurred_at,
        booked_at)
      VALUES (1, ?, ?, ?, ?, ?)\
      """;
  private static final String POSTINGS =
      """
      INSERT INTO posting (tenant_id, entry_id, line, account, side, amount_minor, currency)
      VALUES (1, ?, 1, ?, 'DEBIT', ?, 'CNY'), (1, ?, 2, 'MERCHANT_PAYABLE', 'CREDIT', ?, 'CNY')\
      """;
  private static final String PAID =
      "UPDATE channel_order SET state = 'PAID', transaction_no = ?, paid_at = ?, next_query_at = NULL"
          + " WHERE tenant_id = 1 AND order_no = ? AND state = 'REGISTERED'";
  private static final String OUTBOX =
      """
      INSERT INTO outbox (tenant_id, kind, idempotent_key, order_no, created_at)
      VALUES (1, 'PAYMENT_BOOKED', ?, ?, ?)\
      """;

  private final DataSource pool;

  BareJdbc(DataSource pool) {
    this.pool = pool;
  }

  void book(StormPayment storm) {
    LocalDateTime now = LocalDateTime.ofInstant(Instant.now(), ZoneOffset.UTC);
    try {
      long claimId = claim(storm, now);
      settle(storm, claimId, now);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private long claim(StormPayment storm, LocalDateTime now) throws SQLException {
    SandboxPayment payment = storm.payment();
    try (Connection connection = pool.getConnection();
        PreparedStatement insert =
            connection.prepareStatement(CLAIM, Statement.RETURN_GENERATED_KEYS)) {
      return insert(
          insert,
          storm.key(),
          storm.channel().name(),
          payment.transactionNo(),
          payment.orderNo(),
          payment.amountMinor(),
          now,
          now,
          storm.notice().body());
    }
  }

  private void settle(StormPayment storm, long claimId, LocalDateTime now) throws SQLException {
    SandboxPayment payment = storm.payment();
    String order = payment.orderNo();
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      update(connection, BOOKED, now, claimId);
      lock(connection, order);
      long entryId = insertEntry(connection, storm.key(), payment.transactionNo(), order, now);
      long amount = payment.amountMinor();
      String receivable = "CHANNEL_RECEIVABLE:" + storm.channel();
      update(connection, POSTINGS, entryId, receivable, amount, entryId, amount);
      update(connection, PAID, payment.transactionNo(), now, order);
      update(connection, OUTBOX, storm.key(), order, now);
      connection.commit();
      connection.setAutoCommit(true);
    }
  }

  private static void lock(Connection connection, String order) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(LOCK)) {
      set(select, order);
      try (ResultSet rows = select.executeQuery()) {
        if (!rows.next()) {
          throw new SQLException("order " + order + " is not registered");
        }
      }
    }
  }

  private static long insertEntry(
      Connection connection, String key, String transaction, String order, LocalDateTime now)
      throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(ENTRY, Statement.RETURN_GENERATED_KEYS)) {
      return insert(insert, key, transaction, order, now, now);
    }
  }

  private static long insert(PreparedStatement insert, Object... values) throws SQLException {
    set(insert, values);
    insert.executeUpdate();
    try (ResultSet keys = insert.getGeneratedKeys()) {
      keys.next();
      return keys.getLong(1);
    }
  }

  private static void update(Connection connection, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(sql)) {
      set(update, values);
      update.executeUpdate();
    }
  }

  private static void set(PreparedStatement statement, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
  }
}
