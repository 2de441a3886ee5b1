package io.oncebook.adapter.channels.alipay;

import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.account.ChannelContract;
import io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields;
import io.oncebook.adapter.channels.alipay.notice.AlipayNoticeSigner;
import io.oncebook.adapter.channels.alipay.settings.AlipayGatewaySettings;
import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.notice.RawNotice;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

class AlipayContractTest extends ChannelContract {

  private static final KeyPair CHANNEL = RsaKeys.newPair();
  private static final KeyPair APPLICATION = RsaKeys.newPair();
  private static final AlipayNoticeSigner SIGNER = new AlipayNoticeSigner(CHANNEL.getPrivate());

  @Override
  protected ChannelAccount account(URI url) {
    AlipaySettings settings =
        new AlipaySettings(
            AlipayNoticeFields.APP_ID,
            List.of(AlipayNoticeFields.SELLER_ID),
            List.of(text(CHANNEL.getPublic().getEncoded())),
            new AlipayGatewaySettings(
                url.resolve("/gateway.do"),
                new Secret(text(APPLICATION.getPrivate().getEncoded())),
                null,
                null));
    return ChannelAccount.of(
        new AlipayAdapter(), TENANT, settings, new ChannelHttp(), Clock.systemUTC());
  }

  @Override
  protected RawNotice payment() {
    return SIGNER.sign(AlipayNoticeFields.aPayment());
  }

  @Override
  protected Optional<RawNotice> noticeOfAnUnknownKind() {
    return Optional.of(
        SIGNER.sign(
            AlipayNoticeFields.aPayment()
                .without("trade_status")
                .with("msg_method", "alipay.trade.refund.depositback.completed")));
  }

  @Override
  protected RawNotice refund() {
    return SIGNER.sign(AlipayNoticeFields.aPartialRefund());
  }

  @Override
  protected RawNotice paymentOfAnotherMerchant() {
    return SIGNER.sign(AlipayNoticeFields.aPayment().with("seller_id", "2088100000000099"));
  }

  /** The signature is one of the body's parameters. */
  @Override
  protected RawNotice unsignedPayment() {
    String body = new String(payment().body(), StandardCharsets.US_ASCII);
    return withBody(
        payment(), body.replaceAll("(^|&)sign=[^&]*", "").getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  protected RawNotice withBody(RawNotice notice, byte[] body) {
    return AlipayNoticeSigner.notice(body);
  }

  private static String text(byte[] key) {
    return Base64.getEncoder().encodeToString(key);
  }
}
