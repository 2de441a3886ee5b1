package io.oncebook.application.order.service;

import io.oncebook.application.order.OrdersUseCase;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.application.suspense.service.SuspenseChain;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.order.RegistrationResult;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.refund.RefundTotals;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Registers orders, and books what was waiting for them. */
public final class OrderService implements OrdersUseCase {

  private final OrderPort orders;
  private final OrphanPort orphans;
  private final SettlementChain settlementChain;
  private final SuspenseChain suspense;
  private final RefundPort refunds;
  private final Duration firstQueryAfter;
  private final Clock clock;

  /**
   * Registers orders.
   *
   * @param firstQueryAfter how long a notice has time to come before the channel is asked
   */
  public OrderService(
      OrderPort orders,
      RefundPort refunds,
      OrphanPort orphans,
      SettlementChain settlementChain,
      SuspenseChain suspense,
      Duration firstQueryAfter,
      Clock clock) {
    this.orders = orders;
    this.refunds = refunds;
    this.orphans = orphans;
    this.firstQueryAfter = firstQueryAfter;
    this.settlementChain = settlementChain;
    this.suspense = suspense;
    this.clock = clock;
  }

  @Override
  public RegistrationResult register(OrderRegistration registration) {
    Instant now = clock.instant();
    RegistrationResult result = orders.register(registration, now, now.plus(firstQueryAfter));
    if (!result.agreesWith(registration)) {
      return result;
    }
    ChannelOrder order = settleWaiting(registration) ? asItStands(registration) : result.order();
    // After the orphans: a payment that a worker was just booking to suspense is seen here.
    if (order.state() == OrderState.REGISTERED && suspense.payFromSuspense(registration)) {
      order = asItStands(registration);
    }
    return new RegistrationResult(order, result.created());
  }

  @Override
  public Optional<ChannelOrder> find(TenantId tenantId, OrderNo orderNo) {
    return orders.find(tenantId, orderNo);
  }

  @Override
  public RefundTotals refundTotals(ChannelOrder order) {
    return refunds.totals(order);
  }

  private ChannelOrder asItStands(OrderRegistration registration) {
    return orders.find(registration.tenantId(), registration.orderNo()).orElseThrow();
  }

  /**
   * Books notices that came before their order. None is missed: a worker that did not see the order
   * had committed its claim before the order was committed, so the claim is seen here.
   */
  private boolean settleWaiting(OrderRegistration registration) {
    var waiting = orphans.ofOrder(registration.tenantId(), registration.orderNo());
    waiting.stream().sorted(Claim.PAYMENTS_FIRST).forEach(settlementChain::settle);
    return !waiting.isEmpty();
  }
}
