package io.oncebook.adapter.persistence.jooq;

import com.zaxxer.hikari.HikariConfig;
import java.time.Duration;

/**
 * How every connection must be, whatever the address says: these settings override the same names
 * in a JDBC URL. {@link DatabaseCheck} verifies the result on a live connection.
 */
public final class ConnectionRules {

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
    deadConnections(pool);
    speed(pool);
  }

  private static void session(HikariConfig pool) {
    pool.addDataSourceProperty("connectionTimeZone", "UTC");
    pool.addDataSourceProperty("forceConnectionTimeZoneToSession", "true");
    pool.addDataSourceProperty("characterEncoding", "UTF-8");
    pool.addDataSourceProperty("jdbcCompliantTruncation", "true");
    pool.addDataSourceProperty("sessionVariables", "innodb_lock_wait_timeout=2");
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
