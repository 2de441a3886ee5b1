package io.oncebook.domain.order;

import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Registers and finds orders. How an order becomes paid is no matter of this port. */
public interface OrderPort {

  /**
   * Inserts the order in a transaction of its own. When tenant and order number are taken, nothing
   * changes and the stored order is returned; the caller compares. Any other store error is thrown.
   *
   * @param nextQueryAt when the channel is to be asked about it; null for never
   */
  RegistrationResult register(
      OrderRegistration registration, Instant registeredAt, @Nullable Instant nextQueryAt);

  /** Registers an order about which the channel is never asked. */
  default RegistrationResult register(OrderRegistration registration, Instant registeredAt) {
    return register(registration, registeredAt, null);
  }

  /** Reads the committed order. */
  Optional<ChannelOrder> find(TenantId tenantId, OrderNo orderNo);

  /**
   * Registered orders of all tenants about which the channel is to be asked by now, the longest due
   * first. An order that is paid or closed is never among them.
   *
   * @param limit the maximum number, 1 or more
   */
  List<OpenOrder> dueForQuery(Instant now, int limit);

  /**
   * Takes the next question about the order, in a transaction of its own, if nobody has asked since
   * the order was read.
   *
   * @param nextQueryAt when to ask again unless it is paid by then; null for never
   * @return whether it did; false means that somebody else asks, so stop
   */
  boolean takeQuery(OpenOrder order, @Nullable Instant nextQueryAt);
}
