package io.oncebook.adapter.http.channel;

import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;

/** SHA256withRSA (PKCS#1 v1.5), the signature of every channel that signs with RSA. */
public final class RsaSignature {

  private RsaSignature() {}

  /**
   * Whether the signature is the key's own over just these bytes. Whatever cannot be decoded or
   * checked is a wrong signature; nothing is thrown.
   *
   * @param base64Signature the signature in strict Base64
   */
  public static boolean verifies(PublicKey key, byte[] signedText, String base64Signature) {
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initVerify(key);
      signature.update(signedText);
      return signature.verify(StrictBase64.decode(base64Signature));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return false;
    }
  }
}
