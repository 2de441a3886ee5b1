package io.oncebook.adapter.channels.client;

import io.oncebook.adapter.channels.money.DomesticMoney;
import io.oncebook.domain.gateway.ChannelRefundResult;
import io.oncebook.domain.refund.Refund;
import java.time.Clock;

/** A request for a refund, which some refunds never become. */
public final class RefundRequest {

  private RefundRequest() {}

  /**
   * Sends the request unless the refund is in a currency that the channel could not pay out, or the
   * time to ask for it is over.
   *
   * @param request sends, and reads the answer
   */
  public static ChannelRefundResult send(
      Refund refund, Clock clock, ChannelQuestion<ChannelRefundResult> request) {
    if (!DomesticMoney.isDomestic(refund.amount())) {
      return new ChannelRefundResult.Refused(DomesticMoney.NOT_DOMESTIC);
    }
    return refund.mayBeRequestedAt(clock.instant())
        ? ChannelQuestion.answerTo(request, ChannelRefundResult.Unclear::new)
        : new ChannelRefundResult.Unclear("NOT_SENT_IN_TIME");
  }
}
