package io.oncebook.adapter.persistence.efficiency;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.idempotency.ClaimResult;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.idempotency.KnownClaimPort;
import io.oncebook.domain.tenant.TenantId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Saves work: answers repeats of facts that were booked here, or that the store has shown to be
 * booked. It decides nothing. Booked is the last state of a claim, so what is remembered stays
 * true; what is not remembered is asked of the unique index; and without this class only the speed
 * changes.
 */
public final class RememberingIdempotencyAdapter implements IdempotencyPort, KnownClaimPort {

  private final IdempotencyPort store;
  private final Cache<Fact, Claim> booked;

  /**
   * Remembers in front of the store.
   *
   * @param capacity how many booked claims are kept, each in about 700 bytes
   */
  public RememberingIdempotencyAdapter(IdempotencyPort store, int capacity) {
    this.store = store;
    this.booked = Caffeine.newBuilder().maximumSize(capacity).recordStats().build();
  }

  @Override
  public Optional<Claim> find(TenantId tenantId, IdempotencyKey key) {
    return Optional.ofNullable(booked.getIfPresent(new Fact(tenantId, key)));
  }

  @Override
  public void remember(Claim claim) {
    if (claim.isBooked()) {
      booked.put(new Fact(claim.tenantId(), claim.key()), claim);
    }
  }

  /** What is remembered, for its hit rate to be measured. */
  public Cache<?, ?> cache() {
    return booked;
  }

  @Override
  public ClaimResult tryAcquire(ClaimRequest request) {
    Claim remembered = booked.getIfPresent(Fact.of(request));
    return remembered == null
        ? remembered(store.tryAcquire(request))
        : ClaimResult.alreadyHandled(remembered);
  }

  @Override
  public List<ClaimResult> tryAcquireAll(List<ClaimRequest> requests) {
    Map<Fact, Claim> remembered = new HashMap<>();
    for (ClaimRequest request : requests) {
      Fact fact = Fact.of(request);
      Optional.ofNullable(booked.getIfPresent(fact))
          .ifPresent(claim -> remembered.put(fact, claim));
    }
    List<ClaimRequest> unknown =
        requests.stream().filter(request -> !remembered.containsKey(Fact.of(request))).toList();
    Iterator<ClaimResult> answers =
        unknown.isEmpty() ? Collections.emptyIterator() : store.tryAcquireAll(unknown).iterator();
    List<ClaimResult> results = new ArrayList<>();
    for (ClaimRequest request : requests) {
      Claim claim = remembered.get(Fact.of(request));
      results.add(claim == null ? remembered(answers.next()) : ClaimResult.alreadyHandled(claim));
    }
    return results;
  }

  private ClaimResult remembered(ClaimResult result) {
    remember(result.claim());
    return result;
  }

  private record Fact(TenantId tenantId, IdempotencyKey key) {
    static Fact of(ClaimRequest request) {
      return new Fact(request.tenantId(), request.key());
    }
  }
}
