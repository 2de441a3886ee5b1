package io.oncebook.adapter.persistence.efficiency;

import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.idempotency.ClaimResult;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.tenant.TenantId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Saves work: answers repeats of facts that the store has shown to be booked. It decides nothing.
 * Booked is the last state of a claim, so what is remembered stays true; what is not remembered is
 * asked of the unique index; and without this class only the speed changes.
 */
public final class RememberingIdempotencyAdapter implements IdempotencyPort {

  private final IdempotencyPort store;
  private final Map<Fact, Claim> booked;

  /**
   * Remembers in front of the store.
   *
   * @param capacity how many booked claims are kept; the one not asked for longest goes first
   */
  public RememberingIdempotencyAdapter(IdempotencyPort store, int capacity) {
    this.store = store;
    this.booked = Collections.synchronizedMap(new LeastRecentlyUsed<>(capacity));
  }

  @Override
  public ClaimResult tryAcquire(ClaimRequest request) {
    Claim remembered = booked.get(Fact.of(request));
    return remembered == null
        ? remember(request, store.tryAcquire(request))
        : ClaimResult.alreadyHandled(remembered);
  }

  @Override
  public List<ClaimResult> tryAcquireAll(List<ClaimRequest> requests) {
    Map<Fact, Claim> remembered = new HashMap<>();
    for (ClaimRequest request : requests) {
      Fact fact = Fact.of(request);
      Optional.ofNullable(booked.get(fact)).ifPresent(claim -> remembered.put(fact, claim));
    }
    List<ClaimRequest> unknown =
        requests.stream().filter(request -> !remembered.containsKey(Fact.of(request))).toList();
    Iterator<ClaimResult> answers =
        unknown.isEmpty() ? Collections.emptyIterator() : store.tryAcquireAll(unknown).iterator();
    List<ClaimResult> results = new ArrayList<>();
    for (ClaimRequest request : requests) {
      Claim claim = remembered.get(Fact.of(request));
      results.add(
          claim == null ? remember(request, answers.next()) : ClaimResult.alreadyHandled(claim));
    }
    return results;
  }

  private ClaimResult remember(ClaimRequest request, ClaimResult result) {
    if (result.claim().isBooked()) {
      booked.put(Fact.of(request), result.claim());
    }
    return result;
  }

  private record Fact(TenantId tenantId, IdempotencyKey key) {
    static Fact of(ClaimRequest request) {
      return new Fact(request.tenantId(), request.key());
    }
  }

  private static final class LeastRecentlyUsed<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1L;

    private final int capacity;

    LeastRecentlyUsed(int capacity) {
      super(16, 0.75f, true);
      this.capacity = capacity;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > capacity;
    }
  }
}
