package io.oncebook.adapter.persistence.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.settlement.JooqSettlementTransactionAdapter;
import io.oncebook.adapter.persistence.transaction.JooqContext;
import io.oncebook.adapter.persistence.trial.TenantBooks;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimResult;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Clock;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.transaction.support.TransactionTemplate;

/** No transaction around the claim takes part in it. */
class ClaimTransactionIT {

  private static final HikariDataSource POOL = TestDatabase.shared().pool();
  private static final TransactionTemplate OUTER_TRANSACTION =
      new TransactionTemplate(new DataSourceTransactionManager(POOL));

  private final Fixture fixture = Fixture.ofNewTenant();
  private final IdempotencyPort idempotency = idempotencyOver(POOL);
  private final TenantBooks books =
      new TenantBooks(TestDatabase.shared().dsl(), fixture.tenantId());

  @Test
  void claim_survives_the_rollback_of_a_transaction_around_it() {
    OUTER_TRANSACTION.executeWithoutResult(
        transaction -> {
          writeSomething();
          assertThat(claim().acquired()).isTrue();
          transaction.setRollbackOnly();
        });

    assertThat(books.order(fixture.orderNo())).as("what the transaction wrote").isEmpty();
    assertThat(books.orphans()).hasSize(1);
    assertThat(claim().acquired()).isFalse();
  }

  @Test
  void claim_is_seen_by_others_before_a_transaction_around_it_ends() {
    OUTER_TRANSACTION.executeWithoutResult(
        transaction -> {
          writeSomething();
          Claim claim = claim().claim();

          assertThat(books.order(fixture.orderNo())).as("what is not committed").isEmpty();
          assertThat(books.orphans()).extracting(OrphanClaim::claim).containsExactly(claim);
        });
  }

  @Test
  void claim_made_by_business_work_survives_the_rollback_of_that_work() {
    SettlementTransactionPort transactions =
        new JooqSettlementTransactionAdapter(TestDatabase.shared().dsl(), Clock.systemUTC());

    ClaimResult result = transactions.run(unit -> TransactionOutcome.rollBack(claim()));

    assertThat(result.acquired()).isTrue();
    assertThat(claim().claim()).isEqualTo(result.claim());
  }

  @Test
  void connection_in_the_middle_of_a_transaction_is_refused_for_a_claim() {
    IdempotencyPort wiredWrong = idempotencyOver(new TransactionAwareDataSourceProxy(POOL));

    OUTER_TRANSACTION.executeWithoutResult(
        transaction ->
            assertThatThrownBy(() -> wiredWrong.tryAcquire(fixture.claim(fixture.payment())))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("autocommit"));

    assertThat(books.orphans()).isEmpty();
    assertThat(claim().acquired()).isTrue();
  }

  private ClaimResult claim() {
    return idempotency.tryAcquire(fixture.claim(fixture.payment()));
  }

  /** On the connection of the transaction around. */
  private void writeSomething() {
    JdbcClient.create(POOL)
        .sql(
            """
            INSERT INTO channel_order
              (tenant_id, order_no, channel, amount_minor, currency, state, registered_at)
            VALUES (?, ?, 'WECHAT', 1234, 'CNY', 'REGISTERED', '2026-03-05 04:00:00')
            """)
        .params(fixture.tenantId().value(), fixture.orderNo().value())
        .update();
  }

  private static IdempotencyPort idempotencyOver(DataSource dataSource) {
    return new JooqIdempotencyAdapter(JooqContext.over(dataSource), Clock.systemUTC());
  }
}
