package io.oncebook.adapter.channels.shouqianba;

import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.account.ChannelContract;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeSigner;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaGatewaySettings;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import java.net.URI;
import java.security.KeyPair;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

class ShouqianbaContractTest extends ChannelContract {

  private static final KeyPair CHANNEL = RsaKeys.newPair();
  private static final ShouqianbaNoticeSigner SIGNER =
      new ShouqianbaNoticeSigner(CHANNEL.getPrivate());

  @Override
  protected ChannelAccount account(URI url) {
    ShouqianbaSettings settings =
        new ShouqianbaSettings(
            List.of(ShouqianbaNoticeFields.TERMINAL_SN),
            List.of(Base64.getEncoder().encodeToString(CHANNEL.getPublic().getEncoded())),
            new ShouqianbaGatewaySettings(
                url,
                ShouqianbaNoticeFields.TERMINAL_SN,
                new Secret("0123456789abcdef0123456789abcdef"),
                "op1",
                null),
            null);
    return ChannelAccount.of(
        new ShouqianbaAdapter(), TENANT, settings, new ChannelHttp(), Clock.systemUTC());
  }

  @Override
  protected RawNotice payment() {
    return SIGNER.sign(ShouqianbaNoticeFields.aPayment());
  }

  @Override
  protected Optional<RawNotice> noticeOfAnUnknownKind() {
    return Optional.of(
        SIGNER.sign(ShouqianbaNoticeFields.aPayment().with("order_status", "HALF_PAID")));
  }

  @Override
  protected RawNotice refund() {
    return SIGNER.sign(ShouqianbaNoticeFields.aPartialRefund());
  }

  @Override
  protected RawNotice paymentOfAnotherMerchant() {
    return SIGNER.sign(ShouqianbaNoticeFields.aPayment().with("terminal_sn", "100000000000000099"));
  }

  @Override
  protected RawNotice unsignedPayment() {
    return new RawNotice(Map.of(), payment().body());
  }

  @Override
  protected RawNotice withBody(RawNotice notice, byte[] body) {
    return ShouqianbaNoticeSigner.notice(
        Objects.requireNonNull(notice.header("Authorization")), body);
  }
}
