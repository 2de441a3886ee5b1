package io.oncebook.adapter.http.merchant.refund;

import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelRefundResult;
import io.oncebook.domain.gateway.OrderQueryResult;
import io.oncebook.domain.gateway.RefundTerms;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.refund.Refund;
import java.time.Duration;
import java.util.regex.Pattern;

/** Takes every refund, and its time. */
public final class PatientGateway implements ChannelGateway {

  @Override
  public RefundTerms terms() {
    return new RefundTerms(
        Pattern.compile("[A-Z0-9-]{1,20}"), "up to 20 capital letters and digits", Duration.ZERO);
  }

  @Override
  public ChannelRefundResult refund(Refund refund) {
    return new ChannelRefundResult.Accepted(null);
  }

  @Override
  public ChannelRefundResult queryRefund(Refund refund) {
    return new ChannelRefundResult.Accepted(null);
  }

  @Override
  public OrderQueryResult queryOrder(OrderRegistration order) {
    return new OrderQueryResult.NotPaid("WAIT_BUYER_PAY");
  }
}
