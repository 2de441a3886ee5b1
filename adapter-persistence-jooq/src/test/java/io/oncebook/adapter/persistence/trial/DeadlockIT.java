package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.idempotency.JooqIdempotencyAdapter;
import io.oncebook.adapter.persistence.settlement.JooqSettlementTransactionAdapter;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.settlement.Decision;
import io.oncebook.domain.settlement.KnownFacts;
import io.oncebook.domain.settlement.SettlementRules;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.Test;

/** Transactions that are in each other's way. */
class DeadlockIT {

  private static final int LOCK_WAIT_TIMEOUT = 1205;

  private static final TestDatabase DATABASE = TestDatabase.shared();

  /** It stands still, so that a slow machine does not pass the deadline for another run. */
  private static final Clock CLOCK = Clock.fixed(Fixture.NOON, ZoneOffset.UTC);

  private final Fixture fixture = Fixture.ofNewTenant();
  private final ServiceInstance instance = new ServiceInstance(DATABASE.pool());
  private final TenantBooks books = new TenantBooks(DATABASE.dsl(), fixture.tenantId());
  private final CountDownLatch eachHoldsItsOrder = new CountDownLatch(2);
  private final AtomicInteger runs = new AtomicInteger();

  @Test
  void deadlock_costs_one_of_two_transactions_another_run_and_both_are_booked() throws Exception {
    OrderNo a = register("A");
    OrderNo b = register("B");

    AtOnce.run(List.of(pay(a, b), pay(b, a)));

    assertThat(runs).as("runs of the two").hasValueGreaterThan(2);
    books.assertSound("in the end");
    assertThat(books.entries()).hasSize(2);
    assertThat(books.order(a).orElseThrow().state()).isEqualTo(OrderState.PAID);
    assertThat(books.order(b).orElseThrow().state()).isEqualTo(OrderState.PAID);
  }

  @Test
  void order_that_stays_locked_fails_its_notice_and_nothing_is_half_written() throws Exception {
    PaymentEvent payment = payment(register("A"));
    try (Connection other = TestDatabase.server().connect(DATABASE.schema());
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute(
          "SELECT id FROM channel_order WHERE tenant_id = %s FOR UPDATE"
              .formatted(fixture.tenantId()));

      assertThatThrownBy(() -> instance.deliver(payment))
          .isInstanceOfSatisfying(
              DataAccessException.class,
              e -> assertThat(errorCode(e)).isEqualTo(LOCK_WAIT_TIMEOUT));
    }
    books.assertSound("after the failure");
    assertThat(books.orphans())
        .extracting(orphan -> orphan.claim().state())
        .containsExactly(ClaimState.CLAIMED);

    instance.repair(fixture.tenantId());

    books.assertSound("after the repair");
    assertThat(books.entries()).hasSize(1);
  }

  private OrderNo register(String orderNo) {
    return instance
        .register(fixture.order(orderNo, Fixture.yuan("12.34")))
        .order()
        .registration()
        .orderNo();
  }

  private PaymentEvent payment(OrderNo orderNo) {
    return fixture.payment(
        fixture.trade(Fixture.WECHAT, "42" + orderNo, orderNo.value()), Fixture.yuan("12.34"));
  }

  /** Pays the first order in a transaction that later wants the second, too. */
  private Callable<Claim> pay(OrderNo first, OrderNo second) {
    Claim claim =
        new JooqIdempotencyAdapter(DATABASE.dsl(), CLOCK)
            .tryAcquire(fixture.claim(payment(first)))
            .claim();
    JooqSettlementTransactionAdapter transactions =
        new JooqSettlementTransactionAdapter(DATABASE.dsl(), CLOCK);
    return () ->
        transactions.run(
            unit -> {
              runs.incrementAndGet();
              unit.markBooked(claim.id(), Fixture.NOON);
              Optional<ChannelOrder> order = unit.lockOrder(fixture.tenantId(), first);
              awaitTheOther();
              unit.lockOrder(fixture.tenantId(), second);
              book(claim, order, unit);
              return TransactionOutcome.commit(claim);
            });
  }

  private static void book(Claim claim, Optional<ChannelOrder> order, SettlementTransaction unit) {
    Decision.PayOrder decision =
        (Decision.PayOrder)
            SettlementRules.decide(claim.event(), KnownFacts.of(order.orElseThrow()), Fixture.NOON);
    unit.append(decision.entry());
    unit.markPaid(decision.order(), claim.event().trade().transactionNo(), Fixture.NOON);
    unit.announce(Announcement.of(decision.entry()));
  }

  private void awaitTheOther() {
    eachHoldsItsOrder.countDown();
    try {
      assertThat(eachHoldsItsOrder.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static int errorCode(DataAccessException exception) {
    return exception.getCause(SQLException.class).getErrorCode();
  }
}
