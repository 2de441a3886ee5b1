package io.oncebook.adapter.http.merchant;

import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.OrderAnswer;
import io.oncebook.domain.gateway.RefundAnswer;
import io.oncebook.domain.gateway.RefundTerms;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.refund.Refund;
import java.time.Duration;
import java.util.regex.Pattern;

/** Takes every refund, and its time. */
final class PatientGateway implements ChannelGateway {

  @Override
  public RefundTerms terms() {
    return new RefundTerms(
        Pattern.compile("[A-Z0-9-]{1,20}"), "up to 20 capital letters and digits", Duration.ZERO);
  }

  @Override
  public RefundAnswer refund(Refund refund) {
    return new RefundAnswer.Accepted(null);
  }

  @Override
  public RefundAnswer queryRefund(Refund refund) {
    return new RefundAnswer.Accepted(null);
  }

  @Override
  public OrderAnswer queryOrder(OrderRegistration order) {
    return new OrderAnswer.NotPaid("WAIT_BUYER_PAY");
  }
}
