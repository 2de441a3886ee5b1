package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.settlement.JooqSettlementTransactionAdapter;
import io.oncebook.adapter.persistence.transaction.JooqContext;
import io.oncebook.adapter.persistence.trial.UnreliableDataSource.Fault;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Clock;
import java.util.function.Predicate;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The server says one thing, and we hear another or nothing. */
class LostReplyIT {

  private static final TestDatabase DATABASE = TestDatabase.shared();

  private final Fixture fixture = Fixture.ofNewTenant();
  private final ServiceInstance healthy = new ServiceInstance(DATABASE.pool());
  private final TenantBooks books = new TenantBooks(DATABASE.dsl(), fixture.tenantId());

  @AfterEach
  void books_are_sound() {
    books.assertSound("in the end");
  }

  @Test
  void payment_whose_commit_is_not_confirmed_is_a_failure_and_then_a_repeat() {
    healthy.register(fixture.order());

    assertFails(Fault.REPLY_LOST, UnreliableDataSource.first("commit"));

    assertThat(healthy.deliver(fixture.payment())).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
    assertPaidOnce();
  }

  @Test
  void claim_that_is_not_confirmed_is_a_failure_and_then_an_orphan_to_repair() {
    healthy.register(fixture.order());

    assertFails(Fault.REPLY_LOST, UnreliableDataSource.first("execute"));

    assertThat(healthy.deliver(fixture.payment())).isEqualTo(NoticeOutcome.ALREADY_CLAIMED);
    assertThat(books.entries()).isEmpty();
    healthy.repair(fixture.tenantId());
    assertPaidOnce();
  }

  @Test
  void work_whose_rollback_fails_on_a_live_connection_is_undone_all_the_same() {
    healthy.deliver(fixture.payment());
    ClaimId claim = books.orphans().get(0).claim().id();
    UnreliableDataSource unreliable =
        new UnreliableDataSource(DATABASE.pool(), Fault.REQUEST_LOST, "rollback"::equals);
    SettlementTransactionPort transactions =
        new JooqSettlementTransactionAdapter(
            JooqContext.over(unreliable.dataSource()), Clock.systemUTC());

    assertThatThrownBy(
            () ->
                transactions.run(
                    unit -> TransactionOutcome.rollBack(unit.markBooked(claim, Fixture.NOON))))
        .isInstanceOf(DataAccessException.class);

    assertThat(books.orphans())
        .extracting(orphan -> orphan.claim().state())
        .containsExactly(ClaimState.WAITING);
  }

  @Test
  void transaction_that_a_cluster_takes_back_at_commit_is_run_again() {
    healthy.register(fixture.order());

    assertThat(deliver(Fault.TAKEN_BACK, UnreliableDataSource.first("commit")))
        .isEqualTo(NoticeOutcome.BOOKED);

    assertPaidOnce();
  }

  @Test
  void claim_that_a_cluster_takes_back_is_tried_again() {
    healthy.register(fixture.order());

    assertThat(deliver(Fault.TAKEN_BACK, UnreliableDataSource.first("execute")))
        .isEqualTo(NoticeOutcome.BOOKED);

    assertPaidOnce();
  }

  private void assertFails(Fault fault, Predicate<String> chosen) {
    assertThatThrownBy(() -> deliver(fault, chosen)).isInstanceOf(DataAccessException.class);
  }

  private NoticeOutcome deliver(Fault fault, Predicate<String> chosen) {
    UnreliableDataSource unreliable = new UnreliableDataSource(DATABASE.pool(), fault, chosen);
    return new ServiceInstance(unreliable.dataSource()).deliver(fixture.payment());
  }

  private void assertPaidOnce() {
    assertThat(books.entries()).hasSize(1);
    assertThat(books.orphans()).isEmpty();
    assertThat(books.order(fixture.orderNo()).orElseThrow().state()).isEqualTo(OrderState.PAID);
  }
}
