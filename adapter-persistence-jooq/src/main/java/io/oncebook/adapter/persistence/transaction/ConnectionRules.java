package io.oncebook.adapter.persistence.transaction;

import com.zaxxer.hikari.HikariConfig;
import java.time.Duration;

/**
 * How every connection must be, whatever the address says: these settings override the same names
 * among the parameters of a JDBC URL, its session variables included. Only settings of a single
 * host in the URL are stronger, so {@link DatabaseCheck} looks at the result on a live connection.
 */
public final class ConnectionRules {

  static final String TIME_ZONE = "+00:00";
  static final String CHARACTER_SET = "utf8mb4";
  static final String LOCK_WAIT_SECONDS = "2";

  /** {@link DuplicateKey} reads messages. */
  static final String MESSAGES = "en_US";

  /** Shorter than the 3 to 5 seconds that a channel waits for its answer. */
  private static final Duration POOL_WAIT = Duration.ofSeconds(2);

  private ConnectionRules() {}

  /** Sets the rules on a pool that has not been opened yet. */
  public static void applyTo(HikariConfig pool) {
    // A claim is one statement that commits itself.
    pool.setAutoCommit(true);
    pool.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
    pool.setConnectionTimeout(POOL_WAIT.toMillis());
    session(pool);
    truth(pool);
    deadConnections(pool);
    speed(pool);
  }

  private static void session(HikariConfig pool) {
    pool.addDataSourceProperty("connectionTimeZone", "UTC");
    pool.addDataSourceProperty("forceConnectionTimeZoneToSession", "true");
    pool.addDataSourceProperty("characterEncoding", "UTF-8");
    pool.addDataSourceProperty("connectionCollation", CHARACTER_SET + "_bin");
    pool.addDataSourceProperty("characterSetResults", "UTF-8");
    pool.addDataSourceProperty("jdbcCompliantTruncation", "true");
    pool.addDataSourceProperty(
        "sessionVariables",
        "innodb_lock_wait_timeout=%s,lc_messages='%s'".formatted(LOCK_WAIT_SECONDS, MESSAGES));
  }

  /** What is sent and read is whole, rows are counted alike, and a commit is always sent. */
  private static void truth(HikariConfig pool) {
    pool.addDataSourceProperty("sendFractionalSeconds", "true");
    pool.addDataSourceProperty("maxRows", "-1");
    pool.addDataSourceProperty("useAffectedRows", "false");
    pool.addDataSourceProperty("useLocalTransactionState", "false");
  }

  /** A connection that died is an error to whoever used it; nothing is repeated behind our back. */
  private static void deadConnections(HikariConfig pool) {
    pool.addDataSourceProperty("autoReconnect", "false");
    pool.addDataSourceProperty("connectTimeout", "2000");
    pool.addDataSourceProperty("socketTimeout", "30000");
    pool.addDataSourceProperty("tcpKeepAlive", "true");
  }

  private static void speed(HikariConfig pool) {
    pool.addDataSourceProperty("useServerPrepStmts", "true");
    pool.addDataSourceProperty("cachePrepStmts", "true");
    pool.addDataSourceProperty("prepStmtCacheSize", "256");
    pool.addDataSourceProperty("prepStmtCacheSqlLimit", "4096");
    pool.addDataSourceProperty("useLocalSessionState", "true");
    pool.addDataSourceProperty("cacheServerConfiguration", "true");
    pool.addDataSourceProperty("maintainTimeStats", "false");
  }
}
