package io.oncebook.adapter.channels.alipay.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.oncebook.adapter.channels.crypto.Certificates;
import io.oncebook.adapter.channels.vector.ChannelVector;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AlipayCertificatesTest {

  /** Any certificate that is signed with RSA. */
  private static final String CERTIFICATE =
      ChannelVector.of("wx-01-pay-success-certificate-mode")
          .keys()
          .get("platform_certificates")
          .iterator()
          .next()
          .stringValue();

  /** Not a certificate, but it holds what tells that one is signed with SM2. */
  private static final String SIGNED_WITH_SM2 =
      "-----BEGIN CERTIFICATE-----\n%s\n-----END CERTIFICATE-----\n"
          .formatted(
              Base64.getEncoder()
                  .encodeToString(HexFormat.of().parseHex("300c300a06082a811ccf55018375")));

  /**
   * The number is what the channel's library finds when it has its own provider, and what openssl
   * gives: the MD5 of the issuer by RFC 2253 with the decimal serial number behind it.
   */
  @Test
  void numbers_are_those_that_the_channel_computes() {
    String sn = "d89025b28e55140b78ef2871bd7996b9";

    assertThat(new AlipayCertificates(CERTIFICATE, CERTIFICATE).parameters())
        .isEqualTo(Map.of("app_cert_sn", sn, "alipay_root_cert_sn", sn));
  }

  @Test
  void root_certificates_are_told_together_and_those_of_sm2_do_not_count() {
    String sn = AlipayCertificateSn.of(Certificates.parse(CERTIFICATE));

    assertThat(
            new AlipayCertificates(
                    CERTIFICATE, CERTIFICATE + "\n" + SIGNED_WITH_SM2 + "# and\n" + CERTIFICATE)
                .parameters())
        .containsEntry("alipay_root_cert_sn", sn + "_" + sn);
  }

  @Test
  @SuppressWarnings("NullAway") // The binder gives null for what nobody has set.
  void each_certificate_is_refused_by_its_name() {
    assertRefused("certificates.application must be set", null, CERTIFICATE);
    assertRefused("certificates.root must be set", CERTIFICATE, null);
    assertRefused(
        "certificates.application: expected PEM with the header BEGIN CERTIFICATE",
        "-----BEGIN PRIVATE KEY-----\nbXktc2VjcmV0\n-----END PRIVATE KEY-----",
        CERTIFICATE);
    assertRefused(
        "certificates.root: expected PEM with the header BEGIN CERTIFICATE, found a text",
        CERTIFICATE,
        "secret");
    assertRefused(
        "certificates.root: expected one or more certificates that are signed with RSA, found none",
        CERTIFICATE,
        SIGNED_WITH_SM2);
  }

  private static void assertRefused(String message, String application, String root) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AlipayCertificates(application, root))
        .withMessageStartingWith(message)
        .withMessageNotContaining("secret")
        .withMessageNotContaining("bXktc2VjcmV0");
  }
}
