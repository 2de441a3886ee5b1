package io.oncebook.adapter.channels.crypto;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keys and certificates as consoles and configuration files hold them: PEM with its header lines,
 * or the Base64 between them alone. White space plays no part, since configuration formats fold
 * lines.
 */
public final class Pem {

  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");

  private Pem() {}

  /**
   * The binary content.
   *
   * @param label what must stand in the header lines, such as {@code PUBLIC KEY}
   * @throws IllegalArgumentException when the text is something else; it never shows the text
   */
  public static byte[] decode(String label, String text) {
    try {
      return StrictBase64.decode(WHITE_SPACE.matcher(withoutHeader(label, text)).replaceAll(""));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "expected PEM with the header BEGIN %s, or the Base64 inside it alone".formatted(label),
          e);
    }
  }

  private static String withoutHeader(String label, String text) {
    Matcher pem =
        Pattern.compile(
                "\\s*-----BEGIN %1$s-----(.*)-----END %1$s-----\\s*".formatted(label),
                Pattern.DOTALL)
            .matcher(text);
    return pem.matches() ? pem.group(1) : text;
  }
}
