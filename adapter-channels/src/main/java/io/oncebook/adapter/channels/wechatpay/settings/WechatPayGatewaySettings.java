package io.oncebook.adapter.channels.wechatpay.settings;

import io.oncebook.adapter.channels.client.GatewayUrl;
import io.oncebook.adapter.channels.client.RefundInterval;
import io.oncebook.adapter.channels.crypto.PrivateKeys;
import io.oncebook.adapter.channels.crypto.Secret;
import java.net.URI;
import java.security.PrivateKey;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What requests of ours to WeChat Pay need.
 *
 * @param url where the interface is, if not at the channel's usual address
 * @param serialNo the serial of the merchant's API certificate, in hexadecimal digits
 * @param privateKey the key of that certificate: PKCS#8, as PEM or bare Base64
 * @param refundInterval between two refunds of one order, if not the channel's one minute
 * @param notifyUrl where the channel tells how a refund ended, if not at the console's address
 */
public record WechatPayGatewaySettings(
    @Nullable URI url,
    String serialNo,
    Secret privateKey,
    @Nullable Duration refundInterval,
    @Nullable URI notifyUrl) {

  private static final URI USUAL_URL = URI.create("https://api.mch.weixin.qq.com");
  private static final Duration USUAL_INTERVAL = Duration.ofMinutes(1);
  private static final Pattern SERIAL_NO = Pattern.compile("[0-9A-Fa-f]{1,64}");
  private static final int MAX_NOTIFY_URL = 256;

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException naming the setting and what is expected, never a key
   */
  public WechatPayGatewaySettings {
    if (url != null) {
      GatewayUrl.check(url);
    }
    if (serialNo == null || !SERIAL_NO.matcher(serialNo).matches()) {
      throw new IllegalArgumentException("serial-no must be 1 to 64 hexadecimal digits");
    }
    PrivateKeys.parseSetting(privateKey);
    RefundInterval.check(refundInterval);
    if (notifyUrl != null && !isNotifyUrl(notifyUrl)) {
      throw new IllegalArgumentException(
          "notify-url must begin with https or http, name a host, have no query and at most %d"
                  .formatted(MAX_NOTIFY_URL)
              + " characters");
    }
  }

  /** The address of a path that begins with a slash. */
  public URI address(String pathAndQuery) {
    return GatewayUrl.of(Objects.requireNonNullElse(url, USUAL_URL), pathAndQuery);
  }

  public Duration interval() {
    return Objects.requireNonNullElse(refundInterval, USUAL_INTERVAL);
  }

  /** The key, ready for use. */
  public PrivateKey key() {
    return PrivateKeys.parseSetting(privateKey);
  }

  private static boolean isNotifyUrl(URI url) {
    return url.getScheme() != null
        && Set.of("http", "https").contains(url.getScheme())
        && url.getHost() != null
        && url.getRawQuery() == null
        && url.getRawFragment() == null
        && url.toString().length() <= MAX_NOTIFY_URL;
  }
}
