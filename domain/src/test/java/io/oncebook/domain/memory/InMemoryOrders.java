package io.oncebook.domain.memory;

import io.oncebook.domain.memory.InMemoryStore.OrderKey;
import io.oncebook.domain.memory.InMemoryStore.OrderRow;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OpenOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.RegistrationResult;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

final class InMemoryOrders implements OrderPort {

  private final InMemoryStore store;

  InMemoryOrders(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public RegistrationResult register(
      OrderRegistration registration, Instant registeredAt, @Nullable Instant nextQueryAt) {
    ChannelOrder fresh = ChannelOrder.registered(registration, registeredAt);
    OrderRow row = new OrderRow(fresh, 0, nextQueryAt);
    return store.transact(
        state -> {
          OrderRow first =
              state.orders.putIfAbsent(
                  new OrderKey(registration.tenantId(), registration.orderNo()), row);
          return TransactionOutcome.commit(
              first == null
                  ? new RegistrationResult(fresh, true)
                  : new RegistrationResult(first.order(), false));
        });
  }

  @Override
  public Optional<ChannelOrder> find(TenantId tenantId, OrderNo orderNo) {
    return store.read(
        state ->
            Optional.ofNullable(state.orders.get(new OrderKey(tenantId, orderNo)))
                .map(OrderRow::order));
  }

  @Override
  public List<OpenOrder> dueForQuery(Instant now, int limit) {
    return store.read(
        state ->
            state.orders.values().stream()
                .filter(row -> row.nextQueryAt() != null && !row.nextQueryAt().isAfter(now))
                .sorted(Comparator.comparing(OrderRow::nextQueryAt))
                .map(row -> new OpenOrder(row.order(), row.queries()))
                .limit(limit)
                .toList());
  }

  @Override
  public boolean takeQuery(OpenOrder order, @Nullable Instant nextQueryAt) {
    OrderRegistration registration = order.order().registration();
    OrderKey key = new OrderKey(registration.tenantId(), registration.orderNo());
    return store.transact(
        state -> {
          OrderRow row = state.orders.get(key);
          if (row == null || row.nextQueryAt() == null || row.queries() != order.queries()) {
            return TransactionOutcome.commit(false);
          }
          state.orders.put(key, new OrderRow(row.order(), row.queries() + 1, nextQueryAt));
          return TransactionOutcome.commit(true);
        });
  }
}
