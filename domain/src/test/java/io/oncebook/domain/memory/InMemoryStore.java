package io.oncebook.domain.memory;

import io.oncebook.domain.idempotency.Anomaly;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.settlement.Announcement;
import io.oncebook.domain.settlement.Ending;
import io.oncebook.domain.tenant.TenantId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Committed state under one lock. A transaction works on a copy, which it leaves or puts in place.
 */
final class InMemoryStore {

  private final ReentrantLock lock = new ReentrantLock();
  private State committed = new State();

  <T> T read(Function<State, T> query) {
    lock.lock();
    try {
      return query.apply(committed);
    } finally {
      lock.unlock();
    }
  }

  <T> T transact(Function<State, Ending<T>> work) {
    lock.lock();
    try {
      if (lock.getHoldCount() > 1) {
        throw new IllegalStateException("a transaction of its own cannot begin inside another");
      }
      State draft = new State(committed);
      Ending<T> ending = work.apply(draft);
      if (ending.commit()) {
        committed = draft;
      }
      return ending.value();
    } finally {
      lock.unlock();
    }
  }

  record ClaimRow(Claim claim, int attempts, @Nullable WaitingReason reason) {

    ClaimRow inState(ClaimState state) {
      return new ClaimRow(
          new Claim(claim.id(), claim.event(), claim.claimedAt(), state), attempts, reason);
    }

    ClaimRow waitingFor(WaitingReason why) {
      ClaimRow waiting = inState(ClaimState.WAITING);
      return new ClaimRow(waiting.claim, attempts + 1, why);
    }
  }

  record ClaimKey(TenantId tenantId, IdempotencyKey key) {}

  record OrderKey(TenantId tenantId, OrderNo orderNo) {}

  static final class State {
    final Map<ClaimKey, ClaimId> claimIds;
    final TreeMap<Long, ClaimRow> claims;
    final Map<OrderKey, ChannelOrder> orders;
    final Map<ClaimKey, StoredEntry> journal;
    final List<Announcement> outbox;
    final Map<String, Anomaly> anomalies;

    State() {
      claimIds = new LinkedHashMap<>();
      claims = new TreeMap<>();
      orders = new LinkedHashMap<>();
      journal = new LinkedHashMap<>();
      outbox = new ArrayList<>();
      anomalies = new LinkedHashMap<>();
    }

    State(State other) {
      claimIds = new LinkedHashMap<>(other.claimIds);
      claims = new TreeMap<>(other.claims);
      orders = new LinkedHashMap<>(other.orders);
      journal = new LinkedHashMap<>(other.journal);
      outbox = new ArrayList<>(other.outbox);
      anomalies = new LinkedHashMap<>(other.anomalies);
    }

    ClaimRow claim(ClaimId id) {
      ClaimRow row = claims.get(id.value());
      if (row == null) {
        throw new IllegalStateException("claim " + id.value() + " does not exist");
      }
      return row;
    }
  }
}
