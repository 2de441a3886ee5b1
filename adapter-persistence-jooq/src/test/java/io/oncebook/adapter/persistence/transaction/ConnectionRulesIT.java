package io.oncebook.adapter.persistence.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.idempotency.JooqIdempotencyAdapter;
import io.oncebook.adapter.persistence.order.JooqOrderAdapter;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderRegistration;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionRulesIT {

  private static final int ER_WRONG_VALUE_FOR_VAR = 1231;

  private static final String SCHEMA = TestDatabase.shared().schema();

  private final Fixture fixture = Fixture.ofNewTenant();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sessionVariables=sql_mode=''",
        "jdbcCompliantTruncation=false&sessionVariables=sql_mode='',innodb_lock_wait_timeout=50",
        "connectionTimeZone=LOCAL",
        "serverTimezone=Asia/Shanghai",
        "connectionTimeZone=Asia/Shanghai&forceConnectionTimeZoneToSession=false",
        "characterEncoding=ISO-8859-1",
        "connectionCollation=latin1_swedish_ci",
        "connectionCollation=utf8mb3_bin&characterSetResults=ISO-8859-1",
        "sendFractionalSeconds=false",
        "maxRows=1",
        "useAffectedRows=true&useLocalTransactionState=true&elideSetAutoCommits=true",
        "useConfigs=maxPerformance"
      })
  void rules_win_over_parameters_of_the_address(String parameters) {
    HikariConfig config = TestDatabase.server().poolConfig(SCHEMA);
    config.setJdbcUrl(config.getJdbcUrl() + "&" + parameters);
    try (HikariDataSource pool = poolUnderRules(config)) {
      new DatabaseCheck(pool).run();
      assertTextAndTimeSurvive(pool);
    }
  }

  @Test
  void settings_of_a_single_host_win_over_the_rules_and_are_refused() {
    HikariConfig config = TestDatabase.server().poolConfig(SCHEMA);
    config.setJdbcUrl(
        config
            .getJdbcUrl()
            .replaceFirst(
                "//([^:/]+):(\\d+)/", "//(host=$1,port=$2,sessionVariables=sql_mode='')/"));
    try (HikariDataSource pool = poolUnderRules(config)) {
      assertThatThrownBy(() -> new DatabaseCheck(pool).run())
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("innodb_lock_wait_timeout: expected 2");
    }
  }

  @Test
  void repeat_is_recognised_on_a_server_that_speaks_another_language() throws SQLException {
    ClaimRequest request = fixture.claim(fixture.payment());
    assumeTrue(speaks("de_DE"), "the server has no messages in German");
    try (HikariDataSource pool = poolUnderRules(TestDatabase.server().poolConfig(SCHEMA))) {
      JooqIdempotencyAdapter idempotency =
          new JooqIdempotencyAdapter(JooqContext.over(pool), Clock.systemUTC());

      assertThat(idempotency.tryAcquire(request).acquired()).isTrue();
      assertThat(idempotency.tryAcquire(request).acquired()).isFalse();
    } finally {
      speaks("en_US");
    }
  }

  private void assertTextAndTimeSurvive(HikariDataSource pool) {
    OrderRegistration order =
        new OrderRegistration(
            fixture.tenantId(), fixture.orderNo(), Fixture.WECHAT, Fixture.yuan("1"), "咖啡 🍰 é");
    JooqOrderAdapter orders = new JooqOrderAdapter(JooqContext.over(pool), Clock.systemUTC());

    orders.register(order, Fixture.NOON);

    assertThat(orders.find(fixture.tenantId(), fixture.orderNo()))
        .contains(ChannelOrder.registered(order, Fixture.NOON));
  }

  private static HikariDataSource poolUnderRules(HikariConfig config) {
    ConnectionRules.applyTo(config);
    config.setMaximumPoolSize(1);
    return new HikariDataSource(config);
  }

  /** Makes the server speak the language on connections to come, if it can. */
  private static boolean speaks(String language) throws SQLException {
    try (Connection connection = TestDatabase.server().connect("");
        Statement statement = connection.createStatement()) {
      statement.execute("SET GLOBAL lc_messages = '" + language + "'");
      return true;
    } catch (SQLException e) {
      if (e.getErrorCode() == ER_WRONG_VALUE_FOR_VAR) {
        return false;
      }
      throw e;
    }
  }
}
