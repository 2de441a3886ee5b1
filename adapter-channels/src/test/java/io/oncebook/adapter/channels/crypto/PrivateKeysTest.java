package io.oncebook.adapter.channels.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class PrivateKeysTest {

  private static final KeyPair KEYS = RsaKeys.newPair();
  private static final String BARE =
      Base64.getEncoder().encodeToString(KEYS.getPrivate().getEncoded());

  @Test
  void a_key_is_read_as_pem_or_bare() {
    String pem =
        "-----BEGIN PRIVATE KEY-----\n%s\n-----END PRIVATE KEY-----\n"
            .formatted(Base64.getMimeEncoder().encodeToString(KEYS.getPrivate().getEncoded()));

    assertThat(PrivateKeys.parseSetting(new Secret(pem))).isEqualTo(KEYS.getPrivate());
    assertThat(PrivateKeys.parseSetting(new Secret(BARE))).isEqualTo(KEYS.getPrivate());
  }

  @Test
  void what_it_signs_its_public_key_verifies() {
    byte[] text = "refund 100 fen".getBytes(UTF_8);
    String signature = RsaSignature.sign(PrivateKeys.parseSetting(new Secret(BARE)), text);

    assertThat(RsaSignature.verifies(KEYS.getPublic(), text, signature)).isTrue();
  }

  @Test
  void whatever_else_is_refused_without_showing_it() throws GeneralSecurityException {
    String elliptic =
        Base64.getEncoder()
            .encodeToString(
                KeyPairGenerator.getInstance("EC").generateKeyPair().getPrivate().getEncoded());
    String older = "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----";

    for (String text : new String[] {"hunter2", elliptic, older, BARE.substring(4)}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> PrivateKeys.parseSetting(new Secret(text)))
          .withMessageStartingWith("private-key: expected")
          .withMessageNotContaining(text.substring(0, 7));
    }
  }

  @Test
  void a_key_must_be_set() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PrivateKeys.parseSetting(null))
        .withMessage("private-key must be set");
  }
}
