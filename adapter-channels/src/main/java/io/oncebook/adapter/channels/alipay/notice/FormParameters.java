package io.oncebook.adapter.channels.alipay.notice;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Takes {@code application/x-www-form-urlencoded} apart without knowing its charset. Names and
 * values stay bytes; here a byte is the character with the same number (ISO 8859-1), so that plain
 * text operations work and names sort by their bytes. The JDK's decoder cannot be used: it decodes
 * each run of escapes on its own and so breaks a GBK character whose second byte was sent as a
 * plain letter.
 */
public final class FormParameters {

  private FormParameters() {}

  /**
   * The parameters by name.
   *
   * @throws UnreadableNoticeException when an escape is broken or a name stands twice, for then two
   *     readers may see two different notices
   */
  public static SortedMap<String, String> parse(byte[] body) {
    SortedMap<String, String> parameters = new TreeMap<>();
    for (String pair : new String(body, ISO_8859_1).split("&", -1)) {
      if (!pair.isEmpty()) {
        add(pair, parameters);
      }
    }
    return parameters;
  }

  private static void add(String pair, SortedMap<String, String> parameters) {
    int equals = pair.indexOf('=');
    String name = unescape(equals < 0 ? pair : pair.substring(0, equals));
    String value = equals < 0 ? "" : unescape(pair.substring(equals + 1));
    if (parameters.putIfAbsent(name, value) != null) {
      throw new UnreadableNoticeException("each parameter must stand once, but one stands twice");
    }
  }

  private static String unescape(String escaped) {
    StringBuilder bytes = new StringBuilder(escaped.length());
    for (int i = 0; i < escaped.length(); i++) {
      char c = escaped.charAt(i);
      if (c == '%') {
        bytes.append(escapedByte(escaped, i));
        i += 2;
      } else {
        bytes.append(c == '+' ? ' ' : c);
      }
    }
    return bytes.toString();
  }

  private static char escapedByte(String escaped, int percent) {
    if (percent + 2 >= escaped.length()
        || !HexFormat.isHexDigit(escaped.charAt(percent + 1))
        || !HexFormat.isHexDigit(escaped.charAt(percent + 2))) {
      throw new UnreadableNoticeException("% must be followed by two hexadecimal digits");
    }
    return (char) HexFormat.fromHexDigits(escaped, percent + 1, percent + 3);
  }
}
