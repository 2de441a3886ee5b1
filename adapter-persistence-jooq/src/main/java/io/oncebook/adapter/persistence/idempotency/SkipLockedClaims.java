package io.oncebook.adapter.persistence.idempotency;

import static io.oncebook.adapter.persistence.generated.Tables.CHANNEL_ORDER;
import static io.oncebook.adapter.persistence.generated.Tables.SS_CHANNEL_IDEMPOTENT;
import static java.util.stream.Collectors.toSet;

import io.oncebook.adapter.persistence.transaction.TenantKey;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jooq.DSLContext;
import org.jooq.Record2;
import org.jooq.SelectConditionStep;

/** Locks what nobody else has locked, and waits for nothing. */
public final class SkipLockedClaims {

  private SkipLockedClaims() {}

  /** Those that are orphans now, and whose orders nobody holds; both are locked. */
  public static Set<ClaimId> take(DSLContext dsl, List<Claim> among) {
    Set<Long> free =
        dsl.select(SS_CHANNEL_IDEMPOTENT.ID)
            .from(ClaimRow.BY_ID)
            .where(
                SS_CHANNEL_IDEMPOTENT.ID.in(
                    among.stream().map(claim -> claim.id().value()).toList()))
            .and(OrphanRow.isOrphan())
            .orderBy(SS_CHANNEL_IDEMPOTENT.ID)
            .forUpdate()
            .skipLocked()
            .fetchSet(SS_CHANNEL_IDEMPOTENT.ID);
    List<Claim> claims = among.stream().filter(claim -> free.contains(claim.id().value())).toList();
    Set<TenantKey> held = heldOrders(dsl, claims.stream().map(TenantKey::ofOrder).collect(toSet()));
    return claims.stream()
        .filter(claim -> !held.contains(TenantKey.ofOrder(claim)))
        .map(Claim::id)
        .collect(toSet());
  }

  /** A row that is there and cannot be locked is held; one that is not there is not held. */
  private static Set<TenantKey> heldOrders(DSLContext dsl, Set<TenantKey> wanted) {
    if (wanted.isEmpty()) {
      return Set.of();
    }
    Set<TenantKey> locked =
        keys(
            orders(dsl, wanted)
                .orderBy(CHANNEL_ORDER.TENANT_ID, CHANNEL_ORDER.ORDER_NO)
                .forUpdate()
                .skipLocked()
                .fetch());
    Set<TenantKey> others = new HashSet<>(wanted);
    others.removeAll(locked);
    return others.isEmpty() ? Set.of() : keys(orders(dsl, others).fetch());
  }

  private static SelectConditionStep<Record2<Long, String>> orders(
      DSLContext dsl, Set<TenantKey> wanted) {
    return dsl.select(CHANNEL_ORDER.TENANT_ID, CHANNEL_ORDER.ORDER_NO)
        .from(CHANNEL_ORDER)
        .where(TenantKey.among(wanted, CHANNEL_ORDER.TENANT_ID, CHANNEL_ORDER.ORDER_NO));
  }

  private static Set<TenantKey> keys(Collection<Record2<Long, String>> rows) {
    return rows.stream().map(row -> new TenantKey(row.value1(), row.value2())).collect(toSet());
  }
}
