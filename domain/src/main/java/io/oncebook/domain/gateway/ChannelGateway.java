package io.oncebook.domain.gateway;

import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.refund.Refund;

/**
 * One tenant's account at one channel, for requests of ours. Calls take seconds at the worst, are
 * never made inside a transaction, and never throw for anything that network or channel do: that is
 * an unclear answer.
 */
public interface ChannelGateway {

  RefundTerms terms();

  /**
   * Asks the channel to refund, under the refund's own number. The same refund may be asked for any
   * number of times; the channel does it once.
   *
   * <p>Looks at the clock right before it sends, and sends nothing when {@linkplain
   * Refund#mayBeRequestedAt the time for it is over}; that is an unclear answer, too.
   *
   * @param refund as it stands after the step of asking was taken
   */
  ChannelRefundResult refund(Refund refund);

  /** Asks what has become of a refund. */
  ChannelRefundResult queryRefund(Refund refund);

  /** Asks whether an order is paid. */
  OrderQueryResult queryOrder(OrderRegistration order);
}
