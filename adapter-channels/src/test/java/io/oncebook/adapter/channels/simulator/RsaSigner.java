package io.oncebook.adapter.channels.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.Base64;

/** SHA256withRSA in Base64, over text in UTF-8. */
final class RsaSigner {

  private RsaSigner() {}

  static String sign(PrivateKey key, String text) {
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(key);
      signature.update(text.getBytes(UTF_8));
      return Base64.getEncoder().encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("an answer could not be signed", e);
    }
  }
}
