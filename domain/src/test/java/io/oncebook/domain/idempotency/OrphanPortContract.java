package io.oncebook.domain.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link OrphanPort} promises. */
public abstract class OrphanPortContract {

  private static final ClaimId START = new ClaimId(0);

  private static final BackOff BACK_OFF =
      new BackOff(Duration.ofSeconds(2), Duration.ofSeconds(10));

  private final Fixture fixture = Fixture.ofNewTenant();

  protected abstract OrphanPort orphans();

  protected abstract IdempotencyPort idempotency();

  protected abstract SettlementTransactionPort transactions();

  @Test
  void fresh_claim_is_an_orphan_without_attempt_or_reason() {
    Claim claim = claim(fixture.payment());

    assertThat(list(null)).containsExactly(new OrphanClaim(claim, 0, null, null));
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

    transactions()
        .run(unit -> TransactionOutcome.rollBack(unit.markBooked(claim.id(), Fixture.NOON)));

    assertThat(list(null)).containsExactly(new OrphanClaim(claim, 0, null, null));
  }

  @Test
  void attempts_are_counted_and_leave_their_reason() {
    Claim claim = claim(fixture.payment());

    attempt(claim, WaitingReason.ORDER_UNKNOWN);
    attempt(claim, WaitingReason.PAYMENT_UNKNOWN);

    OrphanClaim orphan = list(null).get(0);
    assertThat(orphan.attempts()).isEqualTo(2);
    assertThat(orphan.reason()).isEqualTo(WaitingReason.PAYMENT_UNKNOWN);
    assertThat(orphan.claim().state()).isEqualTo(ClaimState.WAITING);
  }

  @Test
  void attempt_that_ends_after_the_booking_changes_nothing() {
    Claim claim = claim(fixture.payment());
    book(claim);

    attempt(claim, WaitingReason.ORDER_UNKNOWN);

    assertThat(list(null)).isEmpty();
  }

  @Test
  void orphans_are_listed_by_state_and_page() {
    Claim first = claim(fixture.payment());
    Claim second = claim(fixture.refund());
    Claim third = claim(fixture.closed());
    attempt(second, WaitingReason.PAYMENT_UNKNOWN);

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

    attempt(ours, WaitingReason.ORDER_UNKNOWN);

    assertThat(ofOrder()).extracting(Claim::id).containsExactly(ours.id());
    assertThat(orphans().ofOrder(fixture.tenantId(), new OrderNo("NONE"))).isEmpty();
  }

  @Test
  void claims_without_an_attempt_are_due_when_they_are_old_enough() {
    Claim first = claim(fixture.payment());
    Claim booked = claim(fixture.closed());
    Claim last = claim(otherPayment("2"));
    book(booked);

    assertThat(dueAt(Fixture.NOON, Fixture.NOON.plusNanos(1_000)))
        .containsExactlyInAnyOrder(first, last);
    assertThat(dueAt(Fixture.NOON, Fixture.NOON)).isEmpty();
  }

  @Test
  void claim_that_was_tried_is_due_again_after_its_rest_which_doubles_up_to_the_longest() {
    Claim claim = claim(fixture.payment());

    Instant now = Fixture.NOON;
    for (int rest : List.of(2, 4, 8, 10, 10)) {
      attempt(claim, WaitingReason.ORDER_UNKNOWN, now);
      Instant next = now.plusSeconds(rest);
      assertThat(list(null)).extracting(OrphanClaim::nextAttemptAt).containsExactly(next);
      assertThat(dueAt(next.minusNanos(1_000), next)).isEmpty();
      assertThat(dueAt(next, next)).extracting(Claim::id).containsExactly(claim.id());
      now = next;
    }
  }

  @Test
  void longest_due_come_first_and_no_more_than_asked_for() {
    Claim first = claim(fixture.payment());
    Claim second = claim(fixture.refund());
    attempt(second, WaitingReason.PAYMENT_UNKNOWN, Instant.EPOCH);
    attempt(first, WaitingReason.ORDER_UNKNOWN, Instant.EPOCH.plusSeconds(1));

    assertThat(dueAt(Fixture.NOON, Fixture.NOON))
        .extracting(Claim::id)
        .containsExactly(second.id(), first.id());
    assertThat(orphans().due(Instant.EPOCH.plusSeconds(2), Instant.EPOCH, 1))
        .extracting(Claim::id)
        .containsExactly(second.id());
    book(first);
    book(second);
  }

  @Test
  void making_due_now_ends_the_rest_and_never_begins_one() {
    Claim claim = claim(fixture.payment());
    orphans().makeDueNow(claim.id(), Fixture.NOON);
    assertThat(list(null)).containsExactly(new OrphanClaim(claim, 0, null, null));

    attempt(claim, WaitingReason.ORDER_UNKNOWN);
    orphans().makeDueNow(claim.id(), Fixture.NOON.plusSeconds(1));
    assertThat(nextAttempt()).isEqualTo(Fixture.NOON.plusSeconds(1));
    orphans().makeDueNow(claim.id(), Fixture.NOON.plusSeconds(9));
    assertThat(nextAttempt()).isEqualTo(Fixture.NOON.plusSeconds(1));

    book(claim);
    orphans().makeDueNow(claim.id(), Fixture.NOON);
    assertThat(dueAt(Fixture.NOON.plusSeconds(9), Fixture.NOON.plusSeconds(9))).isEmpty();
  }

  @Test
  void attempt_that_is_noted_within_the_transaction_counts_like_any_other() {
    Claim claim = claim(fixture.payment());

    transactions()
        .run(
            unit -> {
              assertThat(unit.take(List.of(claim))).containsExactly(claim.id());
              unit.postpone(claim.id(), WaitingReason.ORDER_UNKNOWN, BACK_OFF, Fixture.NOON);
              return TransactionOutcome.commit(claim);
            });

    OrphanClaim orphan = list(ClaimState.WAITING).get(0);
    assertThat(orphan.attempts()).isEqualTo(1);
    assertThat(orphan.reason()).isEqualTo(WaitingReason.ORDER_UNKNOWN);
    assertThat(orphan.nextAttemptAt()).isEqualTo(Fixture.NOON.plusSeconds(2));
  }

  @Test
  void backlog_is_told_by_channel_and_currency_with_what_payers_have_paid() {
    Claim parked = claim(fixture.payment());
    claim(otherPayment("2"));
    claim(fixture.refund());
    Claim closed = claim(fixture.closed());
    attempt(parked, WaitingReason.ORDER_UNKNOWN);
    park(parked);

    assertThat(backlog())
        .containsExactlyInAnyOrder(
            new OrphanBacklog(
                fixture.tenantId(),
                Fixture.WECHAT,
                Currency.getInstance("CNY"),
                3,
                Fixture.NOON,
                Fixture.NOON,
                BigInteger.valueOf(1334)),
            new OrphanBacklog(
                fixture.tenantId(),
                Fixture.WECHAT,
                null,
                1,
                Fixture.NOON,
                Fixture.NOON,
                BigInteger.ZERO));

    attempt(closed, WaitingReason.BOOKING_FAILED);
    park(closed);
    assertThat(backlog())
        .filteredOn(backlog -> backlog.currency() == null)
        .extracting(OrphanBacklog::oldestUnparked)
        .containsOnlyNulls();
    assertThat(orphans().backlog(1)).extracting(OrphanBacklog::count).containsExactly(1L);
  }

  @Test
  void resolved_claim_is_no_orphan_and_is_booked_by_nobody() {
    Claim claim = claim(fixture.payment());
    attempt(claim, WaitingReason.ORDER_UNKNOWN);

    assertThat(resolve(claim)).isTrue();
    assertThat(resolve(claim)).isFalse();

    assertThat(list(null)).isEmpty();
    assertThat(ofOrder()).isEmpty();
    assertThat(dueAt(Fixture.NOON.plusSeconds(9), Fixture.NOON.plusSeconds(9))).isEmpty();
    assertThat(orphans().claim(fixture.tenantId(), claim.id()).orElseThrow().state())
        .isEqualTo(ClaimState.RESOLVED);
    attempt(claim, WaitingReason.ORDER_UNKNOWN);
    orphans().makeDueNow(claim.id(), Fixture.NOON);
    assertThat(park(claim)).isEmpty();
    assertThat(take(claim)).isEmpty();
    assertThat(
            transactions()
                .<Boolean>run(
                    unit -> TransactionOutcome.commit(unit.markBooked(claim.id(), Fixture.NOON))))
        .isFalse();
    assertThat(idempotency().tryAcquire(fixture.claim(fixture.payment())).claim().state())
        .isEqualTo(ClaimState.RESOLVED);
  }

  @Test
  void booked_claim_can_be_neither_taken_nor_resolved() {
    Claim claim = claim(fixture.payment());
    book(claim);

    assertThat(take(claim)).isEmpty();
    assertThat(resolve(claim)).isFalse();
    assertThat(orphans().claim(fixture.tenantId(), claim.id()).orElseThrow().isBooked()).isTrue();
  }

  @Test
  void claim_is_found_by_its_number_and_tenant() {
    Claim claim = claim(fixture.payment());

    assertThat(orphans().claim(fixture.tenantId(), claim.id())).contains(claim);
    assertThat(orphans().claim(Fixture.ofNewTenant().tenantId(), claim.id())).isEmpty();
    assertThat(orphans().claim(fixture.tenantId(), new ClaimId(Long.MAX_VALUE))).isEmpty();
  }

  @Test
  void orphans_are_found_by_channel_reason_and_age() {
    Claim waiting = claim(fixture.payment());
    Claim alipay =
        claim(fixture.payment(fixture.trade(Fixture.ALIPAY, "2", "T2"), Fixture.yuan("1")));
    attempt(waiting, WaitingReason.ORDER_UNKNOWN);

    assertThat(find(Fixture.ALIPAY, null, null)).containsExactly(alipay.id());
    assertThat(find(null, WaitingReason.ORDER_UNKNOWN, null)).containsExactly(waiting.id());
    assertThat(find(null, WaitingReason.PAYMENT_UNKNOWN, null)).isEmpty();
    assertThat(find(null, null, Fixture.NOON)).isEmpty();
    assertThat(find(null, null, Fixture.NOON.plusNanos(1_000)))
        .containsExactly(waiting.id(), alipay.id());
  }

  @Test
  void waiting_claim_is_parked_with_its_reason() {
    Claim waiting = claim(fixture.payment());
    attempt(waiting, WaitingReason.ORDER_UNKNOWN);

    assertThat(park(waiting)).contains(WaitingReason.ORDER_UNKNOWN);
    assertThat(orphans().count(fixture.tenantId(), ClaimState.PARKED)).isEqualTo(1);
    assertThat(orphans().count(fixture.tenantId(), ClaimState.WAITING)).isZero();
    assertThat(orphans().count(fixture.tenantId(), ClaimState.BOOKED)).isZero();
    assertThat(orphans().count(Fixture.ofNewTenant().tenantId(), ClaimState.PARKED)).isZero();
    assertThat(list(ClaimState.PARKED))
        .extracting(orphan -> orphan.claim().id(), OrphanClaim::reason)
        .containsExactly(tuple(waiting.id(), WaitingReason.ORDER_UNKNOWN));
  }

  @Test
  void only_a_waiting_claim_can_be_parked_and_only_once() {
    Claim claim = claim(fixture.payment());
    assertThat(park(claim)).isEmpty();
    attempt(claim, WaitingReason.ORDER_UNKNOWN);
    assertThat(park(claim)).isPresent();

    assertThat(park(claim)).isEmpty();

    book(claim);
    assertThat(park(claim)).isEmpty();
    assertThat(list(null)).isEmpty();
  }

  @Test
  void parked_claim_is_still_tried_and_stays_parked_if_that_fails() {
    Claim claim = claim(fixture.payment());
    attempt(claim, WaitingReason.ORDER_UNKNOWN);
    park(claim);
    assertThat(dueAt(Fixture.NOON.plusSeconds(2), Fixture.NOON))
        .extracting(Claim::id)
        .containsExactly(claim.id());

    attempt(claim, WaitingReason.PAYMENT_UNKNOWN);
    OrphanClaim orphan = list(ClaimState.PARKED).get(0);
    assertThat(orphan.attempts()).isEqualTo(2);
    assertThat(orphan.reason()).isEqualTo(WaitingReason.PAYMENT_UNKNOWN);
  }

  private boolean resolve(Claim claim) {
    return transactions().run(unit -> TransactionOutcome.commit(unit.resolve(claim.id())));
  }

  private Set<ClaimId> take(Claim claim) {
    return transactions().run(unit -> TransactionOutcome.commit(unit.take(List.of(claim))));
  }

  private List<ClaimId> find(
      @Nullable Channel channel, @Nullable WaitingReason reason, @Nullable Instant claimedBefore) {
    return orphans()
        .find(new OrphanQuery(fixture.tenantId(), null, channel, reason, claimedBefore, START, 100))
        .stream()
        .map(orphan -> orphan.claim().id())
        .toList();
  }

  private Optional<WaitingReason> park(Claim claim) {
    return transactions().run(unit -> TransactionOutcome.commit(unit.park(claim.id())));
  }

  private void attempt(Claim claim, WaitingReason reason) {
    attempt(claim, reason, Fixture.NOON);
  }

  private void attempt(Claim claim, WaitingReason reason, Instant at) {
    orphans().recordAttempt(claim.id(), reason, BACK_OFF, at);
  }

  private @Nullable Instant nextAttempt() {
    return list(null).get(0).nextAttemptAt();
  }

  private List<OrphanBacklog> backlog() {
    return orphans().backlog(Integer.MAX_VALUE).stream()
        .filter(backlog -> backlog.tenantId().equals(fixture.tenantId()))
        .toList();
  }

  /** The fixture's own; other tenants share the store. */
  private List<Claim> dueAt(Instant now, Instant claimedBefore) {
    return orphans().due(now, claimedBefore, Integer.MAX_VALUE).stream()
        .filter(claim -> claim.tenantId().equals(fixture.tenantId()))
        .toList();
  }

  private ChannelEvent otherPayment(String transactionNo) {
    return fixture.payment(
        fixture.trade(Fixture.WECHAT, transactionNo, "OTHER"), Fixture.yuan("1"));
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
    transactions()
        .run(unit -> TransactionOutcome.commit(unit.markBooked(claim.id(), Fixture.NOON)));
  }
}
