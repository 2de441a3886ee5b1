package io.oncebook.adapter.persistence.trial;

import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.idempotency.ClaimRow;
import io.oncebook.adapter.persistence.transaction.ConnectionRules;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.fixture.Fixture;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A claim dies on the server while it waits there for somebody else's. */
class DeadConnectionIT {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static final TestDatabase DATABASE = TestDatabase.shared();

  private final Fixture fixture = Fixture.ofNewTenant();

  @ParameterizedTest
  @ValueSource(strings = {"KILL CONNECTION", "KILL QUERY"})
  void claim_that_is_killed_fails_and_its_redelivery_is_booked(String kill) throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (HikariDataSource pool = patientPool();
        Connection other = TestDatabase.server().connect(DATABASE.schema())) {
      ServiceInstance instance = new ServiceInstance(pool);
      instance.register(fixture.order());
      claimWithoutCommit(other);

      Future<NoticeOutcome> waiting = thread.submit(() -> instance.deliver(fixture.payment()));
      DATABASE.dsl().execute(kill + " " + idOfWaitingClaim());

      // Usually a DataAccessException. When the session is gone in the middle of a call, the
      // driver may throw a NullPointerException of its own; it is no duplicate, so it goes up, too.
      assertThatThrownBy(waiting::get)
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOfAny(DataAccessException.class, NullPointerException.class);
      other.rollback();
      assertThat(instance.deliver(fixture.payment())).isEqualTo(NoticeOutcome.BOOKED);
    } finally {
      thread.shutdownNow();
    }
    new TenantBooks(DATABASE.dsl(), fixture.tenantId()).assertSound("in the end");
  }

  private void claimWithoutCommit(Connection connection) throws Exception {
    connection.setAutoCommit(false);
    DSL.using(connection, SQLDialect.MYSQL)
        .insertInto(SS_CHANNEL_IDEMPOTENT)
        .set(ClaimRow.of(fixture.claim(fixture.payment())))
        .execute();
  }

  private static String idOfWaitingClaim() {
    DSLContext dsl = DATABASE.dsl();
    Instant deadline = Instant.now().plus(PATIENCE);
    while (Instant.now().isBefore(deadline)) {
      Object id =
          dsl.fetchValue(
              """
              SELECT MIN(id) FROM information_schema.processlist
              WHERE db = ? AND info LIKE 'insert into `ss_channel_idempotent`%'
              """,
              DATABASE.schema());
      if (id != null) {
        return id.toString();
      }
    }
    throw new AssertionError("no claim waits");
  }

  /** Its claims wait longer than the test takes. */
  private static HikariDataSource patientPool() {
    HikariConfig config = TestDatabase.server().poolConfig(DATABASE.schema());
    ConnectionRules.applyTo(config);
    config.setConnectionInitSql(
        "SET SESSION innodb_lock_wait_timeout = " + 2 * PATIENCE.toSeconds());
    return new HikariDataSource(config);
  }
}
