package io.oncebook.adapter.channels.wechatpay.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.vector.ChannelVector;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Null marks what configuration does not set. */
@NullUnmarked
class WechatPaySettingsTest {

  private static final String KEY = "0123456789abcdefFEDCBA9876543210";
  private static final Map<String, String> PUBLIC_KEYS =
      Map.of(WechatPayFixture.KEY_ID, WechatPayFixture.pem(WechatPayFixture.KEYS.getPublic()));

  @Test
  void lists_that_are_not_set_are_empty() {
    WechatPaySettings settings =
        new WechatPaySettings(
            "1900000001", List.of("wx1"), List.of(new Secret(KEY)), null, PUBLIC_KEYS, null);

    assertThat(settings.certificates()).isEmpty();
    assertThat(
            new WechatPaySettings(
                    "1900000001",
                    List.of("wx1"),
                    List.of(new Secret(KEY)),
                    certificates(),
                    null,
                    null)
                .publicKeys())
        .isEmpty();
  }

  @Test
  void no_secret_is_printed() {
    assertThat(WechatPayFixture.settings().toString()).contains("***").doesNotContain(KEY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "19000 00001", "123456789012345678901234567890123"})
  void the_merchant_number_is_a_short_token(String mchid) {
    refused(mchid, List.of("wx1"), List.of(new Secret(KEY)), null, PUBLIC_KEYS)
        .withMessageStartingWith("mchid must");
  }

  @Test
  void the_merchant_number_must_be_set() {
    refused(null, List.of("wx1"), List.of(new Secret(KEY)), null, PUBLIC_KEYS)
        .withMessageStartingWith("mchid must");
  }

  @Test
  void at_least_one_application_must_be_named() {
    refused("1900000001", null, List.of(new Secret(KEY)), null, PUBLIC_KEYS)
        .withMessageStartingWith("appids must name");
    refused("1900000001", List.of(" "), List.of(new Secret(KEY)), null, PUBLIC_KEYS)
        .withMessageStartingWith("appids: each must");
  }

  @Test
  void a_decrypting_key_has_32_bytes() {
    refused("1900000001", List.of("wx1"), null, null, PUBLIC_KEYS)
        .withMessageStartingWith("api-v3-keys must hold");
    refused(
            "1900000001",
            List.of("wx1"),
            List.of(new Secret(KEY), new Secret("testMchAPIv3Key0")),
            null,
            PUBLIC_KEYS)
        .withMessage("api-v3-keys: each key must have 32 bytes, but number 2 has 16");
    // 32 characters, but more bytes.
    refused("1900000001", List.of("wx1"), List.of(new Secret("é".repeat(32))), null, PUBLIC_KEYS)
        .withMessageContaining("has 64");
  }

  @Test
  void at_least_one_verifying_key_must_be_set() {
    refused("1900000001", List.of("wx1"), List.of(new Secret(KEY)), null, null)
        .withMessageStartingWith("certificates or public-keys must hold");
  }

  @Test
  void a_certificate_must_be_one() {
    for (String text :
        List.of("secret", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----")) {
      refused("1900000001", List.of("wx1"), List.of(new Secret(KEY)), List.of(text), null)
          .withMessageStartingWith("certificates: expected")
          .withMessageNotContaining("secret");
    }
  }

  @Test
  void two_certificates_of_one_serial_are_refused() {
    String certificate = certificates().get(0);

    refused(
            "1900000001",
            List.of("wx1"),
            List.of(new Secret(KEY)),
            List.of(certificate, certificate),
            null)
        .withMessageStartingWith("certificates: each serial may occur once");
  }

  @Test
  void a_public_key_must_be_an_rsa_key_under_its_full_id() throws NoSuchAlgorithmException {
    String elliptic =
        Base64.getEncoder()
            .encodeToString(
                KeyPairGenerator.getInstance("EC").generateKeyPair().getPublic().getEncoded());

    refused(
            "1900000001",
            List.of("wx1"),
            List.of(new Secret(KEY)),
            null,
            Map.of("PUB_KEY_ID_1", elliptic))
        .withMessageStartingWith("public-keys: PUB_KEY_ID_1: expected");
    refused(
            "1900000001",
            List.of("wx1"),
            List.of(new Secret(KEY)),
            null,
            Map.of("PUBKEYID1", PUBLIC_KEYS.values().iterator().next()))
        .withMessageStartingWith("public-keys: each id must begin with PUB_KEY_ID_");
  }

  private static List<String> certificates() {
    return List.of(
        ChannelVector.of("wx-01-pay-success-certificate-mode")
            .keys()
            .get("platform_certificates")
            .iterator()
            .next()
            .stringValue());
  }

  private static ThrowableAssertAlternative<IllegalArgumentException> refused(
      String mchid,
      List<String> appids,
      List<Secret> apiV3Keys,
      List<String> certificates,
      Map<String, String> publicKeys) {
    return assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new WechatPaySettings(mchid, appids, apiV3Keys, certificates, publicKeys, null))
        .withMessageNotContaining(KEY);
  }
}
