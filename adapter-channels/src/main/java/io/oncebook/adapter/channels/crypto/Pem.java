package io.oncebook.adapter.channels.crypto;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Keys and certificates as consoles and configuration files hold them: PEM with its header lines,
 * or the Base64 between them alone. White space plays no part, since configuration formats fold
 * lines.
 */
public final class Pem {

  private static final Pattern WHITE_SPACE = Pattern.compile("\\s+");
  private static final Pattern HEADER = Pattern.compile("\\s*-----BEGIN ([A-Z0-9 ]{1,40})-----");

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
          "expected PEM with the header BEGIN %s, or the Base64 inside it alone, found %s"
              .formatted(label, found(text)),
          e);
    }
  }

  /** Whether the text is PEM with this label in its header line. */
  static boolean has(String label, String text) {
    return label.equals(label(text));
  }

  /** Says what kind of text this is without showing any of it but the label of its header line. */
  static String found(String text) {
    String label = label(text);
    if (label != null) {
      return "PEM with the header BEGIN " + label;
    }
    return text.isBlank()
        ? "nothing"
        : "a text without header of %d characters".formatted(text.length());
  }

  private static @Nullable String label(String text) {
    Matcher header = HEADER.matcher(text);
    return header.lookingAt() ? header.group(1) : null;
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
