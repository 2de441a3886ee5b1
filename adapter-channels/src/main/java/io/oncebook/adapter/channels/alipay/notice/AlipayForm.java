package io.oncebook.adapter.channels.alipay.notice;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The form of a notice. What is signed are the bytes as received, so no charset takes part in that;
 * a value becomes text only when it is asked for. A subject that was cut in the middle of a
 * character therefore does not hold up the money.
 */
final class AlipayForm {

  private static final Set<String> UNSIGNED = Set.of("sign", "sign_type");

  private final SortedMap<String, String> parameters;
  private final Charset charset;

  private AlipayForm(SortedMap<String, String> parameters, Charset charset) {
    this.parameters = parameters;
    this.charset = charset;
  }

  /**
   * Reads a body. Its charset is the one that the form itself names; the Content-Type header is not
   * signed and may say another.
   *
   * @throws UnreadableNoticeException when it is no form, or in a charset that the channel does not
   *     use
   */
  static AlipayForm parse(byte[] body) {
    SortedMap<String, String> parameters = FormParameters.parse(body);
    return new AlipayForm(parameters, charset(parameters.getOrDefault("charset", "")));
  }

  /**
   * The text that the channel signs: all parameters other than the signature's own, also those that
   * are unknown here, by rising bytes of their names. Parameters without a visible character are
   * left out, as the channel's own libraries do; such a parameter counts as missing when it is
   * read, so nothing is ever read that is not signed.
   */
  byte[] signedText() {
    return signedTextWithout(Set.of());
  }

  /** The same without some of the parameters, to tell a repeat by. */
  byte[] signedTextWithout(Set<String> names) {
    return parameters.entrySet().stream()
        .filter(parameter -> !UNSIGNED.contains(parameter.getKey()))
        .filter(parameter -> !names.contains(parameter.getKey()))
        .filter(parameter -> !parameter.getValue().isBlank())
        .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
        .collect(Collectors.joining("&"))
        .getBytes(ISO_8859_1);
  }

  /** What the form says without its signature, one parameter a line, for a person to read. */
  String readable() {
    return new String(
        parameters.entrySet().stream()
            .filter(parameter -> !UNSIGNED.contains(parameter.getKey()))
            .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
            .collect(Collectors.joining("\n"))
            .getBytes(ISO_8859_1),
        charset);
  }

  /** Whether the name is there with a value that is not blank. */
  boolean has(String name) {
    return !parameters.getOrDefault(name, "").isBlank();
  }

  /**
   * The text under the name.
   *
   * @throws UnreadableNoticeException when it is missing, blank, or no text in the form's charset
   */
  String text(String name) {
    if (!has(name)) {
      throw new UnreadableNoticeException(name + " is missing");
    }
    byte[] value = parameters.getOrDefault(name, "").getBytes(ISO_8859_1);
    try {
      return charset.newDecoder().decode(ByteBuffer.wrap(value)).toString();
    } catch (CharacterCodingException e) {
      throw new UnreadableNoticeException(name + " must be text in " + charset);
    }
  }

  /**
   * The text under the name as a value that checks itself.
   *
   * @param type builds the value; its {@code IllegalArgumentException} must not show the text
   */
  <T> T value(String name, Function<String, T> type) {
    String text = text(name);
    try {
      return type.apply(text);
    } catch (IllegalArgumentException e) {
      throw new UnreadableNoticeException(name + " is not valid: " + e.getMessage());
    }
  }

  /** No charset means UTF-8, as in the channel's own libraries. GB2312 is a part of GBK. */
  private static Charset charset(String name) {
    return switch (name.toUpperCase(Locale.ROOT)) {
      case "", "UTF-8" -> UTF_8;
      case "GBK", "GB2312" -> Charset.forName("GBK");
      case "GB18030" -> Charset.forName("GB18030");
      default ->
          throw new UnreadableNoticeException("charset must be UTF-8, GBK, GB2312 or GB18030");
    };
  }
}
