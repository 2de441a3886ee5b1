package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.order.JooqOrderAdapter;
import io.oncebook.adapter.persistence.refund.JooqRefundAdapter;
import io.oncebook.adapter.persistence.trial.UnreliableDataSource.Fault;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.refund.RefundState;
import io.oncebook.domain.refund.RefundTotals;
import java.time.Clock;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A refund, with a fault at every call that can reach the database. */
class RefundCrashPointIT {

  private static final TestDatabase DATABASE = TestDatabase.create();

  private final PromptChannel channel = new PromptChannel();
  private final ServiceInstance healthy = new ServiceInstance(DATABASE.pool(), channel);

  @AfterAll
  static void close() {
    DATABASE.pool().close();
  }

  @ParameterizedTest
  @EnumSource
  void refund_is_done_and_booked_once_wherever_its_request_goes_wrong(Fault fault) {
    for (int call = 1; requestWentWrong(call, fault); call++) {
      assertThat(call).as("calls of one request").isLessThan(300);
    }
  }

  private boolean requestWentWrong(int call, Fault fault) {
    Fixture fixture = Fixture.ofNewTenant();
    healthy.register(fixture.order());
    healthy.deliver(fixture.payment());
    UnreliableDataSource unreliable =
        new UnreliableDataSource(DATABASE.pool(), fault, UnreliableDataSource.call(call));
    try {
      new ServiceInstance(unreliable.dataSource(), channel).request(refund(fixture));
    } catch (DataAccessException e) {
      // The merchant is told of a failure, and asks again below.
    }
    neverMoreThanPaid(fixture);
    healthy.request(refund(fixture));
    healthy.repair(fixture.tenantId());
    healthy.followUp();
    assertDoneAndBookedOnce(fixture, "call " + call);
    return unreliable.happened();
  }

  private void assertDoneAndBookedOnce(Fixture fixture, String where) {
    TenantBooks books = new TenantBooks(DATABASE.dsl(), fixture.tenantId());
    assertThat(books.entries())
        .as(where)
        .extracting(JournalEntry::amount)
        .containsExactly(Fixture.yuan("12.34"), Fixture.yuan("3"));
    assertThat(books.orphans()).as(where).isEmpty();
    assertThat(channel.done(fixture.trade())).as(where).isEqualTo(1);
    Refund refund =
        new JooqRefundAdapter(DATABASE.dsl(), Clock.systemUTC())
            .find(fixture.tenantId(), new RefundNo("R1"))
            .orElseThrow();
    assertThat(refund.state()).as(where).isEqualTo(RefundState.SUCCEEDED);
    assertThat(totals(fixture)).as(where).isEqualTo(totals("3", "0"));
  }

  private static void neverMoreThanPaid(Fixture fixture) {
    assertThat(totals(fixture)).isIn(totals("0", "0"), totals("0", "3"), totals("3", "0"));
  }

  private static RefundTotals totals(Fixture fixture) {
    return new JooqRefundAdapter(DATABASE.dsl(), Clock.systemUTC())
        .totals(
            new JooqOrderAdapter(DATABASE.dsl(), Clock.systemUTC())
                .find(fixture.tenantId(), fixture.orderNo())
                .orElseThrow());
  }

  private static RefundTotals totals(String refunded, String reserved) {
    return new RefundTotals(Fixture.yuan(refunded), Fixture.yuan(reserved));
  }

  private static RefundRegistration refund(Fixture fixture) {
    return new RefundRegistration(
        fixture.tenantId(),
        new RefundNo("R1"),
        new OrderNo("T202603050001"),
        Fixture.yuan("3"),
        null);
  }
}
