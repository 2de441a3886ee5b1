package io.oncebook.adapter.channels.wechatpay;

import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.NOW;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.signer;

import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.account.ChannelContract;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayNoticeSigner.SignedNotice;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayPayment;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPayGatewaySettings;
import java.net.URI;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

class WechatPayContractTest extends ChannelContract {

  private static final Secret MERCHANT_KEY =
      new Secret(Base64.getEncoder().encodeToString(RsaKeys.newPair().getPrivate().getEncoded()));

  private final SignedNotice payment = signer().sign(WechatPayFixture.payment(), NOW);

  @Override
  protected ChannelAccount account(URI url) {
    WechatPayGatewaySettings gateway =
        new WechatPayGatewaySettings(url, "5157F09E", MERCHANT_KEY, null, null);
    return ChannelAccount.of(
        new WechatPayAdapter(),
        TENANT,
        WechatPayFixture.settings(gateway),
        new ChannelHttp(),
        Clock.fixed(NOW, ZoneOffset.UTC));
  }

  @Override
  protected RawNotice payment() {
    return payment.raw();
  }

  @Override
  protected Optional<RawNotice> noticeOfAnUnknownKind() {
    return Optional.of(
        signer().sign("TRANSACTION.PAY_BACK", WechatPayFixture.payment().json(), NOW).raw());
  }

  @Override
  protected RawNotice refund() {
    return signer().sign(WechatPayFixture.refund(), NOW).raw();
  }

  @Override
  protected RawNotice paymentOfAnotherMerchant() {
    return signer().sign(WechatPayPayment.of("1900000099", WechatPayFixture.APPID), NOW).raw();
  }

  @Override
  protected RawNotice unsignedPayment() {
    return new RawNotice(Map.of(), payment.body());
  }

  @Override
  protected RawNotice withBody(RawNotice notice, byte[] body) {
    return payment.withBody(body).raw();
  }
}
