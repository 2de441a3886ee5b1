package io.oncebook.application.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.port.in.RepairOrphansUseCase.Failure;
import io.oncebook.application.port.in.RepairOrphansUseCase.Report;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.AnnouncementId;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.settlement.Ending;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.SettlementUnit;
import java.time.Clock;
import java.time.Duration;
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

    assertThat(repair.repair()).isEqualTo(new Report(1, 0, List.of()));
    assertThat(repair.repair()).isEqualTo(new Report(0, 0, List.of()));

    assertThat(application.journal()).hasSize(1);
    assertThat(application.orphans()).isEmpty();
  }

  @Test
  void young_claim_is_left_to_its_worker() {
    application.orders.register(fixture.order());
    claim(fixture.payment());

    assertThat(repair(books, GRACE, 10).repair().attended()).isZero();

    assertThat(application.journal()).isEmpty();
  }

  @Test
  void orphan_that_lacks_its_order_gets_its_reason_and_is_left_alone_then() {
    claim(fixture.payment());
    OrphanRepairService repair = repair(books, GRACE.plusNanos(1_000), 10);

    assertThat(repair.repair().attended()).isEqualTo(1);
    assertThat(repair.repair().attended()).isZero();

    assertThat(application.orphans())
        .extracting(OrphanClaim::reason)
        .containsExactly(WaitingReason.ORDER_UNKNOWN);
  }

  @Test
  void claim_that_fails_every_time_does_not_hold_up_those_behind_it() {
    application.orders.register(fixture.order());
    Claim poison = claim(fixture.payment());
    claim(
        fixture.payment(
            fixture.trade(Fixture.WECHAT, "2", "T202603050001"), Fixture.yuan("12.34")));
    OrphanRepairService repair = repair(new FailsOnceInTwo(books), GRACE.plusNanos(1_000), 1);

    Report first = repair.repair();
    Report second = repair.repair();

    assertThat(first.failures()).extracting(Failure::claim).containsExactly(poison);
    assertThat(second.attended()).isEqualTo(1);
    assertThat(application.orphans()).extracting(OrphanClaim::claim).containsExactly(poison);
  }

  @Test
  void sweep_begins_again_at_the_end() {
    application.orders.register(fixture.order());
    claim(fixture.payment());
    OrphanRepairService repair = repair(new FailsOnceInTwo(books), GRACE.plusNanos(1_000), 1);

    repair.repair();
    repair.repair();

    assertThat(repair.repair().attended()).isEqualTo(1);
    assertThat(application.orphans()).isEmpty();
  }

  @Test
  void claim_that_waits_too_long_is_parked_and_announced_once() {
    Claim claim = claim(fixture.payment());
    repair(books, PATIENCE, 10).repair();
    assertThat(application.outbox()).isEmpty();
    OrphanRepairService later = repair(books, PATIENCE.plusNanos(1_000), 10);

    assertThat(later.repair()).isEqualTo(new Report(0, 1, List.of()));
    assertThat(later.repair()).isEqualTo(new Report(0, 0, List.of()));

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
  void parked_claim_is_booked_when_its_order_comes() {
    claim(fixture.payment());
    repair(books, PATIENCE, 10).repair();
    repair(books, PATIENCE.plusNanos(1_000), 10).repair();

    application.orders.register(fixture.order());

    assertThat(application.journal()).hasSize(1);
    assertThat(application.orphans()).isEmpty();
    assertThat(application.outbox())
        .extracting(Announcement::kind)
        .containsExactly(Announcement.Kind.ORPHAN_PARKED, Announcement.Kind.PAYMENT_BOOKED);
  }

  private Claim claim(PaymentEvent.Received payment) {
    return application.books.idempotency().tryAcquire(fixture.claim(payment)).claim();
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

  /** Fails at the first transaction, lets the second through, and so on. */
  private static final class FailsOnceInTwo implements SettlementTransactionPort {

    private final SettlementTransactionPort books;
    private int calls;

    FailsOnceInTwo(SettlementTransactionPort books) {
      this.books = books;
    }

    @Override
    public <T> T run(Function<SettlementUnit, Ending<T>> work) {
      calls++;
      if (calls % 2 == 1) {
        throw new IllegalStateException("the store is away");
      }
      return books.run(work);
    }
  }
}
