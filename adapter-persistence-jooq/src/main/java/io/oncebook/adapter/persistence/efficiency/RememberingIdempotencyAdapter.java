package io.oncebook.adapter.persistence.efficiency;

import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.idempotency.ClaimResult;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.IdempotencyPort;
import io.oncebook.domain.tenant.TenantId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

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
    Fact fact = new Fact(request.tenantId(), request.key());
    Claim remembered = booked.get(fact);
    if (remembered != null) {
      return ClaimResult.alreadyHandled(remembered);
    }
    ClaimResult result = store.tryAcquire(request);
    if (result.claim().isBooked()) {
      booked.put(fact, result.claim());
    }
    return result;
  }

  private record Fact(TenantId tenantId, IdempotencyKey key) {}

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
