package io.oncebook.bootstrap.sandbox;

import io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields;
import io.oncebook.adapter.channels.alipay.notice.AlipayNoticeSigner;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeSigner;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayNoticeSigner;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayPayment;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Map;

/** The channels' side of the sandbox: signs as each channel does, with the published keys. */
public enum SandboxChannel {
  WECHAT {
    @Override
    public SandboxNotice payment(SandboxPayment payment, Instant sentAt) {
      WechatPayPayment content =
          WechatPayPayment.of("1900000001", "wxsandbox000000001")
              .withOutTradeNo(payment.orderNo())
              .withTransactionId(payment.transactionNo())
              .withTotalFen(payment.amountMinor())
              .withPaidAt(payment.paidAt());
      WechatPayNoticeSigner.SignedNotice notice = Signers.WECHAT.sign(content, sentAt);
      return new SandboxNotice("/callbacks/wechatpay/1", notice.headers(), notice.body());
    }
  },
  ALIPAY {
    @Override
    public SandboxNotice payment(SandboxPayment payment, Instant sentAt) {
      AlipayNoticeFields fields =
          AlipayNoticeFields.aPayment()
              .with("out_trade_no", payment.orderNo())
              .with("trade_no", payment.transactionNo())
              .with("total_amount", BigDecimal.valueOf(payment.amountMinor(), 2).toPlainString())
              .with("gmt_payment", BEIJING.format(payment.paidAt()))
              .with("notify_time", BEIJING.format(sentAt));
      return new SandboxNotice(
          "/callbacks/alipay/1",
          Map.of("Content-Type", AlipayNoticeSigner.CONTENT_TYPE),
          Signers.ALIPAY.sign(fields).body());
    }
  },
  SQB {
    @Override
    public SandboxNotice payment(SandboxPayment payment, Instant sentAt) {
      ShouqianbaNoticeFields fields =
          ShouqianbaNoticeFields.aPayment()
              .with("client_sn", payment.orderNo())
              .with("client_tsn", payment.orderNo())
              .with("sn", payment.transactionNo())
              .with("total_amount", Long.toString(payment.amountMinor()))
              .with("net_amount", Long.toString(payment.amountMinor()))
              .with("finish_time", Long.toString(payment.paidAt().toEpochMilli()));
      byte[] body = fields.body();
      return new SandboxNotice(
          "/callbacks/shouqianba/1",
          Map.of(
              "Content-Type", "application/json", "Authorization", Signers.SQB.authorization(body)),
          body);
    }
  };

  private static final DateTimeFormatter BEIJING =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.of("Asia/Shanghai"));

  /** The notice by which this channel announces the payment. */
  public abstract SandboxNotice payment(SandboxPayment payment, Instant sentAt);

  /** Whether this answer means to the channel that the notice is taken. */
  public boolean isSuccess(int status, String body) {
    return switch (this) {
      case WECHAT -> status == 200 || status == 204;
      case ALIPAY, SQB -> status == 200 && body.equals("success");
    };
  }

  private static final class Signers {

    static final WechatPayNoticeSigner WECHAT =
        new WechatPayNoticeSigner(
            "PUB_KEY_ID_0119000000012026120100000001",
            SandboxKeys.privateKey("wechatpay-private-key.pem"),
            "sandboxApiV3KeyKnownToEverybody1");

    static final AlipayNoticeSigner ALIPAY =
        new AlipayNoticeSigner(SandboxKeys.privateKey("alipay-private-key.pem"));

    static final ShouqianbaNoticeSigner SQB =
        new ShouqianbaNoticeSigner(SandboxKeys.privateKey("shouqianba-private-key.pem"));
  }
}
