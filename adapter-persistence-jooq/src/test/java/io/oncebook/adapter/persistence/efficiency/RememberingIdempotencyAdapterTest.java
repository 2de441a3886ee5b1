package io.oncebook.adapter.persistence.efficiency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.idempotency.ClaimResult;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.idempotency.IdempotencyPortContract;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class RememberingIdempotencyAdapterTest {

  private final InMemoryBooks books = new InMemoryBooks();
  private final Fixture fixture = Fixture.ofNewTenant();
  private final CountingStore store = new CountingStore(books.idempotency());
  private final RememberingIdempotencyAdapter claims = new RememberingIdempotencyAdapter(store, 2);

  @Test
  void repeat_of_a_booked_fact_is_answered_without_the_store() {
    Claim claim = claims.tryAcquire(request("1")).claim();
    book(claim);
    ClaimResult shown = claims.tryAcquire(request("1"));
    assertThat(store.calls).isEqualTo(2);

    assertThat(claims.tryAcquire(request("1"))).isEqualTo(shown);

    assertThat(shown.claim().isBooked()).isTrue();
    assertThat(store.calls).isEqualTo(2);
  }

  @Test
  void fact_that_is_not_booked_is_asked_of_the_store_each_time() {
    claims.tryAcquire(request("1"));
    claims.tryAcquire(request("1"));
    claims.tryAcquire(request("1"));

    assertThat(store.calls).isEqualTo(3);
  }

  @Test
  void facts_beyond_the_capacity_are_asked_of_the_store_again() {
    for (int number = 1; number <= 20; number++) {
      book(claims.tryAcquire(request("" + number)).claim());
      claims.tryAcquire(request("" + number));
    }
    claims.cache().cleanUp();
    assertThat(claims.cache().estimatedSize()).isEqualTo(2);
    store.calls = 0;

    for (int number = 1; number <= 20; number++) {
      assertThat(claims.tryAcquire(request("" + number)).acquired()).isFalse();
    }

    assertThat(store.calls).isGreaterThanOrEqualTo(18);
  }

  @Test
  void what_was_booked_here_is_known_without_the_store() {
    Claim claim = claims.tryAcquire(request("1")).claim();
    claims.remember(claim);
    assertThat(claims.find(claim.tenantId(), claim.key())).isEmpty();

    claims.remember(claim.booked());

    assertThat(claims.find(claim.tenantId(), claim.key())).contains(claim.booked());
    assertThat(claims.tryAcquire(request("1")).claim()).isEqualTo(claim.booked());
    assertThat(store.calls).isEqualTo(1);
  }

  @Test
  void same_key_of_another_tenant_is_another_fact() {
    book(claims.tryAcquire(request("1")).claim());
    claims.tryAcquire(request("1"));
    Fixture stranger = Fixture.ofNewTenant();

    assertThat(
            claims
                .tryAcquire(
                    stranger.claim(
                        stranger.payment(
                            stranger.trade(Fixture.WECHAT, "1", "T1"), Fixture.yuan("1"))))
                .acquired())
        .isTrue();
  }

  @Test
  void error_of_the_store_goes_up_and_is_not_remembered() {
    RememberingIdempotencyAdapter broken =
        new RememberingIdempotencyAdapter(new StoreThatIsAway(), 2);

    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> broken.tryAcquire(request("1")))
          .isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(() -> broken.tryAcquireAll(List.of(request("1"), request("2"))))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void of_many_only_those_not_known_to_be_booked_are_asked_of_the_store() {
    book(claims.tryAcquire(request("1")).claim());
    claims.tryAcquire(request("1"));

    List<ClaimResult> results =
        claims.tryAcquireAll(List.of(request("2"), request("1"), request("3")));

    assertThat(results).extracting(ClaimResult::acquired).containsExactly(true, false, true);
    assertThat(store.asked).containsExactly(request("2"), request("3"));
  }

  @Test
  void many_that_are_all_known_to_be_booked_are_not_asked_of_the_store() {
    book(claims.tryAcquire(request("1")).claim());
    claims.tryAcquireAll(List.of(request("1")));
    store.asked.clear();

    assertThat(claims.tryAcquireAll(List.of(request("1"), request("1"))))
        .extracting(ClaimResult::acquired)
        .containsExactly(false, false);

    assertThat(store.calls).isEqualTo(2);
  }

  private ClaimRequest request(String transactionNo) {
    return fixture.claim(
        fixture.payment(fixture.trade(Fixture.WECHAT, transactionNo, "T1"), Fixture.yuan("1")));
  }

  private void book(Claim claim) {
    books
        .transactions()
        .run(unit -> TransactionOutcome.commit(unit.markBooked(claim.id(), Fixture.NOON)));
  }

  @Nested
  class Contract extends IdempotencyPortContract {
    @Override
    protected IdempotencyPort idempotency() {
      return claims;
    }

    @Override
    protected SettlementTransactionPort transactions() {
      return books.transactions();
    }
  }

  private static final class CountingStore implements IdempotencyPort {

    private final IdempotencyPort store;
    private final List<ClaimRequest> asked = new ArrayList<>();
    private int calls;

    CountingStore(IdempotencyPort store) {
      this.store = store;
    }

    @Override
    public synchronized ClaimResult tryAcquire(ClaimRequest request) {
      calls++;
      return store.tryAcquire(request);
    }

    @Override
    public synchronized List<ClaimResult> tryAcquireAll(List<ClaimRequest> requests) {
      calls++;
      asked.addAll(requests);
      return store.tryAcquireAll(requests);
    }
  }

  private static final class StoreThatIsAway implements IdempotencyPort {

    @Override
    public ClaimResult tryAcquire(ClaimRequest request) {
      throw new IllegalStateException("the store is away");
    }

    @Override
    public List<ClaimResult> tryAcquireAll(List<ClaimRequest> requests) {
      throw new IllegalStateException("the store is away");
    }
  }
}
