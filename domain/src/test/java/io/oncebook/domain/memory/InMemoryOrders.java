package io.oncebook.domain.memory;

import io.oncebook.domain.memory.InMemoryStore.OrderKey;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.RegistrationResult;
import io.oncebook.domain.settlement.Ending;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Optional;

final class InMemoryOrders implements OrderPort {

  private final InMemoryStore store;

  InMemoryOrders(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public RegistrationResult register(OrderRegistration registration, Instant registeredAt) {
    ChannelOrder fresh = ChannelOrder.registered(registration, registeredAt);
    return store.transact(
        state -> {
          ChannelOrder first =
              state.orders.putIfAbsent(
                  new OrderKey(registration.tenantId(), registration.orderNo()), fresh);
          return Ending.commit(
              first == null
                  ? new RegistrationResult(fresh, true)
                  : new RegistrationResult(first, false));
        });
  }

  @Override
  public Optional<ChannelOrder> find(TenantId tenantId, OrderNo orderNo) {
    return store.read(
        state -> Optional.ofNullable(state.orders.get(new OrderKey(tenantId, orderNo))));
  }
}
