package io.oncebook.domain.settlement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.JournalQuery;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.order.OrderState;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every {@link SettlementTransactionPort} promises. */
public abstract class SettlementTransactionPortContract {

  private final Fixture fixture = Fixture.ofNewTenant();

  protected abstract SettlementTransactionPort transactions();

  protected abstract IdempotencyPort idempotency();

  protected abstract OrderPort orders();

  protected abstract LedgerPort ledger();

  /** How many announcements of this entry stand in the outbox. */
  protected abstract int announcementsOf(JournalEntry entry);

  @Test
  void claim_is_marked_booked_once() {
    Claim claim = claim();

    assertThat(markBooked(claim)).isTrue();
    assertThat(markBooked(claim)).isFalse();
  }

  @Test
  void committed_work_is_kept_as_a_whole() {
    Claim claim = claim();
    orders().register(fixture.order(), Fixture.NOON);

    JournalEntry entry = transactions().run(unit -> Ending.commit(settle(unit, claim)));

    assertThat(orderState()).isEqualTo(OrderState.PAID);
    assertThat(entries()).isEqualTo(1);
    assertThat(announcementsOf(entry)).isEqualTo(1);
    assertThat(markBooked(claim)).isFalse();
  }

  @Test
  void work_that_is_rolled_back_leaves_no_trace() {
    Claim claim = claim();
    orders().register(fixture.order(), Fixture.NOON);

    JournalEntry entry = transactions().run(unit -> Ending.rollBack(settle(unit, claim)));

    assertNothingWasDone(entry, claim);
  }

  @Test
  void work_that_throws_leaves_no_trace_and_its_exception_comes_out() {
    Claim claim = claim();
    orders().register(fixture.order(), Fixture.NOON);
    JournalEntry[] entry = new JournalEntry[1];

    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        unit -> {
                          entry[0] = settle(unit, claim);
                          throw new IllegalStateException("the business step fails");
                        }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the business step fails");

    assertNothingWasDone(entry[0], claim);
  }

  @Test
  void order_that_is_not_registered_any_more_is_not_paid_again() {
    orders().register(fixture.order(), Fixture.NOON);
    ChannelOrder seen = orders().find(fixture.tenantId(), fixture.orderNo()).orElseThrow();
    pay(seen, "1");

    assertThatThrownBy(() -> pay(seen, "2")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        unit -> {
                          unit.markClosed(seen, Fixture.NOON);
                          return Ending.commit(seen);
                        }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(
            orders()
                .find(fixture.tenantId(), fixture.orderNo())
                .orElseThrow()
                .isPaidBy(new ChannelTransactionNo("1")))
        .isTrue();
  }

  @Test
  void unknown_order_is_not_there_to_lock() {
    Optional<ChannelOrder> order =
        transactions()
            .run(unit -> Ending.commit(unit.lockOrder(fixture.tenantId(), fixture.orderNo())));

    assertThat(order).isEmpty();
  }

  private void pay(ChannelOrder order, String transactionNo) {
    transactions()
        .run(
            unit -> {
              unit.markPaid(order, new ChannelTransactionNo(transactionNo), Fixture.NOON);
              return Ending.commit(order);
            });
  }

  private JournalEntry settle(SettlementUnit unit, Claim claim) {
    unit.markBooked(claim.id(), Fixture.NOON);
    Decision.PayOrder decision =
        (Decision.PayOrder)
            SettlementRules.decide(
                claim.event(),
                KnownFacts.of(unit.lockOrder(fixture.tenantId(), fixture.orderNo()).orElseThrow()),
                Fixture.NOON);
    unit.append(decision.entry());
    unit.markPaid(decision.order(), fixture.trade().transactionNo(), Fixture.NOON);
    unit.announce(Announcement.of(decision.entry()));
    return decision.entry();
  }

  private void assertNothingWasDone(JournalEntry entry, Claim claim) {
    assertThat(orderState()).isEqualTo(OrderState.REGISTERED);
    assertThat(entries()).isZero();
    assertThat(announcementsOf(entry)).isZero();
    assertThat(markBooked(claim)).isTrue();
  }

  private Claim claim() {
    return idempotency().tryAcquire(fixture.claim(fixture.payment())).claim();
  }

  private boolean markBooked(Claim claim) {
    return transactions().run(unit -> Ending.commit(unit.markBooked(claim.id(), Fixture.NOON)));
  }

  private OrderState orderState() {
    return orders().find(fixture.tenantId(), fixture.orderNo()).orElseThrow().state();
  }

  private int entries() {
    return ledger()
        .find(new JournalQuery(fixture.tenantId(), null, null, new JournalEntryId(0), 10))
        .size();
  }
}
