package io.oncebook.adapter.persistence.settlement;

import static io.oncebook.adapter.persistence.generated.Tables.CHANNEL_ORDER;

import io.oncebook.adapter.persistence.order.OrderRow;
import io.oncebook.adapter.persistence.transaction.TenantKey;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;

/** Locks the orders of many claims at once, and writes their changes at once. */
final class BulkOrders {

  private final DSLContext dsl;
  private final Set<TenantKey> asked = new HashSet<>();
  private final Map<TenantKey, ChannelOrder> locked = new HashMap<>();
  private final Map<TenantKey, ChannelOrder> changed = new LinkedHashMap<>();

  BulkOrders(DSLContext dsl) {
    this.dsl = dsl;
  }

  /** What is locked already is as this transaction has left it, written or not. */
  Optional<ChannelOrder> lock(TenantKey key, List<Claim> claims) {
    if (!asked.contains(key)) {
      Set<TenantKey> wanted = new HashSet<>(Set.of(key));
      claims.stream()
          .map(TenantKey::ofOrder)
          .filter(order -> !asked.contains(order))
          .forEach(wanted::add);
      lock(wanted);
    }
    return Optional.ofNullable(locked.get(key));
  }

  void pay(OrderState from, ChannelOrder paid, List<Claim> claims) {
    change(from == OrderState.CLOSED ? OrderState.CLOSED : OrderState.REGISTERED, paid, claims);
  }

  void close(ChannelOrder closed, List<Claim> claims) {
    change(OrderState.REGISTERED, closed, claims);
  }

  void write() {
    Map<Long, List<ChannelOrder>> byTenant = new LinkedHashMap<>();
    changed.forEach(
        (key, order) ->
            byTenant.computeIfAbsent(key.tenantId(), tenant -> new ArrayList<>()).add(order));
    byTenant.forEach(this::write);
    changed.clear();
  }

  private void change(OrderState from, ChannelOrder next, List<Claim> claims) {
    TenantKey key = keyOf(next);
    ChannelOrder current = lock(key, claims).orElse(null);
    if (current == null || current.state() != from) {
      throw new IllegalStateException(
          "order %s of tenant %d: expected one that is %s, found %s"
              .formatted(
                  key.key(), key.tenantId(), from, current == null ? "none" : current.state()));
    }
    locked.put(key, next);
    changed.put(key, next);
  }

  private void lock(Set<TenantKey> wanted) {
    asked.addAll(wanted);
    dsl.selectFrom(CHANNEL_ORDER)
        .where(TenantKey.among(wanted, CHANNEL_ORDER.TENANT_ID, CHANNEL_ORDER.ORDER_NO))
        .orderBy(CHANNEL_ORDER.TENANT_ID, CHANNEL_ORDER.ORDER_NO)
        .forUpdate()
        .fetch(OrderRow::order)
        .forEach(order -> locked.put(keyOf(order), order));
  }

  private void write(long tenantId, List<ChannelOrder> orders) {
    int updated =
        dsl.update(CHANNEL_ORDER)
            .set(
                CHANNEL_ORDER.STATE,
                each(orders, CHANNEL_ORDER.STATE, order -> order.state().name()))
            .set(
                CHANNEL_ORDER.TRANSACTION_NO,
                each(orders, CHANNEL_ORDER.TRANSACTION_NO, OrderRow::transactionNo))
            .set(CHANNEL_ORDER.PAID_AT, each(orders, CHANNEL_ORDER.PAID_AT, ChannelOrder::paidAt))
            .set(
                CHANNEL_ORDER.CLOSED_AT,
                each(orders, CHANNEL_ORDER.CLOSED_AT, ChannelOrder::closedAt))
            .setNull(CHANNEL_ORDER.NEXT_QUERY_AT)
            .where(CHANNEL_ORDER.TENANT_ID.eq(tenantId))
            .and(
                CHANNEL_ORDER.ORDER_NO.in(
                    orders.stream().map(order -> keyOf(order).key()).toList()))
            .and(CHANNEL_ORDER.STATE.ne(OrderState.PAID.name()))
            .execute();
    BulkWrites.mustBe(orders.size(), updated, "orders");
  }

  /** For each order its own value of the column. */
  private static <T> Field<T> each(
      List<ChannelOrder> orders, Field<T> column, Function<ChannelOrder, T> value) {
    Map<Field<String>, Field<T>> values = new LinkedHashMap<>();
    for (ChannelOrder order : orders) {
      values.put(
          DSL.val(keyOf(order).key(), CHANNEL_ORDER.ORDER_NO), DSL.val(value.apply(order), column));
    }
    return DSL.choose(CHANNEL_ORDER.ORDER_NO).mapFields(values);
  }

  private static TenantKey keyOf(ChannelOrder order) {
    return TenantKey.ofOrder(order.registration().tenantId(), order.registration().orderNo());
  }
}
