package io.oncebook.adapter.channels.shouqianba.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.crypto.Secret;
import java.net.URI;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Null marks what configuration does not set. */
@NullUnmarked
class ShouqianbaGatewaySettingsTest {

  private static final Secret KEY = new Secret("hunter2");

  @Test
  void what_is_not_set_is_as_the_channel_has_it() {
    ShouqianbaGatewaySettings settings = settings("1");

    assertThat(settings.address("/upay/v2/query"))
        .hasToString("https://vsi-api.shouqianba.com/upay/v2/query");
    assertThat(settings.interval()).isZero();
    assertThat(settings.refunder()).isEqualTo("oncebook");
  }

  @Test
  void what_is_set_counts() {
    ShouqianbaGatewaySettings settings =
        new ShouqianbaGatewaySettings(
            URI.create("https://a.example/"), "1", KEY, "op1", Duration.ofSeconds(2));

    assertThat(settings.address("/upay/v2/query")).hasToString("https://a.example/upay/v2/query");
    assertThat(settings.interval()).isEqualTo(Duration.ofSeconds(2));
    assertThat(settings.refunder()).isEqualTo("op1");
  }

  @Test
  void no_secret_is_printed() {
    assertThat(settings("1").toString()).contains("***").doesNotContain("hunter2");
  }

  @Test
  void each_setting_is_refused_by_its_name() {
    assertRefused("url must", URI.create("http://a.example"), "1", KEY, null, null);
    assertRefused("terminal-sn must", null, null, KEY, null, null);
    assertRefused("terminal-sn must", null, "1\n2", KEY, null, null);
    assertRefused("terminal-key must", null, "1", null, null, null);
    assertRefused("operator must", null, "1", KEY, " ", null);
    assertRefused("refund-interval must", null, "1", KEY, null, Duration.ofMillis(-1));
  }

  @Test
  void the_terminal_is_one_of_the_account() {
    List<String> keys =
        List.of(Base64.getEncoder().encodeToString(RsaKeys.newPair().getPublic().getEncoded()));

    assertThat(new ShouqianbaSettings(List.of("1", "2"), keys, settings("2"), null).gateway())
        .isEqualTo(settings("2"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ShouqianbaSettings(List.of("1", "2"), keys, settings("3"), null))
        .withMessage("gateway: terminal-sn must be one of terminal-sns");
  }

  private static ShouqianbaGatewaySettings settings(String terminalSn) {
    return new ShouqianbaGatewaySettings(null, terminalSn, KEY, null, null);
  }

  private static void assertRefused(
      String message, URI url, String sn, Secret key, String operator, Duration interval) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ShouqianbaGatewaySettings(url, sn, key, operator, interval))
        .withMessageStartingWith(message)
        .withMessageNotContaining("hunter2");
  }
}
