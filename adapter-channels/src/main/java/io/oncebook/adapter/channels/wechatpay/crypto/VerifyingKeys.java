package io.oncebook.adapter.channels.wechatpay.crypto;

import io.oncebook.adapter.channels.crypto.Certificates;
import io.oncebook.adapter.channels.crypto.PublicKeys;
import java.math.BigInteger;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The channel's public keys by the name in the header {@code Wechatpay-Serial}. The name alone
 * chooses the key; no other key is ever tried.
 */
public final class VerifyingKeys {

  private static final String PUBLIC_KEY_ID = "PUB_KEY_ID_";
  private static final Pattern SERIAL = Pattern.compile("[0-9A-Fa-f]{1,64}");

  private final Map<BigInteger, PublicKey> bySerial;
  private final Map<String, PublicKey> byId;

  private VerifyingKeys(Map<BigInteger, PublicKey> bySerial, Map<String, PublicKey> byId) {
    this.bySerial = bySerial;
    this.byId = byId;
  }

  /**
   * Reads the keys.
   *
   * @throws IllegalArgumentException naming the setting and what is expected of it
   */
  public static VerifyingKeys of(List<String> certificates, Map<String, String> publicKeys) {
    if (certificates.isEmpty() && publicKeys.isEmpty()) {
      throw new IllegalArgumentException(
          "certificates or public-keys must hold at least one key of the channel");
    }
    return new VerifyingKeys(bySerial(certificates), byId(publicKeys));
  }

  /** The key of this name; empty when we hold none. */
  Optional<PublicKey> find(String name) {
    if (name.startsWith(PUBLIC_KEY_ID)) {
      return Optional.ofNullable(byId.get(name));
    }
    // Serials are printed with and without leading zeros, so they are compared as numbers.
    return SERIAL.matcher(name).matches()
        ? Optional.ofNullable(bySerial.get(new BigInteger(name, 16)))
        : Optional.empty();
  }

  private static Map<BigInteger, PublicKey> bySerial(List<String> certificates) {
    Map<BigInteger, PublicKey> keys = new HashMap<>();
    for (String pem : certificates) {
      X509Certificate certificate = certificate(pem);
      if (keys.put(certificate.getSerialNumber(), certificate.getPublicKey()) != null) {
        throw new IllegalArgumentException(
            "certificates: each serial may occur once, but %s occurs twice"
                .formatted(certificate.getSerialNumber().toString(16)));
      }
    }
    return keys;
  }

  private static X509Certificate certificate(String pem) {
    try {
      return Certificates.parse(pem);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("certificates: " + e.getMessage(), e);
    }
  }

  private static Map<String, PublicKey> byId(Map<String, String> publicKeys) {
    Map<String, PublicKey> keys = new HashMap<>();
    publicKeys.forEach((id, pem) -> keys.put(checkedId(id), publicKey(id, pem)));
    return keys;
  }

  private static String checkedId(String id) {
    if (!id.startsWith(PUBLIC_KEY_ID)) {
      throw new IllegalArgumentException(
          ("public-keys: each id must begin with PUB_KEY_ID_, but one is %s;"
                  + " in square brackets, a configuration file keeps its spelling")
              .formatted(id));
    }
    return id;
  }

  private static PublicKey publicKey(String id, String pem) {
    try {
      return PublicKeys.parse(pem);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("public-keys: %s: %s".formatted(id, e.getMessage()), e);
    }
  }
}
