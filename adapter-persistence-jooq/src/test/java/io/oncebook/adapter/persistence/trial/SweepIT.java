package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.idempotency.JooqIdempotencyAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqOrphanAdapter;
import io.oncebook.adapter.persistence.transaction.ConnectionRules;
import io.oncebook.adapter.persistence.transaction.JooqContext;
import io.oncebook.application.orphan.RepairOrphansUseCase.Report;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.BackOff;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The sweep beside others who hold what it wants. Whoever waited here would wait for a minute. */
@Timeout(30)
class SweepIT {

  private static final TestDatabase DATABASE = TestDatabase.create();
  private static final HikariDataSource PATIENT = patientPool();

  private final Fixture fixture = Fixture.ofNewTenant();
  private final ServiceInstance instance = new ServiceInstance(PATIENT);
  private final TenantBooks books = new TenantBooks(DATABASE.dsl(), fixture.tenantId());

  @AfterAll
  static void close() {
    PATIENT.close();
    DATABASE.pool().close();
  }

  @Test
  void claim_that_somebody_holds_is_skipped_and_the_others_are_booked() throws Exception {
    Claim held = claim("1");
    Claim free = claim("2");

    try (Connection other = hold("ss_channel_idempotent WHERE id = " + held.id().value())) {
      assertThat(instance.sweep(Duration.ZERO).settled()).isEqualTo(1);
      assertThat(books.entries()).extracting(JournalEntry::key).containsExactly(free.key());
      other.rollback();
    }

    assertThat(instance.sweep(Duration.ZERO).settled()).isEqualTo(1);
    books.assertSound("in the end");
    assertThat(books.orphans()).isEmpty();
  }

  @Test
  void claim_whose_order_somebody_holds_is_skipped_without_an_attempt() throws Exception {
    Claim held = claim("1");
    claim("2");

    try (Connection other =
        hold("channel_order WHERE order_no = 'T1' AND tenant_id = " + fixture.tenantId())) {
      assertThat(instance.sweep(Duration.ZERO).settled()).isEqualTo(1);
      assertThat(books.orphans()).containsExactly(new OrphanClaim(held, 0, null, null));
      other.rollback();
    }

    assertThat(instance.sweep(Duration.ZERO).settled()).isEqualTo(1);
    books.assertSound("in the end");
  }

  @Test
  void making_due_a_claim_that_somebody_holds_waits_for_nobody() throws Exception {
    Claim claim = claim("1");
    JooqOrphanAdapter orphans = new JooqOrphanAdapter(JooqContext.over(PATIENT));
    orphans.recordAttempt(
        claim.id(),
        WaitingReason.ORDER_UNKNOWN,
        new BackOff(Duration.ofSeconds(2), Duration.ofSeconds(9)),
        Fixture.NOON);

    try (Connection other = hold("ss_channel_idempotent WHERE id = " + claim.id().value())) {
      orphans.makeDueNow(claim.id(), Fixture.NOON);
      other.rollback();
    }

    assertThat(books.orphans())
        .extracting(OrphanClaim::nextAttemptAt)
        .containsExactly(Fixture.NOON.plusSeconds(2));
    assertThat(instance.sweep(Duration.ZERO).settled()).isEqualTo(1);
  }

  @Test
  void sweepers_at_once_book_each_orphan_once_and_none_of_them_fails() throws Exception {
    for (int number = 1; number <= 40; number++) {
      claim(String.valueOf(number));
    }
    Callable<Report> sweeper = () -> new ServiceInstance(PATIENT).sweep(Duration.ZERO);

    List<Report> reports = AtOnce.run(Stream.generate(() -> sweeper).limit(4).toList());

    assertThat(reports).allSatisfy(report -> assertThat(report.failures()).isEmpty());
    instance.sweep(Duration.ZERO);
    books.assertSound("in the end");
    assertThat(books.entries()).hasSize(40);
    assertThat(books.orphans()).isEmpty();
  }

  private Claim claim(String number) {
    instance.register(fixture.order("T" + number, Fixture.yuan("1")));
    return new JooqIdempotencyAdapter(DATABASE.dsl(), Clock.systemUTC())
        .tryAcquire(
            fixture.claim(
                fixture.payment(
                    fixture.trade(Fixture.WECHAT, "N" + number, "T" + number), Fixture.yuan("1"))))
        .claim();
  }

  private static Connection hold(String rows) throws SQLException {
    Connection other = TestDatabase.server().connect(DATABASE.schema());
    other.setAutoCommit(false);
    try (Statement statement = other.createStatement()) {
      statement.execute("SELECT id FROM " + rows + " FOR UPDATE");
    }
    return other;
  }

  private static HikariDataSource patientPool() {
    HikariConfig config = TestDatabase.server().poolConfig(DATABASE.schema());
    ConnectionRules.applyTo(config);
    config.setConnectionInitSql("SET SESSION innodb_lock_wait_timeout = 60");
    return new HikariDataSource(config);
  }
}
