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
import io.oncebook.domain.settlement.Ending;
import io.oncebook.domain.settlement.SettlementTransactionPort;
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
    for (String number : new String[] {"1", "2", "3"}) {
      book(claims.tryAcquire(request(number)).claim());
      claims.tryAcquire(request(number));
    }
    assertThat(store.calls).isEqualTo(6);

    claims.tryAcquire(request("3"));
    assertThat(store.calls).isEqualTo(6);
    claims.tryAcquire(request("1"));

    assertThat(store.calls).isEqualTo(7);
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
        new RememberingIdempotencyAdapter(
            request -> {
              throw new IllegalStateException("the store is away");
            },
            2);

    assertThatThrownBy(() -> broken.tryAcquire(request("1")))
        .isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> broken.tryAcquire(request("1")))
        .isInstanceOf(IllegalStateException.class);
  }

  private ClaimRequest request(String transactionNo) {
    return fixture.claim(
        fixture.payment(fixture.trade(Fixture.WECHAT, transactionNo, "T1"), Fixture.yuan("1")));
  }

  private void book(Claim claim) {
    books.transactions().run(unit -> Ending.commit(unit.markBooked(claim.id(), Fixture.NOON)));
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
    private int calls;

    CountingStore(IdempotencyPort store) {
      this.store = store;
    }

    @Override
    public synchronized ClaimResult tryAcquire(ClaimRequest request) {
      calls++;
      return store.tryAcquire(request);
    }
  }
}
