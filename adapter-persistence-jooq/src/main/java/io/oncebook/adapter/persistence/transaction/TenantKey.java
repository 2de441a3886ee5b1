package io.oncebook.adapter.persistence.transaction;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimRequest;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.tenant.TenantId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** What most rows are found by: something of one tenant, by its name. */
public record TenantKey(long tenantId, String key) {

  public static TenantKey of(ClaimRequest request) {
    return new TenantKey(request.tenantId().value(), request.key().value());
  }

  public static TenantKey of(Claim claim) {
    return new TenantKey(claim.tenantId().value(), claim.key().value());
  }

  public static TenantKey of(JournalEntry entry) {
    return new TenantKey(entry.tenantId().value(), entry.key().value());
  }

  /** The order of this number, whether it is registered or not. */
  public static TenantKey ofOrder(TenantId tenantId, OrderNo orderNo) {
    return new TenantKey(tenantId.value(), orderNo.value());
  }

  /** The order that the claim names. */
  public static TenantKey ofOrder(Claim claim) {
    return ofOrder(claim.tenantId(), claim.event().trade().orderNo());
  }

  /** The order of the indexes, so that two batches with the same rows do not lock crosswise. */
  public static int byIndex(TenantKey one, TenantKey other) {
    int byTenant = Long.compare(one.tenantId, other.tenantId);
    return byTenant == 0 ? one.key.compareTo(other.key) : byTenant;
  }

  /** Rows that have one of these keys; spelled so that every server uses the index of the two. */
  public static Condition among(
      Collection<TenantKey> keys, Field<Long> tenantColumn, Field<String> keyColumn) {
    Map<Long, List<String>> byTenant =
        keys.stream().collect(groupingBy(TenantKey::tenantId, mapping(TenantKey::key, toList())));
    return DSL.or(
        byTenant.entrySet().stream()
            .map(tenant -> tenantColumn.eq(tenant.getKey()).and(keyColumn.in(tenant.getValue())))
            .toList());
  }
}
