package io.oncebook.adapter.channels.simulator;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields;
import io.oncebook.adapter.channels.alipay.notice.AlipayNoticeSigner;
import io.oncebook.adapter.channels.simulator.SimulatedRefund.Origin;
import java.util.UUID;

/** Writes the notices of Alipay, which tell of a refund all that went back so far. */
final class AlipayNotices implements NoticeWriter {

  private final SimulatorSettings.Alipay settings;
  private final AlipayNoticeSigner signer;

  AlipayNotices(SimulatorSettings.Alipay settings) {
    this.settings = settings;
    this.signer = new AlipayNoticeSigner(settings.channelKey());
  }

  @Override
  public Notice payment(SimulatedPayment payment) {
    return notice(payment, fields(payment));
  }

  @Override
  public Notice refund(SimulatedRefund refund) {
    AlipayNoticeFields fields =
        fields(refund.payment())
            .with("trade_status", refund.emptiesPayment() ? "TRADE_CLOSED" : "TRADE_SUCCESS")
            .with("refund_fee", YuanText.ofFen(refund.refundedSoFarMinor()))
            .with("gmt_refund", ChannelTimes.beijingMillis(refund.changedAt()));
    return notice(
        refund.payment(),
        refund.origin() == Origin.CONSOLE_UNNAMED
            ? fields
            : fields.with("out_biz_no", refund.requestNo()));
  }

  private AlipayNoticeFields fields(SimulatedPayment payment) {
    return AlipayNoticeFields.aPayment()
        .with("notify_id", UUID.randomUUID().toString().replace("-", ""))
        .with("app_id", settings.appId())
        .with("auth_app_id", settings.appId())
        .with("seller_id", settings.sellerId())
        .with("trade_no", payment.transactionNo())
        .with("out_trade_no", payment.orderNo())
        .with("total_amount", YuanText.ofFen(payment.amountMinor()))
        .with("receipt_amount", YuanText.ofFen(payment.amountMinor()))
        .without("fund_bill_list")
        .with("gmt_create", ChannelTimes.beijingSeconds(payment.paidAt()))
        .with("gmt_payment", ChannelTimes.beijingSeconds(payment.paidAt()));
  }

  private Notice notice(SimulatedPayment payment, AlipayNoticeFields fields) {
    return new Notice(
        payment.channel(),
        sentAt -> {
          byte[] body =
              signer.body(fields.with("notify_time", ChannelTimes.beijingSeconds(sentAt)));
          return Message.of(AlipayNoticeSigner.CONTENT_TYPE, new String(body, US_ASCII));
        });
  }
}
