package io.oncebook.adapter.channels.crypto;

import java.util.Base64;

/**
 * Base64 as channels write it: standard alphabet, padded, one line, no unused bits set. The JDK's
 * decoder forgives more, so that several texts would stand for the same bytes.
 */
public final class StrictBase64 {

  private StrictBase64() {}

  /**
   * Decodes the text.
   *
   * @throws IllegalArgumentException when the encoder would not have written this text; it never
   *     shows the text
   */
  public static byte[] decode(String text) {
    byte[] bytes = Base64.getDecoder().decode(text);
    if (!Base64.getEncoder().encodeToString(bytes).equals(text)) {
      throw new IllegalArgumentException("Base64 is not in its only strict form");
    }
    return bytes;
  }
}
