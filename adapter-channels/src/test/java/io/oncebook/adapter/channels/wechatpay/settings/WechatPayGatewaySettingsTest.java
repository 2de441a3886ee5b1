package io.oncebook.adapter.channels.wechatpay.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.crypto.Secret;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Null marks what configuration does not set. */
@NullUnmarked
class WechatPayGatewaySettingsTest {

  private static final String KEY =
      Base64.getEncoder().encodeToString(RsaKeys.newPair().getPrivate().getEncoded());

  @Test
  void what_is_not_set_is_as_the_channel_has_it() {
    WechatPayGatewaySettings settings =
        new WechatPayGatewaySettings(null, "0A", new Secret(KEY), null, null);

    assertThat(settings.address("/v3/a")).hasToString("https://api.mch.weixin.qq.com/v3/a");
    assertThat(settings.interval()).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void what_is_set_counts() {
    WechatPayGatewaySettings settings =
        new WechatPayGatewaySettings(
            URI.create("https://api2.mch.weixin.qq.com/"),
            "0A",
            new Secret(KEY),
            Duration.ZERO,
            URI.create("https://merchant.example/refunds"));

    assertThat(settings.address("/v3/a")).hasToString("https://api2.mch.weixin.qq.com/v3/a");
    assertThat(settings.interval()).isZero();
  }

  @Test
  void no_secret_is_printed() {
    assertThat(new WechatPayGatewaySettings(null, "0A", new Secret(KEY), null, null).toString())
        .contains("***")
        .doesNotContain(KEY);
  }

  @Test
  void each_setting_is_refused_by_its_name() {
    refused(URI.create("http://api.mch.weixin.qq.com"), "0A", KEY, null, null)
        .withMessageStartingWith("url must");
    refused(null, null, KEY, null, null).withMessageStartingWith("serial-no must");
    refused(null, "0A\"", KEY, null, null).withMessageStartingWith("serial-no must");
    refused(null, "0A", null, null, null).withMessageStartingWith("private-key must");
    refused(null, "0A", "hunter2", null, null)
        .withMessageStartingWith("private-key: expected")
        .withMessageNotContaining("hunter2");
    refused(null, "0A", KEY, Duration.ofSeconds(-1), null)
        .withMessageStartingWith("refund-interval must");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/refunds", "ftp://a.example", "https://a.example/?b=c", "https:///a"})
  void a_notify_url_has_a_host_and_no_query(String url) {
    refused(null, "0A", KEY, null, URI.create(url)).withMessageStartingWith("notify-url must");
  }

  @Test
  void a_notify_url_is_not_too_long_for_the_channel() {
    refused(null, "0A", KEY, null, URI.create("https://a.example/" + "x".repeat(239)))
        .withMessageStartingWith("notify-url must");
  }

  private static ThrowableAssertAlternative<IllegalArgumentException> refused(
      URI url, String serialNo, String key, Duration interval, URI notifyUrl) {
    return assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new WechatPayGatewaySettings(
                    url, serialNo, key == null ? null : new Secret(key), interval, notifyUrl));
  }
}
