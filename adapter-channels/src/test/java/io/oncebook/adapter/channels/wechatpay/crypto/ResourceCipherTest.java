package io.oncebook.adapter.channels.wechatpay.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.vector.ChannelVector;
import java.io.ByteArrayInputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The encrypted texts that the channel publishes with its own library. */
class ResourceCipherTest {

  private static final ChannelVector VECTOR =
      ChannelVector.of("wx-12-real-aead-certificate-download");

  private final ResourceCipher cipher =
      ResourceCipher.of(List.of(new Secret(VECTOR.keys().get("api_v3_key").stringValue())));

  @Test
  void the_published_certificate_is_decrypted() throws GeneralSecurityException {
    byte[] pem =
        cipher.decrypt(read(certificateDownload().get("encrypt_certificate"))).orElseThrow();
    X509Certificate certificate =
        (X509Certificate)
            CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(pem));

    JsonNode decoded = VECTOR.expected().get("decoded");
    assertThat(HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(pem)))
        .isEqualTo(decoded.get("plaintext_sha256").stringValue());
    assertThat(certificate.getSerialNumber())
        .isEqualTo(new BigInteger(decoded.get("certificate_serial").stringValue(), 16));
  }

  @Test
  void the_other_published_texts_are_decrypted_or_refused_as_published() {
    JsonNode cases = VECTOR.expected().get("more_cases");

    assertThat(cases).hasSize(2);
    for (JsonNode published : cases) {
      Optional<String> plaintext =
          cipher
              .decrypt(
                  new EncryptedResource(
                      published.get("ciphertext").stringValue(),
                      published.get("nonce").stringValue(),
                      published.get("associated_data").stringValue()))
              .map(bytes -> new String(bytes, UTF_8));

      assertThat(plaintext).isEqualTo(published.get("plaintext").stringValueOpt());
    }
  }

  private static JsonNode certificateDownload() {
    return JsonMapper.shared().readTree(VECTOR.body()).get("data").get(0);
  }

  private static EncryptedResource read(JsonNode resource) {
    return EncryptedResource.read(NoticeJson.parse(resource.toString().getBytes(UTF_8)));
  }
}
