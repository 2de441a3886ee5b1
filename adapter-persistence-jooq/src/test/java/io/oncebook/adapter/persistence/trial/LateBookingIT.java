package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.reconciliation.JooqMatchAdapter;
import io.oncebook.adapter.persistence.reconciliation.JooqReconciliationAdapter;
import io.oncebook.adapter.persistence.statement.JooqStatementAdapter;
import io.oncebook.adapter.persistence.transaction.JooqContext;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.fixture.ListedStatement;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.BreakKind;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.DayAction;
import io.oncebook.domain.reconciliation.ReconciliationId;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.reconciliation.ReconciliationRun;
import io.oncebook.domain.reconciliation.RunResult;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jooq.DSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** A day is closed while bookings come into it: each of them is counted, or comes late. */
class LateBookingIT {

  private static final TestDatabase DATABASE = TestDatabase.create();
  private static final Clock CLOCK = Clock.systemUTC();

  private final Fixture fixture = Fixture.ofNewTenant();
  private final StatementDay day =
      new StatementDay(fixture.tenantId(), Fixture.WECHAT, LocalDate.of(2026, 3, 5));
  private final ServiceInstance instance = new ServiceInstance(DATABASE.pool());
  private final ReconciliationPort reconciliations =
      new JooqReconciliationAdapter(DATABASE.dsl(), CLOCK);
  private final PausedCommits paused = new PausedCommits(DATABASE.pool());

  @AfterAll
  static void close() {
    DATABASE.pool().close();
  }

  @Test
  void close_waits_for_a_booking_under_way_and_sees_it() throws Exception {
    ReconciliationId id = matchedDay();
    CompletableFuture<?> booking = bookWith(new ServiceInstance(paused.dataSource()));
    paused.awaitOne();

    CompletableFuture<DayAction> closing =
        CompletableFuture.supplyAsync(() -> close(reconciliations, id));
    awaitLockWait();
    paused.goOn();

    assertThat(closing.get(20, TimeUnit.SECONDS)).isEqualTo(DayAction.BOOKED_SINCE);
    booking.get(20, TimeUnit.SECONDS);
    assertThat(lateBookings(id)).isEmpty();
  }

  @Test
  void booking_waits_for_a_close_under_way_and_comes_late() throws Exception {
    ReconciliationId id = matchedDay();
    DSLContext standing = JooqContext.over(paused.dataSource());
    CompletableFuture<DayAction> closing =
        CompletableFuture.supplyAsync(
            () -> close(new JooqReconciliationAdapter(standing, CLOCK), id));
    paused.awaitOne();

    CompletableFuture<?> booking = bookWith(instance);
    awaitLockWait();
    paused.goOn();

    assertThat(closing.get(20, TimeUnit.SECONDS)).isEqualTo(DayAction.DONE);
    booking.get(20, TimeUnit.SECONDS);
    assertThat(lateBookings(id)).containsExactly(IdempotencyKey.of(payment(1)));
  }

  @Test
  void day_that_nobody_has_heard_of_is_not_compared_past_its_first_booking() throws Exception {
    CompletableFuture<?> booking = bookWith(new ServiceInstance(paused.dataSource()));
    paused.awaitOne();

    CompletableFuture<ReconciliationId> opening =
        CompletableFuture.supplyAsync(() -> reconciliations.open(day).id());
    awaitLockWait();
    paused.goOn();

    ReconciliationId id = opening.get(20, TimeUnit.SECONDS);
    begin(id);
    assertThat(new JooqMatchAdapter(DATABASE.dsl()).unlisted(day, day.start(), day.end()))
        .hasSize(1);
    booking.get(20, TimeUnit.SECONDS);
  }

  @RepeatedTest(20)
  void whoever_is_first_no_booking_is_invisible() throws Exception {
    ReconciliationId id = matchedDay();
    List<ChannelEvent> batch = List.of(payment(2), payment(3));
    batch.forEach(
        event ->
            instance.register(
                fixture.order(event.trade().orderNo().value(), Fixture.yuan("1.00"))));
    instance.register(fixture.order("T1", Fixture.yuan("1.00")));
    Callable<DayAction> close = () -> close(reconciliations, id);
    Callable<DayAction> one =
        () -> {
          instance.deliver(payment(1));
          return DayAction.DONE;
        };
    Callable<DayAction> many =
        () -> {
          instance.deliverAll(batch);
          return DayAction.DONE;
        };

    DayAction closed = AtOnce.run(List.of(close, one, many)).get(0);

    assertThat(new TenantBooks(DATABASE.dsl(), fixture.tenantId()).entries()).hasSize(3);
    // The statement is empty and the day in order, so what is not late has kept it open.
    if (closed == DayAction.DONE) {
      assertThat(lateBookings(id)).hasSize(3);
    } else {
      assertThat(closed).isEqualTo(DayAction.BOOKED_SINCE);
      assertThat(lateBookings(id)).isEmpty();
    }
  }

  private CompletableFuture<?> bookWith(ServiceInstance booking) {
    instance.register(fixture.order("T1", Fixture.yuan("1.00")));
    return CompletableFuture.runAsync(() -> booking.deliver(payment(1)));
  }

  private PaymentEvent.Received payment(int number) {
    return fixture.payment(
        fixture.trade(Fixture.WECHAT, "42-" + number, "T" + number), Fixture.yuan("1.00"));
  }

  /** A day with an empty statement, compared. */
  private ReconciliationId matchedDay() {
    ReconciliationId id = reconciliations.open(day).id();
    reconciliations.finish(begin(id), new RunResult(List.of(), 0, Map.of(), Fixture.NOON));
    return id;
  }

  private ReconciliationRun begin(ReconciliationId id) {
    StatementDigest digest = ListedStatement.of(day, List.of()).digest();
    StatementId statement =
        new JooqStatementAdapter(DATABASE.dsl(), CLOCK).begin(day, digest, Fixture.NOON);
    reconciliations.activate(statement);
    return reconciliations.begin(id).orElseThrow();
  }

  private DayAction close(ReconciliationPort port, ReconciliationId id) {
    return port.close(
        id,
        new OperatorAction(
            fixture.tenantId(),
            new ActionNo("1"),
            OperatorAction.Kind.CLOSE_DAY,
            "reconciliation/" + id.value(),
            "finance desk",
            "month end",
            day.end()));
  }

  private List<IdempotencyKey> lateBookings(ReconciliationId id) {
    return reconciliations.breaks(id, BreakState.OPEN, new BreakId(0), 10).stream()
        .filter(known -> known.finding().kind() == BreakKind.LATE_BOOKING)
        .map(known -> known.finding().key())
        .toList();
  }

  /** Until a transaction waits for what another holds. */
  private static void awaitLockWait() throws SQLException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    try (Connection connection = TestDatabase.server().connect(DATABASE.schema());
        Statement statement = connection.createStatement()) {
      while (!isTrue(
          statement,
          "SELECT COUNT(*) > 0 FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'")) {
        assertThat(System.nanoTime()).as("nobody waits").isLessThan(deadline);
        Thread.onSpinWait();
      }
    }
  }

  private static boolean isTrue(Statement statement, String question) throws SQLException {
    try (ResultSet answer = statement.executeQuery(question)) {
      return answer.next() && answer.getBoolean(1);
    }
  }
}
