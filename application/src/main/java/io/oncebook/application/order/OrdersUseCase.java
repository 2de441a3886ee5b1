package io.oncebook.application.order;

import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.RegistrationResult;
import io.oncebook.domain.refund.RefundTotals;
import io.oncebook.domain.tenant.TenantId;
import java.util.Optional;

/** What a merchant does with its orders. */
public interface OrdersUseCase {

  /**
   * Registers the order unless its number is taken, and books what has come for it before. The
   * result shows the order as it then stands; the caller checks whether it agrees.
   */
  RegistrationResult register(OrderRegistration registration);

  Optional<ChannelOrder> find(TenantId tenantId, OrderNo orderNo);

  /** What has gone back and may still go back of the order. */
  RefundTotals refundTotals(ChannelOrder order);
}
