package io.oncebook.adapter.persistence.position;

import static io.oncebook.adapter.persistence.generated.Tables.LIST_POSITION;

import io.oncebook.adapter.persistence.transaction.DuplicateKey;
import io.oncebook.adapter.persistence.transaction.PlainTransaction;
import io.oncebook.adapter.persistence.transaction.TransactionRetry;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;

/**
 * Gives positions to the rows of a list in the order in which they are seen to be committed. One
 * writer at a time does so for a tenant, under the lock of the list's last position, and commits a
 * batch as a whole; so whoever sees a position sees every lower one, and no row gets one that is
 * lower than any that was ever visible. What a writer leaves that dies, the next one does.
 */
public final class CommitOrder {

  private static final int BATCH_SIZE = 500;
  private static final int MAX_BATCHES = 100;

  private final DSLContext dsl;
  private final PlainTransaction transaction;
  private final TransactionRetry retry;
  private final FollowedList list;

  public CommitOrder(DSLContext dsl, Clock clock, FollowedList list) {
    this.dsl = dsl;
    this.transaction = new PlainTransaction(dsl);
    this.retry = new TransactionRetry(clock);
    this.list = list;
  }

  /**
   * Gives positions to the tenant's rows that are committed now and have none. It waits for nobody
   * who holds a row: that row and those behind it are left to the next call.
   */
  public void update(TenantId tenantId) {
    for (int batch = 0; batch < MAX_BATCHES && isBehind(tenantId); batch++) {
      OptionalInt given = retry.run(() -> transaction.run(inside -> give(inside, tenantId)));
      if (given.isEmpty()) {
        begin(tenantId);
      } else if (given.getAsInt() < BATCH_SIZE) {
        return;
      }
    }
  }

  private boolean isBehind(TenantId tenantId) {
    return !unnumbered(dsl, tenantId, 1).isEmpty();
  }

  /** How many rows have got a position; empty when the list has not begun. */
  private TransactionOutcome<OptionalInt> give(DSLContext inside, TenantId tenantId) {
    Optional<Long> last = lockLast(inside, tenantId);
    if (last.isEmpty()) {
      return TransactionOutcome.rollBack(OptionalInt.empty());
    }
    List<Long> ids = free(inside, unnumbered(inside, tenantId, BATCH_SIZE));
    if (!ids.isEmpty()) {
      number(inside, tenantId, ids, last.get());
    }
    return TransactionOutcome.commit(OptionalInt.of(ids.size()));
  }

  private Optional<Long> lockLast(DSLContext inside, TenantId tenantId) {
    return inside
        .select(LIST_POSITION.LAST_NO)
        .from(LIST_POSITION)
        .where(isOf(tenantId))
        .forUpdate()
        .fetchOptional(LIST_POSITION.LAST_NO);
  }

  /** Somebody else may do so at once; then the list has begun all the same. */
  private void begin(TenantId tenantId) {
    try {
      dsl.insertInto(LIST_POSITION)
          .set(LIST_POSITION.TENANT_ID, tenantId.value())
          .set(LIST_POSITION.LIST, list.name())
          .set(LIST_POSITION.LAST_NO, 0L)
          .execute();
    } catch (DataAccessException e) {
      if (!DuplicateKey.isOn("PRIMARY", e)) {
        throw e;
      }
    }
  }

  /** Those that are committed, by rising number. */
  private List<Long> unnumbered(DSLContext context, TenantId tenantId, int limit) {
    return context
        .select(list.id)
        .from(list.table)
        .where(list.tenantId.eq(tenantId.value()))
        .and(list.position.isNull())
        .orderBy(list.id)
        .limit(limit)
        .fetch(list.id);
  }

  /** The first of them that nobody holds. */
  private List<Long> free(DSLContext inside, List<Long> ids) {
    if (ids.isEmpty()) {
      return ids;
    }
    Set<Long> locked =
        inside
            .select(list.id)
            .from(list.table)
            .where(list.id.in(ids))
            .forUpdate()
            .skipLocked()
            .fetchSet(list.id);
    return ids.stream().takeWhile(locked::contains).toList();
  }

  /**
   * A position is the row's number wherever that is free, and never lower: so a list that was
   * followed by numbers before there were positions goes on without a gap.
   */
  private void number(DSLContext inside, TenantId tenantId, List<Long> ids, long last) {
    Map<Long, Long> positions = new LinkedHashMap<>();
    long position = last;
    for (Long id : ids) {
      position = Math.max(position + 1, id);
      positions.put(id, position);
    }
    int numbered =
        inside
            .update(list.table)
            .set(list.position, DSL.choose(list.id).mapValues(positions))
            .where(list.id.in(ids))
            .and(list.position.isNull())
            .execute();
    int kept =
        inside
            .update(LIST_POSITION)
            .set(LIST_POSITION.LAST_NO, position)
            .where(isOf(tenantId))
            .execute();
    if (numbered != ids.size() || kept != 1) {
      throw new IllegalStateException(
          "positions of tenant %s in %s: expected to give %d, found %d rows of %d lists"
              .formatted(tenantId, list, ids.size(), numbered, kept));
    }
  }

  private Condition isOf(TenantId tenantId) {
    return LIST_POSITION.TENANT_ID.eq(tenantId.value()).and(LIST_POSITION.LIST.eq(list.name()));
  }
}
