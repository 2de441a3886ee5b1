package io.oncebook.adapter.channels.crypto;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Base64;

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

  /** The key's own signature over just these bytes, in strict Base64. */
  public static String sign(PrivateKey key, byte[] text) {
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(key);
      signature.update(text);
      return Base64.getEncoder().encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("an RSA key that was read must be able to sign", e);
    }
  }
}
