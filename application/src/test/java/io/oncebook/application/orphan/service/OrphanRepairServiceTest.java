package io.oncebook.application.orphan.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.oncebook.application.orphan.RepairOrphansUseCase.Failure;
import io.oncebook.application.orphan.RepairOrphansUseCase.Report;
import io.oncebook.application.settlement.service.IndividualFallback;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.AnnouncementId;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.SuspenseReason;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class OrphanRepairServiceTest {

  private static final Duration GRACE = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofHours(24);

  private final TestApplication application = new TestApplication();
  private final Fixture fixture = application.fixture;
  private final SettlementTransactionPort books = application.books.transactions();

  @Test
  void orphan_past_its_grace_is_booked_once() {
    application.orders.register(fixture.order());
    claim(fixture.payment());
    OrphanRepairService repair = repair(books, GRACE.plusNanos(1_000), 10);

    assertThat(repair.repair())
        .isEqualTo(new Report(List.of(GRACE.plusNanos(1_000)), 0, 0, List.of(), false));
    assertThat(repair.repair()).isEqualTo(Report.nothing());

    assertThat(application.journal()).hasSize(1);
    assertThat(application.orphans()).isEmpty();
  }

  @Test
  void young_claim_is_left_to_its_worker() {
    application.orders.register(fixture.order());
    claim(fixture.payment());

    assertThat(repair(books, GRACE, 10).repair()).isEqualTo(Report.nothing());

    assertThat(application.journal()).isEmpty();
  }

  @Test
  void orphan_that_lacks_its_order_gets_its_reason_and_rests_longer_each_time() {
    claim(fixture.payment());
    Duration age = GRACE.plusNanos(1_000);

    for (int rest : List.of(2, 4, 8)) {
      assertThat(repair(books, age, 10).repair())
          .isEqualTo(new Report(List.of(), 1, 0, List.of(), false));
      age = age.plusSeconds(rest);
      assertThat(repair(books, age.minusNanos(1_000), 10).repair()).isEqualTo(Report.nothing());
    }

    assertThat(application.orphans())
        .extracting(OrphanClaim::reason, OrphanClaim::attempts)
        .containsExactly(tuple(WaitingReason.ORDER_UNKNOWN, 3));
  }

  @Test
  void orphan_whose_fact_stands_in_the_journal_already_is_settled_and_not_booked_again() {
    application.orders.register(fixture.order());
    claim(fixture.payment());
    repair(books, GRACE.plusNanos(1_000), 10).repair();
    application.books.retention().purge(Instant.MAX, new ClaimId(0), 10);
    claim(fixture.payment());

    Report report = repair(books, GRACE.plusNanos(1_000), 10).repair();

    assertThat(report.failures()).isEmpty();
    assertThat(application.orphans()).isEmpty();
    assertThat(application.journal()).hasSize(1);
  }

  @Test
  void orphan_in_the_journal_already_holds_up_none_that_is_swept_with_it() {
    application.orders.register(fixture.order());
    claim(fixture.payment());
    repair(books, GRACE.plusNanos(1_000), 10).repair();
    application.books.retention().purge(Instant.MAX, new ClaimId(0), 10);
    claim(fixture.payment());
    claim(fixture.refund());

    Report report = repair(books, GRACE.plusNanos(1_000), 10).repair();

    assertThat(report.failures()).isEmpty();
    assertThat(application.orphans()).isEmpty();
    assertThat(application.journal()).hasSize(2);
  }

  @Test
  void orphans_are_booked_in_one_transaction_payments_before_their_refunds() {
    application.orders.register(fixture.order());
    claim(fixture.refund());
    claim(fixture.payment());
    CountedTransactions counted = new CountedTransactions(books);

    assertThat(repair(counted, GRACE.plusNanos(1_000), 2).repair())
        .isEqualTo(
            new Report(
                List.of(GRACE.plusNanos(1_000), GRACE.plusNanos(1_000)), 0, 0, List.of(), true));
    assertThat(counted.runs).isEqualTo(1);
    assertThat(application.journal())
        .extracting(entry -> entry.key().kind())
        .containsExactly(EventKind.PAYMENT_RECEIVED, EventKind.REFUND_SUCCEEDED);
  }

  @Test
  void claim_that_fails_every_time_holds_up_no_other_and_rests() {
    application.orders.register(fixture.order());
    Claim poison = claim(fixture.payment());
    claim(otherPayment());
    SettlementTransactionPort poisoned = new PoisonedTransactions(books, poison.id());
    OrphanRepairService repair = repair(poisoned, GRACE.plusNanos(1_000), 10);

    Report report = repair.repair();

    assertThat(report.failures()).extracting(Failure::claim).containsExactly(poison);
    assertThat(report.settled()).isEqualTo(1);
    assertThat(application.orphans())
        .extracting(orphan -> orphan.claim().id(), OrphanClaim::reason, OrphanClaim::attempts)
        .containsExactly(tuple(poison.id(), WaitingReason.BOOKING_FAILED, 1));
    assertThat(repair.repair()).isEqualTo(Report.nothing());
    assertThat(repair(books, GRACE.plusSeconds(3), 10).repair().settled()).isEqualTo(1);
  }

  @Test
  void claim_that_fails_for_too_long_is_parked_and_announced() {
    Claim poison = claim(fixture.payment());
    SettlementTransactionPort poisoned = new PoisonedTransactions(books, poison.id());

    assertThat(repair(poisoned, PATIENCE.plusNanos(1_000), 10).repair().parked()).isEqualTo(1);
    assertThat(application.orphans().get(0).claim().state()).isEqualTo(ClaimState.PARKED);
    assertThat(application.outbox())
        .extracting(Announcement::kind)
        .containsExactly(Announcement.Kind.ORPHAN_PARKED);
  }

  @Test
  void sweep_gives_up_for_now_when_one_after_the_other_fails() {
    for (int i = 0; i < 9; i++) {
      claim(fixture.payment(fixture.trade(Fixture.WECHAT, "N" + i, "T" + i), Fixture.yuan("1")));
    }

    Report report = repair(new StoreAway(), GRACE.plusNanos(1_000), 10).repair();

    assertThat(report.failures()).hasSize(IndividualFallback.MAX_FAILURES_IN_A_ROW);
    assertThat(report.more()).isFalse();
    assertThat(repair(books, GRACE.plusNanos(1_000), 10).repair().waiting()).isEqualTo(6);
  }

  @Test
  void claim_that_waits_too_long_is_parked_and_announced_once() {
    Claim claim = claim(fixture.refund());
    repair(books, PATIENCE, 10).repair();
    assertThat(application.outbox()).isEmpty();

    OrphanRepairService later = repair(books, PATIENCE.plusHours(1), 10);
    assertThat(later.repair()).isEqualTo(new Report(List.of(), 1, 1, List.of(), false));
    assertThat(repair(books, PATIENCE.plusHours(2), 10).repair().parked()).isZero();

    assertThat(application.orphans().get(0).claim().state()).isEqualTo(ClaimState.PARKED);
    assertThat(application.outbox())
        .singleElement()
        .satisfies(
            announcement ->
                assertThat(announcement.id())
                    .isEqualTo(
                        new AnnouncementId(
                            fixture.tenantId(), Announcement.Kind.ORPHAN_PARKED, claim.key())));
  }

  @Test
  void payment_whose_order_does_not_come_in_time_goes_to_suspense_and_that_is_announced() {
    Claim claim = claim(fixture.payment());
    assertThat(repair(books, PATIENCE, 10).repair().waiting()).isEqualTo(1);

    assertThat(repair(books, PATIENCE.plusSeconds(2), 10).repair())
        .isEqualTo(new Report(List.of(PATIENCE.plusSeconds(2)), 0, 0, List.of(), false));

    assertThat(application.journal())
        .extracting(JournalEntry::key, JournalEntry::suspenseReason)
        .containsExactly(tuple(claim.key(), SuspenseReason.ORDER_UNKNOWN));
    assertThat(application.outbox()).containsExactly(Announcement.of(application.journal().get(0)));
    assertThat(application.orphans()).isEmpty();
  }

  @Test
  void refund_of_money_in_suspense_is_booked_from_there_without_any_order() {
    claim(fixture.payment());
    claim(fixture.refund());

    assertThat(repair(books, PATIENCE.plusSeconds(2), 10).repair().settled()).isEqualTo(2);

    assertThat(application.journal())
        .extracting(JournalEntry::suspenseReason)
        .containsExactly(SuspenseReason.ORDER_UNKNOWN, SuspenseReason.ORDER_UNKNOWN);
  }

  @Test
  void order_that_comes_after_its_money_went_to_suspense_is_paid_from_there() {
    claim(fixture.payment());
    repair(books, PATIENCE.plusSeconds(2), 10).repair();

    application.orders.register(fixture.order());

    assertThat(application.order().isPaidBy(fixture.trade().transactionNo())).isTrue();
    assertThat(application.journal())
        .extracting(entry -> entry.key().kind())
        .containsExactly(EventKind.PAYMENT_RECEIVED, EventKind.SUSPENSE_REASSIGNED);
    assertThat(repair(books, PATIENCE.plusMinutes(6), 10).repair().settled()).isZero();
  }

  @Test
  void parked_refund_is_booked_when_its_payment_has_come() {
    claim(fixture.refund());
    repair(books, PATIENCE.plusNanos(1_000), 10).repair();
    application.orders.register(fixture.order());
    application.deliver(fixture.payment());

    repair(books, PATIENCE.plusMinutes(6), 10).repair();

    assertThat(application.orphans()).isEmpty();
    assertThat(application.outbox())
        .extracting(Announcement::kind)
        .containsExactly(
            Announcement.Kind.ORPHAN_PARKED,
            Announcement.Kind.PAYMENT_BOOKED,
            Announcement.Kind.REFUND_BOOKED);
  }

  private PaymentEvent.Received otherPayment() {
    return fixture.payment(
        fixture.trade(Fixture.WECHAT, "2", "T202603050001"), Fixture.yuan("12.34"));
  }

  private Claim claim(ChannelEvent event) {
    return application.books.idempotency().tryAcquire(fixture.claim(event)).claim();
  }

  /** The clock shows the age of the fixture's claims. */
  private OrphanRepairService repair(
      SettlementTransactionPort transactions, Duration age, int batchSize) {
    Clock clock = Clock.fixed(Fixture.NOON.plus(age), ZoneOffset.UTC);
    return new OrphanRepairService(
        application.books.orphans(),
        new SettlementChain(transactions, application.books.orphans(), clock),
        clock,
        GRACE,
        PATIENCE,
        batchSize);
  }

  /** Counts. */
  private static final class CountedTransactions implements SettlementTransactionPort {

    private final SettlementTransactionPort books;
    private int runs;

    CountedTransactions(SettlementTransactionPort books) {
      this.books = books;
    }

    @Override
    public <T> T run(Function<SettlementTransaction, TransactionOutcome<T>> work) {
      runs++;
      return books.run(work);
    }
  }

  /** No transaction that takes the claim comes to its end. */
  private record PoisonedTransactions(SettlementTransactionPort books, ClaimId poison)
      implements SettlementTransactionPort {

    @Override
    public <T> T run(Function<SettlementTransaction, TransactionOutcome<T>> work) {
      return books.run(unit -> work.apply(poisoned(unit)));
    }

    @Override
    public <T> T runTogether(
        List<Claim> claims, Function<SettlementTransaction, TransactionOutcome<T>> work) {
      return books.runTogether(claims, unit -> work.apply(poisoned(unit)));
    }

    private SettlementTransaction poisoned(SettlementTransaction unit) {
      return (SettlementTransaction)
          Proxy.newProxyInstance(
              SettlementTransaction.class.getClassLoader(),
              new Class<?>[] {SettlementTransaction.class},
              (proxy, method, arguments) -> {
                if (method.getName().equals("take") && holdsPoison((List<?>) arguments[0])) {
                  throw new IllegalStateException("the claim cannot be booked");
                }
                return method.invoke(unit, arguments);
              });
    }

    private boolean holdsPoison(List<?> among) {
      return among.stream().anyMatch(claim -> ((Claim) claim).id().equals(poison));
    }
  }

  /** No transaction begins. */
  private record StoreAway() implements SettlementTransactionPort {

    @Override
    public <T> T run(Function<SettlementTransaction, TransactionOutcome<T>> work) {
      throw new IllegalStateException("the store is away");
    }
  }
}
