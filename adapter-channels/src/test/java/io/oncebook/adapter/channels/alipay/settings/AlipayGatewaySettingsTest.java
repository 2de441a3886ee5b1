package io.oncebook.adapter.channels.alipay.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.crypto.Secret;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Null marks what configuration does not set. */
@NullUnmarked
class AlipayGatewaySettingsTest {

  private static final String KEY =
      Base64.getEncoder().encodeToString(RsaKeys.newPair().getPrivate().getEncoded());

  @Test
  void what_is_not_set_is_as_the_channel_has_it() {
    AlipayGatewaySettings settings = new AlipayGatewaySettings(null, new Secret(KEY), null, null);

    assertThat(settings.address())
        .hasToString("https://openapi.alipay.com/gateway.do?charset=utf-8");
    assertThat(settings.interval()).isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void what_is_set_counts() {
    AlipayGatewaySettings settings =
        new AlipayGatewaySettings(
            URI.create("https://a.example/gateway.do"), new Secret(KEY), Duration.ZERO, null);

    assertThat(settings.address()).hasToString("https://a.example/gateway.do?charset=utf-8");
    assertThat(settings.interval()).isZero();
  }

  @Test
  void no_secret_is_printed() {
    assertThat(new AlipayGatewaySettings(null, new Secret(KEY), null, null).toString())
        .contains("***")
        .doesNotContain(KEY);
  }

  @Test
  void each_setting_is_refused_by_its_name() {
    assertRefused("url must", URI.create("http://a.example"), KEY, null);
    assertRefused("private-key must be set", null, null, null);
    assertRefused("private-key: expected", null, "hunter2", null);
    assertRefused("refund-interval must", null, KEY, Duration.ofMillis(-1));
  }

  private static void assertRefused(String message, URI url, String key, Duration interval) {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new AlipayGatewaySettings(
                    url, key == null ? null : new Secret(key), interval, null))
        .withMessageStartingWith(message)
        .withMessageNotContaining("hunter2");
  }
}
