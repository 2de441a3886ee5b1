package io.oncebook.adapter.persistence.order;

import static io.oncebook.adapter.persistence.generated.Tables.CHANNEL_ORDER;

import io.oncebook.adapter.persistence.transaction.DuplicateKey;
import io.oncebook.adapter.persistence.transaction.TransactionRetry;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OpenOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.RegistrationResult;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;
import org.jspecify.annotations.Nullable;

/** Orders under a unique index on tenant and order number. */
public final class JooqOrderAdapter implements OrderPort {

  private static final String ORDER_INDEX = "uk_channel_order";

  private final DSLContext dsl;
  private final TransactionRetry retry;

  public JooqOrderAdapter(DSLContext dsl, Clock clock) {
    this.dsl = dsl;
    this.retry = new TransactionRetry(clock);
  }

  @Override
  public RegistrationResult register(
      OrderRegistration registration, Instant registeredAt, @Nullable Instant nextQueryAt) {
    try {
      retry.run(() -> insert(registration, registeredAt, nextQueryAt));
      return new RegistrationResult(ChannelOrder.registered(registration, registeredAt), true);
    } catch (DataAccessException e) {
      if (DuplicateKey.isOn(ORDER_INDEX, e)) {
        return new RegistrationResult(
            find(registration.tenantId(), registration.orderNo()).orElseThrow(), false);
      }
      throw e;
    }
  }

  @Override
  public Optional<ChannelOrder> find(TenantId tenantId, OrderNo orderNo) {
    return dsl.selectFrom(CHANNEL_ORDER)
        .where(CHANNEL_ORDER.TENANT_ID.eq(tenantId.value()))
        .and(CHANNEL_ORDER.ORDER_NO.eq(orderNo.value()))
        .fetchOptional(OrderRow::order);
  }

  @Override
  public List<OpenOrder> dueForQuery(Instant now, int limit) {
    return dsl.selectFrom(CHANNEL_ORDER)
        .where(CHANNEL_ORDER.NEXT_QUERY_AT.le(now))
        .orderBy(CHANNEL_ORDER.NEXT_QUERY_AT)
        .limit(limit)
        .fetch(row -> new OpenOrder(OrderRow.order(row), row.getQueries()));
  }

  @Override
  public boolean takeQuery(OpenOrder order, @Nullable Instant nextQueryAt) {
    return retry.run(() -> take(order, nextQueryAt)) == 1;
  }

  private int take(OpenOrder order, @Nullable Instant nextQueryAt) {
    OrderRegistration registration = order.order().registration();
    return dsl.update(CHANNEL_ORDER)
        .set(CHANNEL_ORDER.NEXT_QUERY_AT, nextQueryAt)
        .set(CHANNEL_ORDER.QUERIES, order.queries() + 1)
        .where(CHANNEL_ORDER.TENANT_ID.eq(registration.tenantId().value()))
        .and(CHANNEL_ORDER.ORDER_NO.eq(registration.orderNo().value()))
        .and(CHANNEL_ORDER.NEXT_QUERY_AT.isNotNull())
        .and(CHANNEL_ORDER.QUERIES.eq(order.queries()))
        .execute();
  }

  private int insert(
      OrderRegistration registration, Instant registeredAt, @Nullable Instant nextQueryAt) {
    return dsl.insertInto(CHANNEL_ORDER)
        .set(OrderRow.of(registration, registeredAt))
        .set(CHANNEL_ORDER.NEXT_QUERY_AT, nextQueryAt)
        .execute();
  }
}
