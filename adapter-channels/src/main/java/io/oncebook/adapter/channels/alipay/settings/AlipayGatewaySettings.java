package io.oncebook.adapter.channels.alipay.settings;

import io.oncebook.adapter.channels.client.GatewayUrl;
import io.oncebook.adapter.channels.client.RefundInterval;
import io.oncebook.adapter.channels.crypto.PrivateKeys;
import io.oncebook.adapter.channels.crypto.Secret;
import java.net.URI;
import java.security.PrivateKey;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What requests of ours to Alipay need.
 *
 * @param url the channel's gateway, if not at its usual address
 * @param privateKey the application's own key: PKCS#8, as PEM or bare Base64
 * @param refundInterval between two refunds of one trade, if not the channel's three seconds
 * @param certificates what an application in certificate mode names; null in public-key mode
 */
public record AlipayGatewaySettings(
    @Nullable URI url,
    Secret privateKey,
    @Nullable Duration refundInterval,
    @Nullable AlipayCertificates certificates) {

  private static final URI USUAL_URL = URI.create("https://openapi.alipay.com/gateway.do");
  private static final Duration USUAL_INTERVAL = Duration.ofSeconds(3);

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException naming the setting and what is expected, never a key
   */
  public AlipayGatewaySettings {
    if (url != null) {
      GatewayUrl.check(url);
    }
    PrivateKeys.parseSetting(privateKey);
    RefundInterval.check(refundInterval);
  }

  /**
   * The channel reads the charset of a request from its address, before it takes the form apart.
   */
  public URI address() {
    return URI.create(Objects.requireNonNullElse(url, USUAL_URL) + "?charset=utf-8");
  }

  public Duration interval() {
    return Objects.requireNonNullElse(refundInterval, USUAL_INTERVAL);
  }

  /** What every request says in addition to what it asks for. */
  public Map<String, String> parameters() {
    return certificates == null ? Map.of() : certificates.parameters();
  }

  /** The key, ready for use. */
  public PrivateKey key() {
    return PrivateKeys.parseSetting(privateKey);
  }
}
