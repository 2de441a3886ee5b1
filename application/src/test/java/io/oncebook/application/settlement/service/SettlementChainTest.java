package io.oncebook.application.settlement.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class SettlementChainTest {

  private final TestApplication application = new TestApplication();
  private final Fixture fixture = application.fixture;

  @Test
  void claim_is_booked_by_the_first_of_its_workers_only() {
    application.orders.register(fixture.order());
    Claim claim = claim();

    assertThat(application.settlementChain.settle(claim)).isEqualTo(NoticeOutcome.BOOKED);
    assertThat(application.settlementChain.settle(claim)).isEqualTo(NoticeOutcome.ALREADY_BOOKED);

    assertThat(application.journal()).hasSize(1);
    assertThat(application.outbox()).hasSize(1);
  }

  @Test
  void claim_that_a_person_has_resolved_is_not_said_to_be_booked() {
    application.orders.register(fixture.order());
    Claim claim = claim();
    application
        .books
        .transactions()
        .run(unit -> TransactionOutcome.commit(unit.resolve(claim.id())));

    assertThat(application.settlementChain.settle(claim)).isEqualTo(NoticeOutcome.ALREADY_RESOLVED);

    assertThat(application.deliver(fixture.payment())).isEqualTo(NoticeOutcome.ALREADY_RESOLVED);
    assertThat(application.journal()).isEmpty();
  }

  @Test
  void every_attempt_without_the_order_is_counted_until_one_finds_it() {
    Claim claim = claim();

    assertThat(application.settlementChain.settle(claim)).isEqualTo(NoticeOutcome.WAITING);
    assertThat(application.settlementChain.settle(claim)).isEqualTo(NoticeOutcome.WAITING);
    assertThat(application.orphans()).extracting(OrphanClaim::attempts).containsExactly(2);

    application.books.orders().register(fixture.order(), Fixture.NOON);
    assertThat(application.settlementChain.settle(claim)).isEqualTo(NoticeOutcome.BOOKED);
    assertThat(application.orphans()).isEmpty();
  }

  @Test
  void journal_has_the_last_word_even_over_an_order_that_waits() {
    application.books.orders().register(fixture.order(), Fixture.NOON);
    JournalEntry entry = application.append(fixture.payment());

    assertThat(application.settlementChain.settle(claim())).isEqualTo(NoticeOutcome.ALREADY_BOOKED);

    assertThat(application.journal()).containsExactly(entry);
    assertThat(application.order().state()).isEqualTo(OrderState.REGISTERED);
    assertThat(application.outbox()).isEmpty();
    assertThat(application.orphans()).isEmpty();
  }

  @Test
  void work_that_the_store_takes_back_and_runs_again_books_once() {
    application.books.orders().register(fixture.order(), Fixture.NOON);
    SettlementChain chain =
        new SettlementChain(
            new TakenBackOnce(application.books.transactions()),
            application.books.orphans(),
            Clock.fixed(TestApplication.NOW, ZoneOffset.UTC));

    assertThat(chain.settle(claim())).isEqualTo(NoticeOutcome.BOOKED);

    assertThat(application.journal()).hasSize(1);
    assertThat(application.outbox()).containsExactly(Announcement.of(application.journal().get(0)));
  }

  private Claim claim() {
    return application.books.idempotency().tryAcquire(fixture.claim(fixture.payment())).claim();
  }

  /** Runs the work to its end, undoes it as after a deadlock at commit, and runs it again. */
  private record TakenBackOnce(SettlementTransactionPort real)
      implements SettlementTransactionPort {

    @Override
    public <T> T run(Function<SettlementTransaction, TransactionOutcome<T>> work) {
      real.run(unit -> TransactionOutcome.rollBack(work.apply(unit).value()));
      return real.run(work);
    }
  }
}
