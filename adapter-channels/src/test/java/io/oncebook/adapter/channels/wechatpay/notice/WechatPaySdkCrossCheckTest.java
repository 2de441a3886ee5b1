package io.oncebook.adapter.channels.wechatpay.notice;

import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.API_V3_KEY;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.KEY_ID;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.MCHID;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.NOW;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.payment;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.refund;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.signer;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.wechat.pay.java.core.exception.ValidationException;
import com.wechat.pay.java.core.notification.NotificationParser;
import com.wechat.pay.java.core.notification.RSANotificationConfig;
import com.wechat.pay.java.core.notification.RSAPublicKeyNotificationConfig;
import com.wechat.pay.java.core.notification.RequestParam;
import com.wechat.pay.java.service.payments.model.Transaction;
import com.wechat.pay.java.service.refund.model.RefundNotification;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.vector.ChannelVector;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayNoticeSigner.SignedNotice;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The channel's own library and our codec see the same in a notice. It checks neither the age of a
 * signature nor the addressee, so only what both check is compared.
 */
class WechatPaySdkCrossCheckTest {

  private static final NotificationParser PARSER =
      new NotificationParser(
          new RSAPublicKeyNotificationConfig.Builder()
              .publicKey(WechatPayFixture.pem(WechatPayFixture.KEYS.getPublic()))
              .publicKeyId(KEY_ID)
              .apiV3Key(API_V3_KEY)
              .build());

  @Test
  void both_read_the_same_payment_of_our_signer() {
    SignedNotice notice = signer().sign(payment(), NOW);

    Transaction theirs = PARSER.parse(request(notice.headers(), notice.body()), Transaction.class);

    assertSame(theirs, WechatPayFixture.codec().read(notice.raw()));
  }

  @Test
  void both_read_the_same_refund_of_our_signer() {
    SignedNotice notice = signer().sign(refund(), NOW);

    RefundNotification theirs =
        PARSER.parse(request(notice.headers(), notice.body()), RefundNotification.class);

    RefundEvent.Succeeded ours =
        (RefundEvent.Succeeded)
            ((NoticeReading.Event) WechatPayFixture.codec().read(notice.raw())).event();
    assertThat(theirs.getRefundId()).isEqualTo(ours.refund().channelRefundNo().value());
    assertThat(theirs.getTransactionId()).isEqualTo(ours.trade().transactionNo().value());
    assertThat(theirs.getAmount().getRefund())
        .isEqualTo(ours.refund().amount().money().amountMinor());
  }

  @Test
  void both_refuse_a_changed_body() {
    SignedNotice notice = signer().sign(payment(), NOW).withBody("{}".getBytes(UTF_8));

    assertThatThrownBy(
            () -> PARSER.parse(request(notice.headers(), notice.body()), Transaction.class))
        .isInstanceOf(ValidationException.class);
    assertThat(WechatPayFixture.codec().read(notice.raw()))
        .isInstanceOf(NoticeReading.Refused.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"wx-01-pay-success-certificate-mode", "wx-08-redelivery-resigned"})
  void both_read_the_same_payment_of_a_vector(String id) {
    ChannelVector vector = ChannelVector.of(id);

    Transaction theirs =
        parser(vector).parse(request(vector.headers(), vector.body()), Transaction.class);

    assertSame(theirs, ours(vector));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"wx-03-tampered-body", "wx-04-unknown-serial", "wx-05-forged-by-other-key"})
  void both_refuse_what_is_not_genuine(String id) {
    ChannelVector vector = ChannelVector.of(id);

    assertThatThrownBy(
            () -> parser(vector).parse(request(vector.headers(), vector.body()), Transaction.class))
        .isInstanceOf(ValidationException.class);
    assertThat(ours(vector)).isInstanceOf(NoticeReading.Refused.class);
  }

  private static void assertSame(Transaction theirs, NoticeReading reading) {
    PaymentEvent.Received ours = (PaymentEvent.Received) ((NoticeReading.Event) reading).event();
    assertThat(theirs.getTradeState()).isEqualTo(Transaction.TradeStateEnum.SUCCESS);
    assertThat(theirs.getTransactionId()).isEqualTo(ours.trade().transactionNo().value());
    assertThat(theirs.getOutTradeNo()).isEqualTo(ours.trade().orderNo().value());
    assertThat(theirs.getAmount().getTotal().longValue()).isEqualTo(ours.amount().amountMinor());
    assertThat(theirs.getAmount().getCurrency()).isEqualTo(ours.amount().currencyCode());
  }

  private static NoticeReading ours(ChannelVector vector) {
    return new WechatPayAdapter()
        .codec(
            WechatPayFixture.TENANT,
            new WechatPaySettings(
                MCHID,
                List.of(vector.config().get("appid").stringValue()),
                List.of(new Secret(vector.keys().get("api_v3_key").stringValue())),
                List.of(certificate(vector)),
                Map.of(),
                null),
            vector.clock())
        .read(vector.raw());
  }

  // Deprecated in favour of one that fetches certificates, which a test must not do.
  @SuppressWarnings("deprecation")
  private static NotificationParser parser(ChannelVector vector) {
    return new NotificationParser(
        new RSANotificationConfig.Builder()
            .certificates(certificate(vector))
            .apiV3Key(vector.keys().get("api_v3_key").stringValue())
            .build());
  }

  private static String certificate(ChannelVector vector) {
    return vector.keys().get("platform_certificates").iterator().next().stringValue();
  }

  private static RequestParam request(Map<String, String> headers, byte[] body) {
    return new RequestParam.Builder()
        .serialNumber(headers.get("Wechatpay-Serial"))
        .nonce(headers.get("Wechatpay-Nonce"))
        .signature(headers.get("Wechatpay-Signature"))
        .timestamp(headers.get("Wechatpay-Timestamp"))
        .signType(headers.get("Wechatpay-Signature-Type"))
        .body(new String(body, UTF_8))
        .build();
  }
}
