package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.idempotency.JooqIdempotencyAdapter;
import io.oncebook.adapter.persistence.trial.UnreliableDataSource.Fault;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.WaitingReason;
import java.time.Clock;
import java.time.Duration;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every call to the server, on the way of a sweep, goes wrong once. */
class SweepCrashPointIT {

  private static final TestDatabase DATABASE = TestDatabase.create();

  private final ServiceInstance healthy = new ServiceInstance(DATABASE.pool());

  @AfterAll
  static void close() {
    DATABASE.pool().close();
  }

  @ParameterizedTest
  @EnumSource
  void every_orphan_is_booked_once_by_this_sweep_or_the_next(Fault fault) {
    for (int call = 1; crashed(call, fault); call++) {
      assertThat(call).as("calls of one sweep").isLessThan(200);
    }
  }

  /** Whether the sweep has enough calls for this one to go wrong. */
  private boolean crashed(int call, Fault fault) {
    Fixture fixture = Fixture.ofNewTenant();
    healthy.register(fixture.order());
    claim(
        fixture,
        fixture.payment(
            fixture.trade(Fixture.WECHAT, "1", "T202603050001"), Fixture.yuan("12.34")));
    claim(fixture, fixture.payment());
    claim(fixture, fixture.payment(fixture.trade(Fixture.WECHAT, "2", "T2"), Fixture.yuan("1")));
    UnreliableDataSource unreliable =
        new UnreliableDataSource(DATABASE.pool(), fault, UnreliableDataSource.call(call));

    try {
      new ServiceInstance(unreliable.dataSource()).sweep(Duration.ZERO);
    } catch (DataAccessException e) {
      // Orphans cannot be searched; the next sweep does.
    }

    String where = fault + " at call " + call;
    TenantBooks books = new TenantBooks(DATABASE.dsl(), fixture.tenantId());
    books.assertSound(where);
    healthy.sweep(Duration.ofDays(1));
    books.assertSound(where);
    assertThat(books.entries()).as(where).hasSize(2);
    assertThat(books.orphans())
        .as(where)
        .extracting(OrphanClaim::reason)
        .containsExactly(WaitingReason.ORDER_UNKNOWN);
    // So that the next round sweeps its own alone.
    healthy.register(fixture.order("T2", Fixture.yuan("1")));
    return unreliable.happened();
  }

  private static void claim(Fixture fixture, ChannelEvent event) {
    new JooqIdempotencyAdapter(DATABASE.dsl(), Clock.systemUTC()).tryAcquire(fixture.claim(event));
  }
}
