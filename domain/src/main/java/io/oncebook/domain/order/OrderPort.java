package io.oncebook.domain.order;

import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.Optional;

/** Registers and finds orders. How an order becomes paid is no matter of this port. */
public interface OrderPort {

  /**
   * Inserts the order in a transaction of its own. When tenant and order number are taken, nothing
   * changes and the stored order is returned; the caller compares. Any other store error is thrown.
   */
  RegistrationResult register(OrderRegistration registration, Instant registeredAt);

  /** Reads the committed order. */
  Optional<ChannelOrder> find(TenantId tenantId, OrderNo orderNo);
}
