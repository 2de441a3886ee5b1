package io.oncebook.adapter.persistence.transaction;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DatabaseCheckIT {

  private static final TestDatabase DATABASE = TestDatabase.shared();

  @Test
  void connection_under_the_rules_is_accepted() {
    assertThatCode(() -> new DatabaseCheck(DATABASE.pool()).run()).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sql_mode = 'NO_ENGINE_SUBSTITUTION' | sql_mode: expected STRICT_TRANS_TABLES, found 'NO_ENGINE_SUBSTITUTION'
          time_zone = '+08:00'                | time_zone: expected +00:00, found '+08:00'
          time_zone = 'SYSTEM'                | time_zone: expected +00:00, found 'SYSTEM'
          autocommit = 0                      | autocommit: expected ON, found 'OFF'
          innodb_lock_wait_timeout = 50       | innodb_lock_wait_timeout: expected 2, found '50'
          character_set_client = latin1       | character_set_client: expected utf8mb4, found 'latin1'
          character_set_connection = latin1   | character_set_connection: expected utf8mb4, found 'latin1'
          character_set_results = latin1      | character_set_results: expected utf8mb4, found 'latin1'
          lc_messages = 'en_GB'               | lc_messages: expected en_US, found 'en_GB'
          """)
  void setting_against_the_rules_is_refused(String setting, String complaint) {
    HikariConfig config = config();
    config.setConnectionInitSql("SET SESSION " + setting);

    assertRefused(config, complaint);
  }

  @Test
  void autocommit_switched_off_at_the_pool_is_refused() {
    HikariConfig config = config();
    config.setAutoCommit(false);

    assertRefused(config, "autocommit: expected ON, found 'OFF'");
  }

  @Test
  void other_isolation_is_refused() {
    HikariConfig config = config();
    config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");

    assertRefused(
        config, "transaction_isolation: expected READ-COMMITTED, found 'REPEATABLE-READ'");
  }

  @Test
  void isolation_that_the_driver_does_not_know_of_is_refused() {
    HikariConfig config = config();
    config.setConnectionInitSql("SET SESSION TRANSACTION ISOLATION LEVEL SERIALIZABLE");

    assertRefused(config, "transaction_isolation: expected READ-COMMITTED, found 'SERIALIZABLE'");
  }

  @Test
  void everything_that_is_wrong_is_named_at_once() {
    HikariConfig config = config();
    config.setAutoCommit(false);
    config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
    config.setConnectionInitSql("SET SESSION sql_mode = '', time_zone = '+08:00'");

    assertRefused(
        config, "sql_mode", "time_zone", "autocommit", "transaction_isolation", "found '+08:00'");
  }

  private static HikariConfig config() {
    HikariConfig config = TestDatabase.server().poolConfig(DATABASE.schema());
    ConnectionRules.applyTo(config);
    config.setMaximumPoolSize(1);
    return config;
  }

  private static void assertRefused(HikariConfig config, String... complaints) {
    try (HikariDataSource pool = new HikariDataSource(config)) {
      assertThatThrownBy(() -> new DatabaseCheck(pool).run())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContainingAll(complaints);
    }
  }
}
