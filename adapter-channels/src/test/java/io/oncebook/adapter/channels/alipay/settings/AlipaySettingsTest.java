package io.oncebook.adapter.channels.alipay.settings;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.oncebook.adapter.channels.vector.ChannelVector;
import java.io.ByteArrayInputStream;
import java.security.KeyPairGenerator;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlipaySettingsTest {

  /** Any certificate: who issued it and until when it is good plays no part. */
  private static final String CERTIFICATE =
      ChannelVector.of("wx-01-pay-success-certificate-mode")
          .keys()
          .get("platform_certificates")
          .iterator()
          .next()
          .stringValue();

  private static final List<String> SELLERS = List.of("2088100000000001");

  @Test
  void good_settings_are_kept_and_cannot_be_changed_from_outside() throws Exception {
    List<String> sellers = new ArrayList<>(SELLERS);
    AlipaySettings settings = new AlipaySettings("2021", sellers, List.of(key(), key()), null);
    sellers.clear();

    assertThat(settings.sellerIds()).isEqualTo(SELLERS);
    assertThat(settings.keys()).hasSize(2);
  }

  @Test
  void what_is_missing_is_named_as_it_is_configured() throws Exception {
    String key = key();

    assertRefused("app-id must be set", " ", SELLERS, List.of(key));
    assertRefused(
        "seller-ids must name at least one seller, none blank", "2021", List.of(), List.of(key));
    assertRefused(
        "seller-ids must name at least one seller, none blank", "2021", List.of(""), List.of(key));
    assertRefused("public-keys must hold at least one key of Alipay", "2021", SELLERS, List.of());
  }

  @Test
  @SuppressWarnings("NullAway") // The binder leaves out what nobody has set.
  void what_is_not_bound_at_all_is_missing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AlipaySettings(null, null, null, null))
        .withMessage("app-id must be set");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AlipaySettings("2021", null, null, null))
        .withMessageStartingWith("seller-ids");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AlipaySettings("2021", SELLERS, null, null))
        .withMessageStartingWith("public-keys");
  }

  @Test
  void a_key_that_cannot_be_read_is_named_but_not_shown() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AlipaySettings("2021", SELLERS, List.of("bXktc2VjcmV0"), null))
        .withMessageStartingWith("public-keys: ")
        .withMessageNotContaining("bXktc2VjcmV0");
  }

  @Test
  void certificate_of_the_channel_stands_for_its_key() throws Exception {
    X509Certificate expected =
        (X509Certificate)
            CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(CERTIFICATE.getBytes(US_ASCII)));

    assertThat(new AlipaySettings("2021", SELLERS, List.of(CERTIFICATE), null).keys())
        .containsExactly(expected.getPublicKey());
  }

  @Test
  void what_was_found_in_place_of_a_key_is_said() {
    for (var told :
        Map.of(
                "-----BEGIN RSA PRIVATE KEY-----\nbXktc2VjcmV0\n-----END RSA PRIVATE KEY-----",
                "found PEM with the header BEGIN RSA PRIVATE KEY",
                "-----BEGIN CERTIFICATE-----\nbXktc2VjcmV0\n-----END CERTIFICATE-----",
                "expected an X.509 certificate, found PEM with the header BEGIN CERTIFICATE",
                "my-secret key",
                "found a text without header of 13 characters",
                " ",
                "found nothing")
            .entrySet()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new AlipaySettings("2021", SELLERS, List.of(told.getKey()), null))
          .withMessageStartingWith("public-keys: expected ")
          .withMessageContaining(told.getValue())
          .withMessageNotContaining("secret")
          .withMessageNotContaining("bXktc2VjcmV0");
    }
  }

  private static void assertRefused(
      String message, String appId, List<String> sellerIds, List<String> publicKeys) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AlipaySettings(appId, sellerIds, publicKeys, null))
        .withMessage(message);
  }

  private static String key() throws Exception {
    return Base64.getEncoder()
        .encodeToString(
            KeyPairGenerator.getInstance("RSA").generateKeyPair().getPublic().getEncoded());
  }
}
