package io.oncebook.adapter.channels.wechatpay.crypto;

import io.oncebook.adapter.channels.crypto.StrictBase64;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import java.nio.charset.StandardCharsets;

/**
 * The part of a notice that only the merchant can read.
 *
 * @param ciphertext strict Base64 of the encrypted bytes and the 16-byte tag behind them
 * @param nonce 12 bytes
 * @param associatedData perhaps empty
 */
public record EncryptedResource(String ciphertext, String nonce, String associatedData) {

  private static final String ALGORITHM = "AEAD_AES_256_GCM";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 16;

  public EncryptedResource {
    if (bytes(nonce).length != NONCE_BYTES) {
      throw new UnreadableNoticeException("resource.nonce must have " + NONCE_BYTES + " bytes");
    }
    if (decode(ciphertext).length < TAG_BYTES) {
      throw new UnreadableNoticeException(
          "resource.ciphertext must have at least " + TAG_BYTES + " bytes");
    }
  }

  public static EncryptedResource read(NoticeJson json) {
    if (!json.text("algorithm").equals(ALGORITHM)) {
      throw new UnreadableNoticeException("resource.algorithm must be " + ALGORITHM);
    }
    String associatedData = json.optionalText("associated_data");
    return new EncryptedResource(
        json.text("ciphertext"), json.text("nonce"), associatedData == null ? "" : associatedData);
  }

  byte[] ciphertextBytes() {
    return decode(ciphertext);
  }

  byte[] nonceBytes() {
    return bytes(nonce);
  }

  byte[] associatedDataBytes() {
    return bytes(associatedData);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] decode(String base64) {
    try {
      return StrictBase64.decode(base64);
    } catch (IllegalArgumentException e) {
      throw new UnreadableNoticeException("resource.ciphertext must be strict Base64");
    }
  }
}
