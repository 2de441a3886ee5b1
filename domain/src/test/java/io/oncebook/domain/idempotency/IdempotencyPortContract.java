package io.oncebook.domain.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.settlement.Ending;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
    for (ChannelEvent event : List.of(fixture.payment(), fixture.closed(), fixture.refund())) {
      claim(event);

      assertThat(claim(event).claim().event()).isEqualTo(event);
    }
  }

  @Test
  void payment_and_refund_of_one_trade_are_claimed_apart() {
    assertThat(claim(fixture.payment()).acquired()).isTrue();
    assertThat(claim(fixture.refund()).acquired()).isTrue();
    assertThat(claim(fixture.closed()).acquired()).isTrue();
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
    transactions().run(unit -> Ending.commit(unit.markBooked(first.id(), Fixture.NOON)));

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

  private ChannelEvent paymentNo(String transactionNo) {
    return fixture.payment(
        fixture.trade(Fixture.WECHAT, transactionNo, "T1"), Fixture.yuan("12.34"));
  }

  private ClaimResult claim(ChannelEvent event) {
    return idempotency().tryAcquire(fixture.claim(event));
  }
}
