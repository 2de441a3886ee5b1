package io.oncebook.adapter.channels.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.wechatpay.notice.WechatPayNoticeSigner;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayPayment;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayRefund;

/** Writes the notices of WeChat Pay; each time one is sent it is signed with that time. */
final class WechatPayNotices implements NoticeWriter {

  private final SimulatorSettings.WechatPay settings;
  private final WechatPayNoticeSigner signer;

  WechatPayNotices(SimulatorSettings.WechatPay settings) {
    this.settings = settings;
    this.signer =
        new WechatPayNoticeSigner(
            settings.channelSerial(), settings.channelKey(), settings.apiV3Key().value());
  }

  @Override
  public Notice payment(SimulatedPayment payment) {
    WechatPayPayment content =
        new WechatPayPayment(
            settings.mchid(),
            settings.appid(),
            payment.transactionNo(),
            payment.orderNo(),
            payment.amountMinor(),
            payment.paidAt());
    return new Notice(payment.channel(), sentAt -> message(signer.sign(content, sentAt)));
  }

  @Override
  public Notice refund(SimulatedRefund refund) {
    SimulatedPayment payment = refund.payment();
    WechatPayRefund content =
        new WechatPayRefund(
            settings.mchid(),
            payment.transactionNo(),
            payment.orderNo(),
            refund.channelRefundNo(),
            refund.requestNo(),
            refund.state().name(),
            payment.amountMinor(),
            refund.amountMinor(),
            refund.changedAt());
    return new Notice(payment.channel(), sentAt -> message(signer.sign(content, sentAt)));
  }

  private static Message message(WechatPayNoticeSigner.SignedNotice notice) {
    return new Message(notice.headers(), new String(notice.body(), UTF_8));
  }
}
