package io.oncebook.domain.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What every {@link IdempotencyPort} promises. */
public abstract class IdempotencyPortContract {

  private final Fixture fixture = Fixture.ofNewTenant();

  protected abstract IdempotencyPort idempotency();

  protected abstract SettlementTransactionPort transactions();

  @Test
  void first_claim_of_a_key_is_acquired() {
    ClaimResult result = claim(fixture.payment());

    assertThat(result.acquired()).isTrue();
    assertThat(result.claim().event()).isEqualTo(fixture.payment());
    assertThat(result.claim().claimedAt()).isEqualTo(Fixture.NOON);
    assertThat(result.claim().state()).isEqualTo(ClaimState.CLAIMED);
  }

  @Test
  void second_claim_of_a_key_is_refused_and_shows_the_first() {
    ClaimResult first = claim(fixture.payment());

    ClaimResult second = claim(fixture.payment());

    assertThat(second.acquired()).isFalse();
    assertThat(second.claim()).isEqualTo(first.claim());
  }

  @Test
  void second_claim_with_other_content_changes_nothing_in_the_first() {
    ClaimResult first = claim(fixture.payment());

    ClaimResult second = claim(fixture.payment(fixture.trade(), Fixture.yuan("0.01")));

    assertThat(second.acquired()).isFalse();
    assertThat(second.claim()).isEqualTo(first.claim());
  }

  @Test
  void every_kind_of_event_comes_back_as_it_was_claimed() {
    for (ChannelEvent event :
        List.of(fixture.payment(), fixture.closed(), fixture.refund(), fixture.reversed())) {
      claim(event);

      assertThat(claim(event).claim().event()).isEqualTo(event);
    }
  }

  @Test
  void payment_and_refund_of_one_trade_are_claimed_apart() {
    assertThat(claim(fixture.payment()).acquired()).isTrue();
    assertThat(claim(fixture.refund()).acquired()).isTrue();
    assertThat(claim(fixture.closed()).acquired()).isTrue();
    assertThat(claim(fixture.reversed()).acquired()).isTrue();
  }

  @Test
  void two_tenants_claim_the_same_key_each() {
    assertThat(claim(fixture.payment()).acquired()).isTrue();
    assertThat(claim(Fixture.ofNewTenant().payment()).acquired()).isTrue();
  }

  @Test
  void keys_that_differ_only_by_letter_case_are_two_keys() {
    assertThat(claim(paymentNo("abc")).acquired()).isTrue();
    assertThat(claim(paymentNo("aBc")).acquired()).isTrue();
  }

  @Test
  void longest_keys_differ_in_their_last_character() {
    assertThat(claim(paymentNo("9".repeat(63) + "1")).acquired()).isTrue();
    assertThat(claim(paymentNo("9".repeat(63) + "2")).acquired()).isTrue();
  }

  @Test
  void booked_claim_is_shown_as_booked() {
    Claim first = claim(fixture.payment()).claim();
    transactions()
        .run(unit -> TransactionOutcome.commit(unit.markBooked(first.id(), Fixture.NOON)));

    ClaimResult second = claim(fixture.payment());

    assertThat(second.acquired()).isFalse();
    assertThat(second.claim().isBooked()).isTrue();
  }

  @Test
  void of_many_claims_at_once_exactly_one_is_acquired() throws Exception {
    int callers = 16;
    CyclicBarrier gate = new CyclicBarrier(callers);
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    try {
      Callable<ClaimResult> call =
          () -> {
            gate.await();
            return claim(fixture.payment());
          };
      List<Future<ClaimResult>> answers =
          threads.invokeAll(IntStream.range(0, callers).mapToObj(i -> call).toList());

      List<ClaimResult> results = new ArrayList<>();
      for (Future<ClaimResult> answer : answers) {
        results.add(answer.get());
      }
      Set<ClaimId> claims =
          results.stream().map(result -> result.claim().id()).collect(Collectors.toSet());

      assertThat(results.stream().filter(ClaimResult::acquired)).hasSize(1);
      assertThat(claims).hasSize(1);
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void each_of_many_has_the_verdict_of_its_own_row() {
    ClaimResult booked = claim(paymentNo("1"));
    transactions()
        .run(unit -> TransactionOutcome.commit(unit.markBooked(booked.claim().id(), Fixture.NOON)));
    ClaimResult unbooked = claim(paymentNo("2"));

    List<ClaimResult> results =
        claimAll(paymentNo("3"), paymentNo("1"), paymentNo("4"), paymentNo("2"));

    assertThat(results).extracting(ClaimResult::acquired).containsExactly(true, false, true, false);
    assertThat(results.get(1).claim().id()).isEqualTo(booked.claim().id());
    assertThat(results.get(1).claim().isBooked()).isTrue();
    assertThat(results.get(3).claim()).isEqualTo(unbooked.claim());
  }

  @Test
  void claims_of_many_are_found_by_whoever_comes_later() {
    List<ClaimResult> results = claimAll(paymentNo("1"), paymentNo("2"), fixture.refund());

    assertThat(results).allMatch(ClaimResult::acquired);
    for (ClaimResult result : results) {
      ClaimResult again = claim(result.claim().event());
      assertThat(again.acquired()).isFalse();
      assertThat(again.claim()).isEqualTo(result.claim());
    }
  }

  @Test
  void fact_that_is_among_many_twice_is_acquired_by_its_first_request() {
    ChannelEvent other = fixture.payment(fixture.trade(), Fixture.yuan("0.01"));

    List<ClaimResult> results = claimAll(fixture.payment(), fixture.closed(), other);

    assertThat(results).extracting(ClaimResult::acquired).containsExactly(true, true, false);
    assertThat(results.get(2).claim()).isEqualTo(results.get(0).claim());
    assertThat(results.get(2).claim().event()).isEqualTo(fixture.payment());
  }

  @Test
  void many_claims_of_several_tenants_are_apart() {
    Fixture elsewhere = Fixture.ofNewTenant();
    claim(fixture.payment());

    List<ClaimResult> results =
        idempotency()
            .tryAcquireAll(
                List.of(fixture.claim(fixture.payment()), elsewhere.claim(elsewhere.payment())));

    assertThat(results).extracting(ClaimResult::acquired).containsExactly(false, true);
  }

  @Test
  void none_of_no_facts_is_claimed() {
    assertThat(claimAll()).isEmpty();
  }

  @Test
  void of_batches_at_once_each_fact_is_acquired_by_one() throws Exception {
    int callers = 8;
    List<ChannelEvent> events = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      events.add(paymentNo("N" + i));
    }
    CyclicBarrier gate = new CyclicBarrier(callers);
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    try {
      List<Callable<List<ClaimResult>>> calls = new ArrayList<>();
      for (int caller = 0; caller < callers; caller++) {
        List<ChannelEvent> shuffled = new ArrayList<>(events);
        Collections.shuffle(shuffled, new Random(caller));
        calls.add(
            () -> {
              gate.await();
              return claimAll(shuffled.toArray(ChannelEvent[]::new));
            });
      }
      List<ClaimResult> results = new ArrayList<>();
      for (Future<List<ClaimResult>> answer : threads.invokeAll(calls)) {
        results.addAll(answer.get());
      }

      assertThat(results).hasSize(callers * events.size());
      assertThat(results.stream().filter(ClaimResult::acquired).map(ClaimResult::claim))
          .extracting(Claim::event)
          .containsExactlyInAnyOrderElementsOf(events);
      assertThat(results.stream().map(result -> result.claim().id()).distinct())
          .hasSize(events.size());
    } finally {
      threads.shutdownNow();
    }
  }

  private List<ClaimResult> claimAll(ChannelEvent... events) {
    return idempotency().tryAcquireAll(Stream.of(events).map(fixture::claim).toList());
  }

  private ChannelEvent paymentNo(String transactionNo) {
    return fixture.payment(
        fixture.trade(Fixture.WECHAT, transactionNo, "T1"), Fixture.yuan("12.34"));
  }

  private ClaimResult claim(ChannelEvent event) {
    return idempotency().tryAcquire(fixture.claim(event));
  }
}
