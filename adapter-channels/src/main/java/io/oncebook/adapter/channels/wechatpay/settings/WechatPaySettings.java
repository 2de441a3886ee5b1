package io.oncebook.adapter.channels.wechatpay.settings;

import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.wechatpay.crypto.ResourceCipher;
import io.oncebook.adapter.channels.wechatpay.crypto.VerifyingKeys;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.identifier.IdentifierRule;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A merchant's account at WeChat Pay. Lists that are not set may be given as null.
 *
 * @param mchid the merchant number, to which every notice must be addressed
 * @param appids the applications that take payments for it, at least one
 * @param apiV3Keys the keys that decrypt notices, at least one; during a change the old and the new
 * @param certificates platform certificates, as PEM; old and new side by side
 * @param publicKeys WeChat Pay public keys, as PEM, by their id, which begins with PUB_KEY_ID_. The
 *     channel changes from certificates to public keys in steps, so both kinds may be set
 * @param gateway what requests of ours need; null when the account is for notices alone
 */
public record WechatPaySettings(
    String mchid,
    List<String> appids,
    List<Secret> apiV3Keys,
    List<String> certificates,
    Map<String, String> publicKeys,
    @Nullable WechatPayGatewaySettings gateway) {

  /** The channel as orders and keys name it. */
  public static final Channel CHANNEL = new Channel("WECHAT");

  private static final IdentifierRule MCHID = IdentifierRule.asciiToken("mchid", 32);
  private static final IdentifierRule APPID = IdentifierRule.asciiToken("appids: each", 32);

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException naming the setting and what is expected, never a value
   */
  public WechatPaySettings {
    // A binder of configuration gives null for what is not set.
    MCHID.check(mchid == null ? "" : mchid);
    appids = appids == null ? List.of() : List.copyOf(appids);
    apiV3Keys = apiV3Keys == null ? List.of() : List.copyOf(apiV3Keys);
    certificates = certificates == null ? List.of() : List.copyOf(certificates);
    publicKeys = publicKeys == null ? Map.of() : Map.copyOf(publicKeys);
    if (appids.isEmpty()) {
      throw new IllegalArgumentException("appids must name at least one application");
    }
    appids.forEach(APPID::check);
    // What cannot be built from these settings is refused now and not with the first notice.
    ResourceCipher.of(apiV3Keys);
    VerifyingKeys.of(certificates, publicKeys);
  }

  /** Whether the money that the content speaks of is this merchant's. */
  public boolean isMerchantOf(NoticeJson content) {
    return content.text("mchid").equals(mchid);
  }

  /** Whether a payment was made through one of this account's applications. */
  public boolean isApplicationOf(NoticeJson payment) {
    return appids.contains(payment.text("appid"));
  }
}
