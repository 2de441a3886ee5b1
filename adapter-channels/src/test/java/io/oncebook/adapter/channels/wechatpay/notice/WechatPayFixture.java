package io.oncebook.adapter.channels.wechatpay.notice;

import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPayGatewaySettings;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.domain.tenant.TenantId;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A merchant, and the channel that signs for it. */
public final class WechatPayFixture {

  public static final TenantId TENANT = new TenantId(7);
  public static final String MCHID = "1900000001";
  public static final String APPID = "wx1234567890abcdef";
  public static final String API_V3_KEY = "0123456789abcdefFEDCBA9876543210";
  public static final String KEY_ID = "PUB_KEY_ID_0119000000012026030500";
  public static final KeyPair KEYS = newKeys();
  public static final Instant NOW = Instant.parse("2026-03-05T02:11:16Z");

  private WechatPayFixture() {}

  public static WechatPayNoticeSigner signer() {
    return new WechatPayNoticeSigner(KEY_ID, KEYS.getPrivate(), API_V3_KEY);
  }

  public static WechatPaySettings settings() {
    return settings(List.of(APPID), List.of(API_V3_KEY));
  }

  public static WechatPaySettings settings(List<String> appids, List<String> apiV3Keys) {
    return new WechatPaySettings(
        MCHID,
        appids,
        apiV3Keys.stream().map(Secret::new).toList(),
        List.of(),
        Map.of(KEY_ID, pem(KEYS.getPublic())),
        null);
  }

  /** The same account, with a way to the channel. */
  public static WechatPaySettings settings(WechatPayGatewaySettings gateway) {
    WechatPaySettings settings = settings();
    return new WechatPaySettings(
        settings.mchid(),
        settings.appids(),
        settings.apiV3Keys(),
        settings.certificates(),
        settings.publicKeys(),
        gateway);
  }

  public static ChannelCodec codec() {
    return codec(settings());
  }

  public static ChannelCodec codec(WechatPaySettings settings) {
    return new WechatPayAdapter().codec(TENANT, settings, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  public static WechatPayPayment payment() {
    return WechatPayPayment.of(MCHID, APPID);
  }

  public static WechatPayRefund refund() {
    return WechatPayRefund.of(MCHID);
  }

  public static KeyPair newKeys() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return generator.generateKeyPair();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  public static String pem(PublicKey key) {
    return "-----BEGIN PUBLIC KEY-----\n%s\n-----END PUBLIC KEY-----\n"
        .formatted(Base64.getMimeEncoder().encodeToString(key.getEncoded()));
  }
}
