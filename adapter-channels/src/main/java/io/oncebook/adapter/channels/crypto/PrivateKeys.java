package io.oncebook.adapter.channels.crypto;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import org.jspecify.annotations.Nullable;

/** Reads the private keys that sign requests to channels. */
public final class PrivateKeys {

  private PrivateKeys() {}

  /**
   * Reads the RSA key of the setting {@code private-key}.
   *
   * @param key PKCS#8, as PEM with its header lines or as bare Base64
   * @throws IllegalArgumentException naming the setting and what was expected, never the text
   */
  public static PrivateKey parseSetting(@Nullable Secret key) {
    if (key == null) {
      throw new IllegalArgumentException("private-key must be set");
    }
    try {
      byte[] encoded = Pem.decode("PRIVATE KEY", key.value());
      return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(encoded));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("private-key: " + e.getMessage());
    } catch (GeneralSecurityException e) {
      // Without the cause: what a parser says of a private key is not for logs.
      throw new IllegalArgumentException(
          "private-key: expected an RSA private key in PKCS#8 form, found "
              + Pem.found(key.value()));
    }
  }
}
