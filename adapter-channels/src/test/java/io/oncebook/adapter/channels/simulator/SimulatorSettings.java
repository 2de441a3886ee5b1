package io.oncebook.adapter.channels.simulator;

import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.domain.tenant.TenantId;
import java.security.PrivateKey;
import java.security.PublicKey;

/**
 * Whom the simulated channels deal with, and by which keys they know each other.
 *
 * @param tenantId the tenant whose callback addresses get the notices
 */
public record SimulatorSettings(
    TenantId tenantId, WechatPay wechatPay, Alipay alipay, Shouqianba shouqianba) {

  /**
   * A merchant of WeChat Pay.
   *
   * @param channelSerial names the channel's key in {@code Wechatpay-Serial}
   * @param channelKey signs notices and answers
   * @param merchantSerial names the merchant's key in the {@code serial_no} of its calls
   * @param merchantKey checks the merchant's calls
   */
  public record WechatPay(
      String mchid,
      String appid,
      Secret apiV3Key,
      String channelSerial,
      PrivateKey channelKey,
      String merchantSerial,
      PublicKey merchantKey) {}

  /**
   * An application at Alipay.
   *
   * @param channelKey signs notices and answers
   * @param applicationKey checks the application's calls
   */
  public record Alipay(
      String appId, String sellerId, PrivateKey channelKey, PublicKey applicationKey) {}

  /**
   * A terminal at Shouqianba.
   *
   * @param terminalKey the secret that calls are signed with
   * @param channelKey signs notices
   */
  public record Shouqianba(String terminalSn, Secret terminalKey, PrivateKey channelKey) {}
}
