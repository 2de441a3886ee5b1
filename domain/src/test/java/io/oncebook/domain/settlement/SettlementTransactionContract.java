package io.oncebook.domain.settlement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Anomaly;
import io.oncebook.domain.idempotency.AnomalyPort;
import io.oncebook.domain.idempotency.BackOff;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderState;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every {@link SettlementTransaction} promises, be it opened for one claim or for many at
 * once.
 */
public abstract class SettlementTransactionContract extends SettlementSteps {

  private static final BackOff BACK_OFF = new BackOff(Duration.ofSeconds(2), Duration.ofMinutes(5));

  protected abstract AnomalyPort anomalies();

  /** Opens the transaction for these claims. */
  protected abstract <T> T run(
      List<Claim> claims, Function<SettlementTransaction, TransactionOutcome<T>> work);

  @Test
  void claims_that_are_held_are_told_as_they_stand() {
    List<Claim> claims = payments(3);
    markBooked(claims.get(1));
    transactions().run(unit -> TransactionOutcome.commit(unit.resolve(claims.get(2).id())));
    Claim purged =
        new Claim(
            new ClaimId(Long.MAX_VALUE), claims.get(0).event(), Fixture.NOON, ClaimState.CLAIMED);

    Map<ClaimId, ClaimState> states =
        run(
            claims,
            unit ->
                TransactionOutcome.commit(
                    unit.hold(List.of(claims.get(0), claims.get(1), claims.get(2), purged))));

    assertThat(states)
        .containsOnly(
            Map.entry(claims.get(0).id(), ClaimState.CLAIMED),
            Map.entry(claims.get(1).id(), ClaimState.BOOKED),
            Map.entry(claims.get(2).id(), ClaimState.RESOLVED));
  }

  @Test
  void each_orphan_is_marked_once_whatever_has_become_of_the_others() {
    List<Claim> claims = payments(4);
    markBooked(claims.get(1));

    commit(
        claims,
        unit -> {
          unit.hold(claims.subList(0, 3));
          assertThat(unit.markBooked(claims.get(0).id(), Fixture.NOON)).isTrue();
          assertThat(unit.markBooked(claims.get(0).id(), Fixture.NOON)).isFalse();
          assertThat(unit.markBooked(claims.get(1).id(), Fixture.NOON)).isFalse();
          assertThat(unit.markBooked(claims.get(3).id(), Fixture.NOON)).isTrue();
          assertThat(unit.hold(claims).get(claims.get(0).id())).isEqualTo(ClaimState.BOOKED);
        });

    assertThat(claims.stream().map(this::markBooked)).containsExactly(false, false, true, false);
  }

  @Test
  void taken_orphans_are_marked_and_nothing_else_is() {
    List<Claim> claims = payments(3);
    markBooked(claims.get(1));

    commit(
        claims,
        unit -> {
          assertThat(unit.take(claims.subList(0, 2))).containsExactly(claims.get(0).id());
          assertThat(unit.markBooked(claims.get(0).id(), Fixture.NOON)).isTrue();
          assertThat(unit.markBooked(claims.get(1).id(), Fixture.NOON)).isFalse();
        });

    assertThat(claims.stream().map(this::markBooked)).containsExactly(false, false, true);
  }

  @Test
  void claim_that_is_marked_can_no_more_rest_nor_be_parked_nor_resolved() {
    List<Claim> claims = payments(2);
    Claim claim = claims.get(0);

    commit(
        claims,
        unit -> {
          unit.hold(claims);
          unit.markBooked(claim.id(), Fixture.NOON);
          unit.postpone(claim.id(), WaitingReason.ORDER_UNKNOWN, BACK_OFF, Fixture.NOON);
          assertThat(unit.park(claim.id())).isEmpty();
          assertThat(unit.resolve(claim.id())).isFalse();
        });

    assertThat(states(claims)).containsExactly(ClaimState.BOOKED, ClaimState.CLAIMED);
  }

  @Test
  void claim_that_is_resolved_is_not_marked() {
    List<Claim> claims = payments(2);

    commit(
        claims,
        unit -> {
          unit.hold(claims);
          assertThat(unit.resolve(claims.get(0).id())).isTrue();
          assertThat(unit.markBooked(claims.get(0).id(), Fixture.NOON)).isFalse();
        });

    assertThat(states(claims)).containsExactly(ClaimState.RESOLVED, ClaimState.CLAIMED);
  }

  @Test
  void resolved_claim_is_reopened_and_can_then_be_marked() {
    List<Claim> claims = payments(2);
    commit(claims, unit -> unit.resolve(claims.get(0).id()));

    commit(
        claims,
        unit -> {
          unit.hold(claims);
          assertThat(unit.reopen(claims.get(1).id())).isFalse();
          assertThat(unit.reopen(claims.get(0).id())).isTrue();
          assertThat(unit.markBooked(claims.get(0).id(), Fixture.NOON)).isTrue();
          assertThat(unit.reopen(claims.get(0).id())).isFalse();
        });

    assertThat(states(claims)).containsExactly(ClaimState.BOOKED, ClaimState.CLAIMED);
  }

  @Test
  void claim_that_rests_is_parked_and_says_what_it_lacks() {
    List<Claim> claims = payments(2);

    commit(
        claims,
        unit -> {
          unit.hold(claims);
          assertThat(unit.park(claims.get(0).id())).isEmpty();
          unit.postpone(claims.get(0).id(), WaitingReason.ORDER_UNKNOWN, BACK_OFF, Fixture.NOON);
          assertThat(unit.park(claims.get(0).id())).contains(WaitingReason.ORDER_UNKNOWN);
        });

    assertThat(states(claims)).containsExactly(ClaimState.PARKED, ClaimState.CLAIMED);
  }

  @Test
  void fact_that_stands_in_the_journal_is_said_to_and_the_others_are_added() {
    List<Claim> claims = payments(3);
    JournalEntry before =
        transactions().run(unit -> TransactionOutcome.commit(append(unit, claims.get(1))));

    commit(
        claims,
        unit -> {
          unit.hold(claims);
          assertThat(unit.append(entryOf(unit, claims.get(0)))).isEqualTo(AppendResult.APPENDED);
          assertThat(unit.append(entryOf(unit, claims.get(1))))
              .isEqualTo(AppendResult.ALREADY_IN_JOURNAL);
          assertThat(unit.append(entryOf(unit, claims.get(2)))).isEqualTo(AppendResult.APPENDED);
          assertThat(unit.append(entryOf(unit, claims.get(2))))
              .isEqualTo(AppendResult.ALREADY_IN_JOURNAL);
          assertThat(unit.findEntry(fixture.tenantId(), before.key())).contains(before);
        });

    assertThat(stored()).hasSize(3).contains(before);
    assertThat(ledger().trialBalance(fixture.tenantId()).isZero()).isTrue();
  }

  @Test
  void facts_and_orders_of_other_claims_are_seen_and_changed_as_well() {
    List<Claim> claims = payments(3);
    Claim other = claims.get(2);
    commit(List.of(other), unit -> append(unit, other));

    commit(
        claims.subList(0, 2),
        unit -> {
          unit.hold(claims.subList(0, 2));
          append(unit, claims.get(0));
          assertThat(unit.append(entryOf(unit, other))).isEqualTo(AppendResult.ALREADY_IN_JOURNAL);
          ChannelOrder order = order(unit, other);
          unit.markPaid(order, other.event().trade().transactionNo(), Fixture.NOON);
          assertThat(order(unit, other).state()).isEqualTo(OrderState.PAID);
        });

    assertThat(stored()).hasSize(2);
    assertThat(orderOf(other).state()).isEqualTo(OrderState.PAID);
  }

  @Test
  void order_that_is_not_registered_any_more_is_not_paid_nor_closed() {
    List<Claim> claims = payments(2);
    ChannelOrder seen = orderOf(claims.get(0));
    commit(claims, unit -> unit.markPaid(seen, new ChannelTransactionNo("1"), Fixture.NOON));

    assertThatThrownBy(
            () ->
                commit(
                    claims,
                    unit ->
                        unit.markPaid(seen, new ChannelTransactionNo("2"), seen.registeredAt())))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> commit(claims, unit -> unit.markClosed(seen, Fixture.NOON)))
        .isInstanceOf(IllegalStateException.class);

    assertThat(orderOf(claims.get(0)).isPaidBy(new ChannelTransactionNo("1"))).isTrue();
  }

  @Test
  void order_is_closed() {
    List<Claim> claims = payments(2);

    commit(claims, unit -> unit.markClosed(order(unit, claims.get(0)), Fixture.NOON));

    ChannelOrder order = orderOf(claims.get(0));
    assertThat(order.state()).isEqualTo(OrderState.CLOSED);
    assertThat(order.closedAt()).isEqualTo(Fixture.NOON);
    assertThat(orderOf(claims.get(1)).state()).isEqualTo(OrderState.REGISTERED);
  }

  @Test
  void closed_order_is_paid_when_it_was_locked_as_closed() {
    List<Claim> claims = payments(2);
    ChannelOrder registered = orderOf(claims.get(0));
    commit(claims, unit -> unit.markClosed(order(unit, claims.get(0)), Fixture.NOON));

    assertThatThrownBy(
            () ->
                commit(
                    claims,
                    unit -> unit.markPaid(registered, new ChannelTransactionNo("1"), Fixture.NOON)))
        .isInstanceOf(IllegalStateException.class);
    commit(
        claims,
        unit ->
            unit.markPaid(order(unit, claims.get(0)), new ChannelTransactionNo("1"), Fixture.NOON));

    ChannelOrder paid = orderOf(claims.get(0));
    assertThat(paid.isPaidBy(new ChannelTransactionNo("1"))).isTrue();
    assertThat(paid.closedAt()).isEqualTo(Fixture.NOON);
  }

  @Test
  void unknown_order_is_not_there_to_lock() {
    Claim stranger = claim(fixture.trade(Fixture.WECHAT, "N1", "NOBODY").orderNo().value(), "N1");

    Optional<ChannelOrder> order =
        run(
            List.of(stranger),
            unit ->
                TransactionOutcome.commit(
                    unit.lockOrder(fixture.tenantId(), stranger.event().trade().orderNo())));

    assertThat(order).isEmpty();
  }

  @Test
  void later_step_sees_what_an_earlier_one_has_done() {
    List<Claim> claims = payments(2);
    Claim first = claims.get(0);

    commit(
        claims,
        unit -> {
          JournalEntry entry = settle(unit, first);
          assertThat(unit.findEntry(fixture.tenantId(), entry.key())).contains(entry);
          assertThat(unit.lockEntry(fixture.tenantId(), entry.key())).contains(entry);
          assertThat(unit.lockEntry(fixture.tenantId(), entry.key().reassigned())).isEmpty();
          ChannelOrder paid = order(unit, first);
          assertThat(paid.state()).isEqualTo(OrderState.PAID);
          assertThatThrownBy(
                  () -> unit.markPaid(paid, first.event().trade().transactionNo(), Fixture.NOON))
              .isInstanceOf(IllegalStateException.class);
          settle(unit, claims.get(1));
        });

    assertThat(stored()).hasSize(2);
  }

  @Test
  void contradiction_is_kept_with_the_transaction_or_not_at_all() {
    List<Claim> claims = payments(2);
    Anomaly anomaly = Anomaly.ofBooked(claims.get(0), "booked 99.99 CNY", Fixture.NOON);

    run(
        claims,
        unit -> {
          unit.record(anomaly);
          return TransactionOutcome.rollBack(anomaly);
        });
    assertThat(anomalies().count(fixture.tenantId())).isZero();

    commit(
        claims,
        unit -> {
          unit.record(anomaly);
          unit.record(anomaly);
          settle(unit, claims.get(1));
        });
    assertThat(anomalies().count(fixture.tenantId())).isEqualTo(1);
    assertThat(stored()).hasSize(1);
  }

  private void commit(List<Claim> claims, Consumer<SettlementTransaction> work) {
    run(
        claims,
        unit -> {
          work.accept(unit);
          return TransactionOutcome.commit(claims);
        });
  }

  private List<Claim> payments(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(
            number -> {
              orders().register(fixture.order("T" + number, Fixture.yuan("1")), Fixture.NOON);
              return claim("T" + number, "N" + number);
            })
        .toList();
  }

  private List<ClaimState> states(List<Claim> claims) {
    Map<ClaimId, ClaimState> states =
        transactions().run(unit -> TransactionOutcome.commit(unit.hold(claims)));
    return claims.stream().map(claim -> states.get(claim.id())).toList();
  }

  private ChannelOrder orderOf(Claim claim) {
    OrderNo orderNo = claim.event().trade().orderNo();
    return orders().find(fixture.tenantId(), orderNo).orElseThrow();
  }
}
