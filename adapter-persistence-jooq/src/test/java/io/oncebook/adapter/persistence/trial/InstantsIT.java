package io.oncebook.adapter.persistence.trial;

import static io.oncebook.adapter.persistence.generated.Tables.OUTBOX;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.idempotency.JooqIdempotencyAdapter;
import io.oncebook.adapter.persistence.transaction.JooqContext;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.TimeZone;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The table holds UTC, whatever zones the process, the driver and the session think in. */
class InstantsIT {

  private static final TestDatabase DATABASE = TestDatabase.shared();
  private static final TimeZone ZONE_OF_THE_TEST_RUN = TimeZone.getDefault();
  private static final DateTimeFormatter STORED =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS").withZone(ZoneOffset.UTC);

  private static final List<Instant> INSTANTS =
      List.of(
          Fixture.NOON,
          // A local time that New York skips, one that it has twice, and one that Shanghai skipped.
          Instant.parse("2026-03-08T02:30:00.000001Z"),
          Instant.parse("2026-11-01T01:30:00.999999Z"),
          Instant.parse("1991-04-14T02:30:00Z"),
          // Past the end of the type TIMESTAMP, and the last that a DATETIME can hold.
          Instant.parse("2038-01-19T03:14:08Z"),
          Instant.parse("9999-12-31T23:59:59.999999Z"));

  @AfterEach
  void restoreZone() {
    TimeZone.setDefault(ZONE_OF_THE_TEST_RUN);
  }

  static Stream<Arguments> zones_of_process_and_connection() {
    return Stream.of("UTC", "Asia/Shanghai", "America/New_York")
        .flatMap(
            zone ->
                Stream.of(
                        "connectionTimeZone=LOCAL",
                        "connectionTimeZone=SERVER&preserveInstants=true",
                        "serverTimezone=America/New_York",
                        "connectionTimeZone=%2B08:00&forceConnectionTimeZoneToSession=true",
                        "sessionVariables=time_zone='-05:00'")
                    .map(parameters -> Arguments.of(zone, parameters)));
  }

  @ParameterizedTest
  @MethodSource("zones_of_process_and_connection")
  void instant_is_stored_in_utc_and_read_back(String zone, String parameters) {
    TimeZone.setDefault(TimeZone.getTimeZone(zone));
    HikariConfig config = TestDatabase.server().poolConfig(DATABASE.schema());
    config.setJdbcUrl(config.getJdbcUrl() + "&" + parameters);
    config.setMaximumPoolSize(1);
    // Without the rules for connections, so that nothing but the way of binding is at work.
    try (HikariDataSource pool = new HikariDataSource(config)) {
      for (Instant instant : INSTANTS) {
        assertStored(instant, instant, pool);
      }
    }
  }

  @Test
  void nanoseconds_are_cut_and_not_rounded() {
    assertStored(Fixture.NOON.plusNanos(999), Fixture.NOON, DATABASE.pool());
    assertStored(
        Instant.parse("2026-12-31T23:59:59.999999999Z"),
        Instant.parse("2026-12-31T23:59:59.999999Z"),
        DATABASE.pool());
  }

  @Test
  void instant_that_is_written_into_a_statement_is_the_same_as_a_bound_one() {
    DSLContext dsl = DATABASE.dsl();
    for (Instant instant : INSTANTS) {
      String statement = dsl.renderInlined(DSL.select(DSL.val(instant, OUTBOX.CREATED_AT)));

      assertThat(
              dsl.fetchValue("SELECT CAST(CAST((%s) AS DATETIME(6)) AS CHAR)".formatted(statement)))
          .isEqualTo(STORED.format(instant));
    }
  }

  private static void assertStored(Instant given, Instant expected, DataSource dataSource) {
    Fixture fixture = Fixture.ofNewTenant();
    PaymentEvent event = new PaymentEvent.Received(fixture.trade(), Fixture.yuan("1"), given);
    JooqIdempotencyAdapter idempotency =
        new JooqIdempotencyAdapter(JooqContext.over(dataSource), Clock.systemUTC());
    idempotency.tryAcquire(fixture.claim(event));

    Claim readBack = idempotency.tryAcquire(fixture.claim(event)).claim();

    assertThat(readBack.event().occurredAt()).isEqualTo(expected);
    assertThat(
            DATABASE
                .dsl()
                .fetchValue(
                    "SELECT CAST(occurred_at AS CHAR) FROM ss_channel_idempotent WHERE tenant_id=?",
                    fixture.tenantId().value()))
        .isEqualTo(STORED.format(expected));
  }
}
