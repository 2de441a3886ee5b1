package io.oncebook.adapter.channels.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.PublicKey;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class PublicKeysTest {

  private static final PublicKey KEY = key("RSA");

  @Test
  void a_key_is_read_with_header_lines_and_without() {
    String base64 = Base64.getEncoder().encodeToString(KEY.getEncoded());
    String lines = Base64.getMimeEncoder().encodeToString(KEY.getEncoded());

    assertThat(PublicKeys.parse(base64)).isEqualTo(KEY);
    assertThat(PublicKeys.parse("\n " + lines + "\n")).isEqualTo(KEY);
    assertThat(PublicKeys.parse(pem("PUBLIC KEY", lines))).isEqualTo(KEY);
    assertThat(PublicKeys.parse(pem("PUBLIC KEY", lines).replaceAll("\\s+", " "))).isEqualTo(KEY);
  }

  @Test
  void anything_else_is_refused_without_being_shown() {
    String base64 = Base64.getEncoder().encodeToString(KEY.getEncoded());
    String elliptic = Base64.getEncoder().encodeToString(key("EC").getEncoded());

    for (String text :
        new String[] {
          "",
          "my-secret",
          pem("PRIVATE KEY", base64),
          pem("CERTIFICATE", base64),
          pem("PUBLIC KEY", "my-secret"),
          "-----BEGIN PUBLIC KEY-----" + base64,
          elliptic,
          base64.substring(4),
          "bXktc2VjcmV0"
        }) {
      assertThatThrownBy(() -> PublicKeys.parse(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("expected ")
          .hasMessageNotContaining("secret");
    }
  }

  private static String pem(String label, String base64) {
    return "-----BEGIN %1$s-----\n%2$s\n-----END %1$s-----\n".formatted(label, base64);
  }

  private static PublicKey key(String algorithm) {
    try {
      return KeyPairGenerator.getInstance(algorithm).generateKeyPair().getPublic();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
