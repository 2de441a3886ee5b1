package io.oncebook.bootstrap.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Objects;

/** The published private keys, which stand for the channels' own. */
final class SandboxKeys {

  private SandboxKeys() {}

  static PrivateKey privateKey(String name) {
    try (InputStream pem =
        Objects.requireNonNull(SandboxKeys.class.getResourceAsStream("/sandbox/" + name), name)) {
      String text = new String(pem.readAllBytes(), StandardCharsets.US_ASCII);
      byte[] der = Base64.getMimeDecoder().decode(text.replaceAll("-----[A-Z ]+-----", ""));
      return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(der));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(name + " is no RSA key", e);
    }
  }
}
