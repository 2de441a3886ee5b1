package io.oncebook.adapter.channels.wechatpay.notice;

import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.notice.RefusalReason;
import java.util.Optional;

/**
 * Products whose notices have the event types of an ordinary payment and another content. They name
 * no merchant of their own account, so nothing of them can be booked.
 */
final class OtherProducts {

  private OtherProducts() {}

  /** Says which product the content belongs to; empty when it is an ordinary payment or refund. */
  static Optional<NoticeReading.Refused> refusal(NoticeJson resource) {
    if (resource.has("mchid")) {
      return Optional.empty();
    }
    if (resource.has("combine_out_trade_no") || resource.has("sub_orders")) {
      return refused("one of a combined payment (combine_out_trade_no, sub_orders)");
    }
    return resource.has("sp_mchid") || resource.has("sub_mchid")
        ? refused("one to a service provider (sp_mchid, sub_mchid)")
        : Optional.empty();
  }

  private static Optional<NoticeReading.Refused> refused(String found) {
    return Optional.of(
        new NoticeReading.Refused(
            RefusalReason.PRODUCT_NOT_SUPPORTED,
            "expected a notice to the merchant itself (mchid), found " + found));
  }
}
