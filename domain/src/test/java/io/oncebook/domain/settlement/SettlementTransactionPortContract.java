package io.oncebook.domain.settlement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every {@link SettlementTransactionPort} promises. */
public abstract class SettlementTransactionPortContract extends SettlementSteps {

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

    JournalEntry entry = transactions().run(unit -> TransactionOutcome.commit(settle(unit, claim)));

    assertThat(orderState()).isEqualTo(OrderState.PAID);
    assertThat(entries()).isEqualTo(1);
    assertThat(announcementsOf(entry)).isEqualTo(1);
    assertThat(markBooked(claim)).isFalse();
  }

  @Test
  void work_that_is_rolled_back_leaves_no_trace() {
    Claim claim = claim();
    orders().register(fixture.order(), Fixture.NOON);

    JournalEntry entry =
        transactions().run(unit -> TransactionOutcome.rollBack(settle(unit, claim)));

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
  void many_claims_are_settled_together_as_each_would_be_alone() {
    List<Claim> claims = payments(1, 20);

    List<JournalEntry> entries =
        transactions()
            .runTogether(claims, unit -> TransactionOutcome.commit(settleAll(unit, claims)));

    assertThat(stored()).containsExactlyInAnyOrderElementsOf(entries);
    for (Claim claim : claims) {
      assertThat(markBooked(claim)).isFalse();
      ChannelOrder order =
          orders().find(fixture.tenantId(), claim.event().trade().orderNo()).orElseThrow();
      assertThat(order.isPaidBy(claim.event().trade().transactionNo())).isTrue();
      assertThat(order.paidAt()).isEqualTo(claim.event().occurredAt());
    }
    entries.forEach(entry -> assertThat(announcementsOf(entry)).isEqualTo(1));
    assertThat(ledger().trialBalance(fixture.tenantId()).isZero()).isTrue();
  }

  @Test
  void claim_is_found_as_booked_once_it_is_and_not_before() {
    Claim claim = claim();
    IdempotencyKey key = claim.key();

    assertThat(findBooked(key)).isEmpty();
    markBooked(claim);

    assertThat(findBooked(key)).map(Claim::event).contains(claim.event());
    assertThat(findBooked(key.reassigned())).isEmpty();
    Fixture stranger = Fixture.ofNewTenant();
    assertThat(
            transactions()
                .<Optional<Claim>>run(
                    unit -> TransactionOutcome.commit(unit.findBooked(stranger.tenantId(), key))))
        .isEmpty();
  }

  @Test
  void claim_that_a_person_has_resolved_is_not_found_as_booked() {
    Claim claim = claim();
    transactions().run(unit -> TransactionOutcome.commit(unit.resolve(claim.id())));

    assertThat(findBooked(claim.key())).isEmpty();
  }

  private Optional<Claim> findBooked(IdempotencyKey key) {
    return transactions()
        .run(unit -> TransactionOutcome.commit(unit.findBooked(fixture.tenantId(), key)));
  }

  @Test
  void many_claims_that_are_rolled_back_leave_no_trace() {
    List<Claim> claims = payments(1, 3);

    List<JournalEntry> entries =
        transactions()
            .runTogether(claims, unit -> TransactionOutcome.rollBack(settleAll(unit, claims)));

    assertThat(stored()).isEmpty();
    entries.forEach(entry -> assertThat(announcementsOf(entry)).isZero());
    claims.forEach(claim -> assertThat(markBooked(claim)).isTrue());
  }

  private List<Claim> payments(int from, int to) {
    List<Claim> claims = new ArrayList<>();
    for (int number = from; number <= to; number++) {
      String orderNo = "T" + number;
      orders().register(fixture.order(orderNo, Fixture.yuan("1")), Fixture.NOON);
      claims.add(claim(orderNo, "N" + number));
    }
    return claims;
  }

  private List<JournalEntry> settleAll(SettlementTransaction unit, List<Claim> claims) {
    return claims.stream().map(claim -> settle(unit, claim)).toList();
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

  private OrderState orderState() {
    return orders().find(fixture.tenantId(), fixture.orderNo()).orElseThrow().state();
  }

  private int entries() {
    return stored().size();
  }
}
