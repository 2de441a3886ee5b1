package io.oncebook.domain.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.settlement.Ending;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link OrphanPort} promises. */
public abstract class OrphanPortContract {

  private static final ClaimId START = new ClaimId(0);

  private final Fixture fixture = Fixture.ofNewTenant();

  protected abstract OrphanPort orphans();

  protected abstract IdempotencyPort idempotency();

  protected abstract SettlementTransactionPort transactions();

  protected abstract OrderPort orders();

  @Test
  void fresh_claim_is_an_orphan_without_attempt_or_reason() {
    Claim claim = claim(fixture.payment());

    assertThat(list(null)).containsExactly(new OrphanClaim(claim, 0, null));
  }

  @Test
  void booked_claim_is_no_orphan() {
    long before = orphans().count();
    Claim claim = claim(fixture.payment());
    assertThat(orphans().count()).isEqualTo(before + 1);

    book(claim);

    assertThat(list(null)).isEmpty();
    assertThat(orphans().count()).isEqualTo(before);
    assertThat(orphans().ofOrder(fixture.tenantId(), fixture.orderNo())).isEmpty();
  }

  @Test
  void claim_whose_booking_was_rolled_back_is_still_an_orphan() {
    Claim claim = claim(fixture.payment());

    transactions().run(unit -> Ending.rollBack(unit.markBooked(claim.id(), Fixture.NOON)));

    assertThat(list(null)).containsExactly(new OrphanClaim(claim, 0, null));
  }

  @Test
  void attempts_are_counted_and_leave_their_reason() {
    Claim claim = claim(fixture.payment());

    orphans().recordAttempt(claim.id(), WaitingReason.ORDER_UNKNOWN);
    orphans().recordAttempt(claim.id(), WaitingReason.PAYMENT_UNKNOWN);

    OrphanClaim orphan = list(null).get(0);
    assertThat(orphan.attempts()).isEqualTo(2);
    assertThat(orphan.reason()).isEqualTo(WaitingReason.PAYMENT_UNKNOWN);
    assertThat(orphan.claim().state()).isEqualTo(ClaimState.WAITING);
  }

  @Test
  void attempt_that_ends_after_the_booking_changes_nothing() {
    Claim claim = claim(fixture.payment());
    book(claim);

    orphans().recordAttempt(claim.id(), WaitingReason.ORDER_UNKNOWN);

    assertThat(list(null)).isEmpty();
  }

  @Test
  void orphans_are_listed_by_state_and_page() {
    Claim first = claim(fixture.payment());
    Claim second = claim(fixture.refund());
    Claim third = claim(fixture.closed());
    orphans().recordAttempt(second.id(), WaitingReason.PAYMENT_UNKNOWN);

    assertThat(list(ClaimState.WAITING))
        .extracting(orphan -> orphan.claim().id())
        .containsExactly(second.id());
    assertThat(list(ClaimState.BOOKED)).isEmpty();
    assertThat(orphans().list(fixture.tenantId(), null, START, 1))
        .extracting(orphan -> orphan.claim().id())
        .containsExactly(first.id());
    assertThat(orphans().list(fixture.tenantId(), null, first.id(), 10))
        .extracting(orphan -> orphan.claim().id())
        .containsExactly(second.id(), third.id());
  }

  @Test
  void orphans_of_an_order_are_those_that_name_it_in_any_state() {
    Claim ours = claim(fixture.payment());
    claim(fixture.payment(fixture.trade(Fixture.WECHAT, "2", "OTHER"), Fixture.yuan("1")));
    idempotency().tryAcquire(fixture.claim(Fixture.ofNewTenant().payment()));
    assertThat(ofOrder()).containsExactly(ours);

    orphans().recordAttempt(ours.id(), WaitingReason.ORDER_UNKNOWN);

    assertThat(ofOrder()).extracting(Claim::id).containsExactly(ours.id());
    assertThat(orphans().ofOrder(fixture.tenantId(), new OrderNo("NONE"))).isEmpty();
  }

  @Test
  void unattended_claims_are_old_ones_without_a_reason_by_page() {
    Claim first = claim(fixture.payment());
    Claim waiting = claim(fixture.refund());
    Claim booked = claim(fixture.closed());
    Claim last =
        claim(fixture.payment(fixture.trade(Fixture.WECHAT, "2", "OTHER"), Fixture.yuan("1")));
    orphans().recordAttempt(waiting.id(), WaitingReason.PAYMENT_UNKNOWN);
    book(booked);

    assertThat(unattended(Fixture.NOON.plusNanos(1_000))).containsExactly(first, last);
    assertThat(unattended(Fixture.NOON)).isEmpty();
    assertThat(
            orphans()
                .unattended(Fixture.NOON.plusSeconds(1), new ClaimId(first.id().value() - 1), 1))
        .containsExactly(first);
    assertThat(
            orphans().unattended(Fixture.NOON.plusNanos(1_000), first.id(), 100).stream()
                .filter(claim -> claim.tenantId().equals(fixture.tenantId())))
        .containsExactly(last);
  }

  @Test
  void claim_that_waits_for_its_order_is_unattended_once_the_order_has_come() {
    Claim payment = claim(fixture.payment());
    Claim refund = claim(fixture.refund());
    orphans().recordAttempt(payment.id(), WaitingReason.ORDER_UNKNOWN);
    orphans().recordAttempt(refund.id(), WaitingReason.PAYMENT_UNKNOWN);
    Fixture stranger = Fixture.ofNewTenant();
    orders().register(stranger.order(), Fixture.NOON);
    assertThat(unattended(Fixture.NOON.plusSeconds(1))).isEmpty();

    orders().register(fixture.order(), Fixture.NOON);

    assertThat(unattended(Fixture.NOON.plusSeconds(1)))
        .extracting(Claim::id)
        .containsExactly(payment.id());
  }

  @Test
  void waiting_claim_is_overdue_until_it_is_parked() {
    Claim waiting = claim(fixture.payment());
    claim(fixture.closed());
    assertThat(overdue()).isEmpty();
    orphans().recordAttempt(waiting.id(), WaitingReason.ORDER_UNKNOWN);
    assertThat(overdue()).extracting(Claim::id).containsExactly(waiting.id());
    assertThat(
            orphans().overdue(Fixture.NOON, Integer.MAX_VALUE).stream()
                .filter(claim -> claim.tenantId().equals(fixture.tenantId())))
        .isEmpty();

    assertThat(park(waiting)).contains(WaitingReason.ORDER_UNKNOWN);

    assertThat(overdue()).isEmpty();
    assertThat(list(ClaimState.PARKED))
        .extracting(orphan -> orphan.claim().id(), OrphanClaim::reason)
        .containsExactly(tuple(waiting.id(), WaitingReason.ORDER_UNKNOWN));
  }

  @Test
  void only_a_waiting_claim_can_be_parked_and_only_once() {
    Claim claim = claim(fixture.payment());
    assertThat(park(claim)).isEmpty();
    orphans().recordAttempt(claim.id(), WaitingReason.ORDER_UNKNOWN);
    assertThat(park(claim)).isPresent();

    assertThat(park(claim)).isEmpty();

    book(claim);
    assertThat(park(claim)).isEmpty();
    assertThat(list(null)).isEmpty();
  }

  @Test
  void parked_claim_is_still_tried_when_its_order_comes_and_stays_parked_if_that_fails() {
    Claim claim = claim(fixture.payment());
    orphans().recordAttempt(claim.id(), WaitingReason.ORDER_UNKNOWN);
    park(claim);
    assertThat(unattended(Fixture.NOON.plusSeconds(1))).isEmpty();

    orders().register(fixture.order(), Fixture.NOON);
    assertThat(unattended(Fixture.NOON.plusSeconds(1)))
        .extracting(Claim::id)
        .containsExactly(claim.id());

    orphans().recordAttempt(claim.id(), WaitingReason.PAYMENT_UNKNOWN);
    OrphanClaim orphan = list(ClaimState.PARKED).get(0);
    assertThat(orphan.attempts()).isEqualTo(2);
    assertThat(orphan.reason()).isEqualTo(WaitingReason.PAYMENT_UNKNOWN);
  }

  private Optional<WaitingReason> park(Claim claim) {
    return transactions().run(unit -> Ending.commit(unit.park(claim.id())));
  }

  private List<Claim> overdue() {
    return orphans().overdue(Fixture.NOON.plusSeconds(1), Integer.MAX_VALUE).stream()
        .filter(claim -> claim.tenantId().equals(fixture.tenantId()))
        .toList();
  }

  /** The fixture's own; other tenants share the store. */
  private List<Claim> unattended(Instant claimedBefore) {
    return orphans().unattended(claimedBefore, START, Integer.MAX_VALUE).stream()
        .filter(claim -> claim.tenantId().equals(fixture.tenantId()))
        .toList();
  }

  private List<Claim> ofOrder() {
    return orphans().ofOrder(fixture.tenantId(), fixture.orderNo());
  }

  private List<OrphanClaim> list(@Nullable ClaimState state) {
    return orphans().list(fixture.tenantId(), state, START, 100);
  }

  private Claim claim(ChannelEvent event) {
    return idempotency().tryAcquire(fixture.claim(event)).claim();
  }

  private void book(Claim claim) {
    transactions().run(unit -> Ending.commit(unit.markBooked(claim.id(), Fixture.NOON)));
  }
}
