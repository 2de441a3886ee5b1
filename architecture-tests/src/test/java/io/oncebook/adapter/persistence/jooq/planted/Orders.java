package io.oncebook.adapter.persistence.jooq.planted;

import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.RegistrationResult;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Optional;

public final class Orders implements OrderPort {

  @Override
  public RegistrationResult register(OrderRegistration registration, Instant registeredAt) {
    return new RegistrationResult(ChannelOrder.registered(registration, registeredAt), true);
  }

  @Override
  public Optional<ChannelOrder> find(TenantId tenantId, OrderNo orderNo) {
    return Optional.empty();
  }
}
