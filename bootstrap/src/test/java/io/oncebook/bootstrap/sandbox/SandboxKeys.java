package io.oncebook.bootstrap.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;
import java.util.Objects;

/** The published private keys: those that stand for the channels' own, and the merchant's. */
final class SandboxKeys {

  private SandboxKeys() {}

  static RSAPrivateCrtKey privateKey(String name) {
    try (InputStream pem =
        Objects.requireNonNull(SandboxKeys.class.getResourceAsStream("/sandbox/" + name), name)) {
      String text = new String(pem.readAllBytes(), StandardCharsets.US_ASCII);
      byte[] der = Base64.getMimeDecoder().decode(text.replaceAll("-----[A-Z ]+-----", ""));
      return (RSAPrivateCrtKey)
          KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(der));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(name + " is no RSA key", e);
    }
  }

  /** The public half of a published private key. */
  static PublicKey publicKey(String name) {
    RSAPrivateCrtKey key = privateKey(name);
    try {
      return KeyFactory.getInstance("RSA")
          .generatePublic(new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent()));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(name + " is no RSA key", e);
    }
  }
}
