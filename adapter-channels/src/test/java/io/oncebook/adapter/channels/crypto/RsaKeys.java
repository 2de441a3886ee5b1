package io.oncebook.adapter.channels.crypto;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;

/** Throw-away keys as the channels use them. */
public final class RsaKeys {

  private RsaKeys() {}

  /** A new pair of 2048 bits, whatever the platform's default is. */
  public static KeyPair newPair() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return generator.generateKeyPair();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has RSA", e);
    }
  }
}
