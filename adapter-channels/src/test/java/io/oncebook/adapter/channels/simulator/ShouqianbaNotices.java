package io.oncebook.adapter.channels.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeSigner;
import io.oncebook.adapter.channels.simulator.SimulatedRefund.Origin;
import java.util.Map;

/** Writes the notices of Shouqianba, which tell of a refund what is left of the order. */
final class ShouqianbaNotices implements NoticeWriter {

  private final SimulatorSettings.Shouqianba settings;
  private final ShouqianbaNoticeSigner signer;

  ShouqianbaNotices(SimulatorSettings.Shouqianba settings) {
    this.settings = settings;
    this.signer = new ShouqianbaNoticeSigner(settings.channelKey());
  }

  @Override
  public Notice payment(SimulatedPayment payment) {
    return notice(payment, fields(payment));
  }

  @Override
  public Notice refund(SimulatedRefund refund) {
    SimulatedPayment payment = refund.payment();
    return notice(
        payment,
        fields(payment)
            .with("client_tsn", clientTsn(refund))
            .with("order_status", refund.emptiesPayment() ? "REFUNDED" : "PARTIAL_REFUNDED")
            .with("net_amount", Long.toString(payment.amountMinor() - refund.refundedSoFarMinor()))
            .with("finish_time", ChannelTimes.epochMillis(refund.changedAt()))
            .with("channel_finish_time", ChannelTimes.epochMillis(refund.changedAt())));
  }

  /** The number of the refund's transaction; only the merchant's program has its own part in it. */
  static String clientTsn(SimulatedRefund refund) {
    return refund.origin() == Origin.API
        ? refund.payment().orderNo() + "-" + refund.requestNo()
        : refund.requestNo();
  }

  private ShouqianbaNoticeFields fields(SimulatedPayment payment) {
    String paidAt = ChannelTimes.epochMillis(payment.paidAt());
    return ShouqianbaNoticeFields.aPayment()
        .with("terminal_sn", settings.terminalSn())
        .with("sn", payment.transactionNo())
        .with("client_sn", payment.orderNo())
        .with("client_tsn", payment.orderNo())
        .with("trade_no", "4200" + payment.transactionNo())
        .with("total_amount", Long.toString(payment.amountMinor()))
        .with("net_amount", Long.toString(payment.amountMinor()))
        .with("ctime", paidAt)
        .with("finish_time", paidAt)
        .with("channel_finish_time", paidAt)
        .without("payment_list");
  }

  private Notice notice(SimulatedPayment payment, ShouqianbaNoticeFields fields) {
    byte[] body = fields.body();
    Message message =
        new Message(
            Map.of("Content-Type", "application/json", "Authorization", signer.authorization(body)),
            new String(body, UTF_8));
    return new Notice(payment.channel(), sentAt -> message);
  }
}
