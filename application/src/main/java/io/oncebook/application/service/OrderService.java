package io.oncebook.application.service;

import io.oncebook.application.port.in.OrdersUseCase;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.RegistrationResult;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.util.Optional;

/** Registers orders, and books what was waiting for them. */
public final class OrderService implements OrdersUseCase {

  private final OrderPort orders;
  private final OrphanPort orphans;
  private final SettlementChain settlementChain;
  private final Clock clock;

  public OrderService(
      OrderPort orders, OrphanPort orphans, SettlementChain settlementChain, Clock clock) {
    this.orders = orders;
    this.orphans = orphans;
    this.settlementChain = settlementChain;
    this.clock = clock;
  }

  @Override
  public RegistrationResult register(OrderRegistration registration) {
    RegistrationResult result = orders.register(registration, clock.instant());
    if (!result.agreesWith(registration) || !settleWaiting(registration)) {
      return result;
    }
    ChannelOrder settled =
        orders.find(registration.tenantId(), registration.orderNo()).orElseThrow();
    return new RegistrationResult(settled, result.created());
  }

  @Override
  public Optional<ChannelOrder> find(TenantId tenantId, OrderNo orderNo) {
    return orders.find(tenantId, orderNo);
  }

  /**
   * Books notices that came before their order. None is missed: a worker that did not see the order
   * had committed its claim before the order was committed, so the claim is seen here.
   */
  private boolean settleWaiting(OrderRegistration registration) {
    var waiting = orphans.ofOrder(registration.tenantId(), registration.orderNo());
    waiting.forEach(settlementChain::settle);
    return !waiting.isEmpty();
  }
}
