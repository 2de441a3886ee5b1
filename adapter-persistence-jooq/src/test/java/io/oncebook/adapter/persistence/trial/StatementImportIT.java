package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.reconciliation.JooqReconciliationAdapter;
import io.oncebook.adapter.persistence.trial.UnreliableDataSource.Fault;
import io.oncebook.application.reconciliation.ImportResult;
import io.oncebook.application.reconciliation.ImportResult.Effect;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.fixture.ListedStatement;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.Side;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.statement.Fee;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementLine;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jooq.exception.DataAccessException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A statement is imported by many at once, or by one whose every call goes wrong once. */
class StatementImportIT {

  private static final TestDatabase DATABASE = TestDatabase.create();

  private final ServiceInstance healthy = new ServiceInstance(DATABASE.pool());

  @AfterAll
  static void close() {
    DATABASE.pool().close();
  }

  @RepeatedTest(5)
  void many_imports_at_once_book_what_is_missing_once() throws Exception {
    Fixture fixture = Fixture.ofNewTenant();
    healthy.register(fixture.order());
    CountDownLatch gate = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(6);
    try {
      List<Future<ImportResult>> imports = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        imports.add(threads.submit(afterGate(gate, () -> importDay(healthy, fixture))));
      }
      Future<?> late = threads.submit(afterGate(gate, () -> healthy.deliver(fixture.payment())));
      gate.countDown();
      for (Future<ImportResult> one : imports) {
        assertThat(one.get(60, TimeUnit.SECONDS).effect()).isIn(Effect.IMPORTED, Effect.UNCHANGED);
      }
      late.get(60, TimeUnit.SECONDS);
    } finally {
      threads.shutdownNow();
    }

    assertThat(importDay(healthy, fixture).effect()).isEqualTo(Effect.UNCHANGED);
    assertRight(fixture, "after many imports");
  }

  /** An import has many calls, so the kinds of fault take turns at them. */
  @ParameterizedTest
  @EnumSource
  void import_that_goes_wrong_anywhere_is_gone_on_with_by_the_next(Fault fault) {
    List<Fault> kinds = List.of(Fault.values());
    for (int call = 1 + kinds.indexOf(fault); crashed(call, fault); call += kinds.size()) {
      assertThat(call).as("calls of one import").isLessThan(300);
    }
  }

  /** Whether the import has enough calls for this one to go wrong. */
  private boolean crashed(int call, Fault fault) {
    Fixture fixture = Fixture.ofNewTenant();
    healthy.register(fixture.order());
    UnreliableDataSource unreliable =
        new UnreliableDataSource(DATABASE.pool(), fault, UnreliableDataSource.call(call));
    try {
      importDay(new ServiceInstance(unreliable.dataSource()), fixture);
    } catch (DataAccessException e) {
      // Whoever uploads sees the failure, and uploads again.
    }

    importDay(healthy, fixture);
    assertRight(fixture, fault + " at call " + call);
    return unreliable.happened();
  }

  private void assertRight(Fixture fixture, String when) {
    TenantBooks books = new TenantBooks(DATABASE.dsl(), fixture.tenantId());
    assertThat(books.entries())
        .as(when)
        .extracting(entry -> entry.key().kind())
        .containsOnlyOnce(EventKind.PAYMENT_RECEIVED, EventKind.REFUND_SUCCEEDED);
    assertThat(feesInFen(books)).as(when).isEqualTo(5);
    assertThat(books.orphans()).as(when).isEmpty();
    Reconciliation day =
        new JooqReconciliationAdapter(DATABASE.dsl(), Clock.systemUTC()).open(day(fixture));
    assertThat(day.state()).as(when).isEqualTo(ReconciliationState.MATCHED);
    assertThat(day.matched()).as(when).isEqualTo(2);
  }

  /** A run that did not see everything matched is made up for by an entry over the difference. */
  private static long feesInFen(TenantBooks books) {
    return books.entries().stream()
        .flatMap(entry -> entry.postings().stream())
        .filter(posting -> posting.account().equals(Account.CHANNEL_FEES))
        .mapToLong(
            posting ->
                posting.side() == Side.DEBIT
                    ? posting.money().amountMinor()
                    : -posting.money().amountMinor())
        .sum();
  }

  private static ImportResult importDay(ServiceInstance instance, Fixture fixture) {
    PaymentEvent.Received payment = fixture.payment();
    RefundEvent.Succeeded refund = fixture.refund();
    return instance.importStatement(
        ListedStatement.of(
            day(fixture),
            List.of(
                new StatementLine(2, payment, payment.amount(), new Fee(7_000), LineStatus.SETTLED),
                new StatementLine(
                    3,
                    refund,
                    refund.refund().amount().money(),
                    new Fee(-2_000),
                    LineStatus.SETTLED))));
  }

  private static StatementDay day(Fixture fixture) {
    return new StatementDay(fixture.tenantId(), Fixture.WECHAT, LocalDate.of(2026, 3, 5));
  }

  private static <T> Callable<T> afterGate(CountDownLatch gate, Callable<T> work) {
    return () -> {
      gate.await();
      return work.call();
    };
  }
}
