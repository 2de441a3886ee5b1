package io.oncebook.adapter.channels.crypto;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.List;

/** Reads the public keys that channels hand out. */
public final class PublicKeys {

  private PublicKeys() {}

  /**
   * Reads an RSA public key.
   *
   * @param text X.509 SubjectPublicKeyInfo, as PEM with its header lines or as bare Base64
   * @throws IllegalArgumentException saying what was expected; it never shows the text
   */
  public static PublicKey parse(String text) {
    byte[] encoded = Pem.decode("PUBLIC KEY", text);
    try {
      return KeyFactory.getInstance("RSA").generatePublic(new X509EncodedKeySpec(encoded));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(
          "expected an RSA public key in X.509 form, found " + Pem.found(text), e);
    }
  }

  /**
   * Reads the keys of the setting {@code public-keys}: each a key, or a certificate as PEM, of
   * which the key counts. Channels go on signing with a certificate that is over, so its dates do
   * not.
   *
   * @throws IllegalArgumentException naming the setting, what was expected and what was found,
   *     never the text
   */
  public static List<PublicKey> parseSetting(List<String> publicKeys) {
    try {
      return publicKeys.stream().map(PublicKeys::parseKeyOrCertificate).toList();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("public-keys: " + e.getMessage(), e);
    }
  }

  private static PublicKey parseKeyOrCertificate(String text) {
    if (!Certificates.isPem(text)) {
      return parse(text);
    }
    PublicKey key = Certificates.parse(text).getPublicKey();
    if (!(key instanceof RSAPublicKey)) {
      throw new IllegalArgumentException(
          "expected a certificate with an RSA key, found one with a key of " + key.getAlgorithm());
    }
    return key;
  }
}
