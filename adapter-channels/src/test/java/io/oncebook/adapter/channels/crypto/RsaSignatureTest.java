package io.oncebook.adapter.channels.crypto;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class RsaSignatureTest {

  private static final byte[] TEXT = "100 fen".getBytes(UTF_8);
  private static final KeyPair KEYS = keys("RSA", 2048);

  @Test
  void a_genuine_signature_verifies() {
    assertThat(RsaSignature.verifies(KEYS.getPublic(), TEXT, sign("SHA256withRSA"))).isTrue();
  }

  @Test
  void one_changed_byte_breaks_it() {
    byte[] changed = "101 fen".getBytes(UTF_8);

    assertThat(RsaSignature.verifies(KEYS.getPublic(), changed, sign("SHA256withRSA"))).isFalse();
  }

  @Test
  void a_weaker_digest_does_not_verify() {
    assertThat(RsaSignature.verifies(KEYS.getPublic(), TEXT, sign("SHA1withRSA"))).isFalse();
  }

  @Test
  void another_key_does_not_verify() {
    String signature = sign("SHA256withRSA");

    assertThat(RsaSignature.verifies(keys("RSA", 2048).getPublic(), TEXT, signature)).isFalse();
    assertThat(RsaSignature.verifies(keys("EC", 256).getPublic(), TEXT, signature)).isFalse();
  }

  @Test
  void only_strict_base64_is_a_signature() {
    String signature = sign("SHA256withRSA");
    String unpadded = signature.replace("=", "");

    assertThat(signature).endsWith("==");
    for (String odd :
        new String[] {
          "",
          " ",
          "=",
          "AAAA",
          unpadded,
          unpadded + "=",
          signature + "\n",
          " " + signature,
          signature + signature,
          "WECHATPAY/SIGNTEST/" + signature,
          withUnusedBitsSet(signature),
          signature.substring(0, 76) + "\r\n" + signature.substring(76),
          Base64.getMimeEncoder().encodeToString(new byte[300]),
          "签名"
        }) {
      assertThat(RsaSignature.verifies(KEYS.getPublic(), TEXT, odd)).as(odd).isFalse();
    }
  }

  /** The last letter before the padding carries four bits that mean nothing; sets the lowest. */
  private static String withUnusedBitsSet(String signature) {
    int last = signature.indexOf('=') - 1;
    return signature.substring(0, last)
        + (char) (signature.charAt(last) + 1)
        + signature.substring(last + 1);
  }

  private static String sign(String algorithm) {
    try {
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(KEYS.getPrivate());
      signature.update(TEXT);
      return Base64.getEncoder().encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static KeyPair keys(String algorithm, int size) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      generator.initialize(size);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
