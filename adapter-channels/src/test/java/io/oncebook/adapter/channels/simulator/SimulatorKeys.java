package io.oncebook.adapter.channels.simulator;

import io.oncebook.adapter.channels.alipay.AlipayAdapter;
import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.shouqianba.ShouqianbaAdapter;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.domain.tenant.TenantId;
import java.security.KeyPair;
import java.security.PublicKey;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** Throw-away keys of the simulated channels and of the merchant who deals with them. */
public record SimulatorKeys(
    KeyPair wechatPay, KeyPair merchant, KeyPair alipay, KeyPair application, KeyPair shouqianba) {

  public static final TenantId TENANT = new TenantId(7);
  public static final String MCHID = "1900000001";
  public static final String APPID = "wx1234567890abcdef";
  public static final String API_V3_KEY = "0123456789abcdefFEDCBA9876543210";
  public static final String CHANNEL_SERIAL = "PUB_KEY_ID_0119000000012026030500";
  public static final String MERCHANT_SERIAL = "5157F09EFDC096DE15EBE81A47057A7232F1B8E1";
  public static final String ALIPAY_APP_ID = "2021000000000001";
  public static final String SELLER_ID = "2088100000000001";
  public static final String TERMINAL_SN = "100000000000000001";
  public static final String TERMINAL_KEY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

  /** A new set of keys. */
  public static SimulatorKeys newKeys() {
    return new SimulatorKeys(
        RsaKeys.newPair(),
        RsaKeys.newPair(),
        RsaKeys.newPair(),
        RsaKeys.newPair(),
        RsaKeys.newPair());
  }

  /** What the channels know. */
  public SimulatorSettings settings() {
    return new SimulatorSettings(
        TENANT,
        new SimulatorSettings.WechatPay(
            MCHID,
            APPID,
            new Secret(API_V3_KEY),
            CHANNEL_SERIAL,
            wechatPay.getPrivate(),
            MERCHANT_SERIAL,
            merchant.getPublic()),
        new SimulatorSettings.Alipay(
            ALIPAY_APP_ID, SELLER_ID, alipay.getPrivate(), application.getPublic()),
        new SimulatorSettings.Shouqianba(
            TERMINAL_SN, new Secret(TERMINAL_KEY), shouqianba.getPrivate()));
  }

  /** Reads the channel's notices as the service does. */
  public ChannelCodec codec(SimulatedChannel channel, Clock clock) {
    return switch (channel) {
      case WECHAT ->
          new WechatPayAdapter()
              .codec(
                  TENANT,
                  new WechatPaySettings(
                      MCHID,
                      List.of(APPID),
                      List.of(new Secret(API_V3_KEY)),
                      List.of(),
                      Map.of(CHANNEL_SERIAL, text(wechatPay.getPublic())),
                      null),
                  clock);
      case ALIPAY ->
          new AlipayAdapter()
              .codec(
                  TENANT,
                  new AlipaySettings(
                      ALIPAY_APP_ID, List.of(SELLER_ID), List.of(text(alipay.getPublic())), null),
                  clock);
      case SQB ->
          new ShouqianbaAdapter()
              .codec(
                  TENANT,
                  new ShouqianbaSettings(
                      List.of(TERMINAL_SN), List.of(text(shouqianba.getPublic())), null, null),
                  clock);
    };
  }

  /** The key as consoles show it: bare Base64. */
  private static String text(PublicKey key) {
    return Base64.getEncoder().encodeToString(key.getEncoded());
  }
}
