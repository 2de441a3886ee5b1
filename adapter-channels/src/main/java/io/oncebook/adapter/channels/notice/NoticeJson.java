package io.oncebook.adapter.channels.notice;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A JSON object of a notice, read strictly: UTF-8, each name once, nothing behind the object, and
 * every value of just the type that is asked for. Names that nobody asks for are tolerated, for
 * channels add some now and then.
 */
public final class NoticeJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final String path;
  private final JsonNode node;

  private NoticeJson(String path, JsonNode node) {
    this.path = path;
    this.node = node;
  }

  /** Reads the body of a notice; see {@link #parse(String, byte[])}. */
  public static NoticeJson parse(byte[] utf8) {
    return parse("body", utf8);
  }

  /**
   * Reads the bytes as one JSON object.
   *
   * @param what names the text in messages
   * @throws UnreadableNoticeException when they are anything else
   */
  public static NoticeJson parse(String what, byte[] utf8) {
    try {
      return object(what, "", MAPPER.readTree(decode(what, utf8)));
    } catch (JacksonException e) {
      // The parser's own message would quote the text.
      TokenStreamLocation location = e.getLocation();
      throw new UnreadableNoticeException(
          what
              + " must be one JSON object with each name once, but breaks this rule at "
              + (location == null ? "an unknown place" : "character " + location.getCharOffset()));
    }
  }

  /** Whether the name is there with a value other than null. */
  public boolean has(String name) {
    return !isAbsent(node.path(name));
  }

  /** The object under the name. */
  public NoticeJson object(String name) {
    return object(path + name, path + name + ".", node.path(name));
  }

  /** The text under the name, at least one character. */
  public String text(String name) {
    String text = optionalText(name);
    if (text == null || text.isEmpty()) {
      throw new UnreadableNoticeException(path + name + " must be a text that is not empty");
    }
    return text;
  }

  /** The text under the name, perhaps empty; null when it is missing or null. */
  public @Nullable String optionalText(String name) {
    JsonNode value = node.path(name);
    if (isAbsent(value)) {
      return null;
    }
    if (!value.isString()) {
      throw new UnreadableNoticeException(path + name + " must be a text");
    }
    return value.stringValue();
  }

  /**
   * The text under the name as a value that checks itself.
   *
   * @param type builds the value; its {@code IllegalArgumentException} must not show the text
   */
  public <T> T value(String name, Function<String, T> type) {
    return checked(name, text(name), type);
  }

  private <T> T checked(String name, String text, Function<String, T> type) {
    try {
      return type.apply(text);
    } catch (IllegalArgumentException e) {
      throw new UnreadableNoticeException(path + name + " is not valid: " + e.getMessage());
    }
  }

  /**
   * The text under the name, or the digits of the whole number there; empty when it is missing or
   * anything else. For what is good to know, and no reason to refuse a notice.
   */
  public Optional<String> textOrDigits(String name) {
    JsonNode value = node.path(name);
    return value.isString() || value.isIntegralNumber()
        ? Optional.of(value.asString())
        : Optional.empty();
  }

  /**
   * The text under the name, or the digits of the whole number there, as a value that checks
   * itself: some senders leave out the quotation marks that their channel documents.
   *
   * @param type builds the value; its {@code IllegalArgumentException} must not show the text
   */
  public <T> T digits(String name, Function<String, T> type) {
    Optional<String> text = textOrDigits(name);
    if (text.isEmpty() && has(name)) {
      throw new UnreadableNoticeException(
          path + name + " must be a text or a whole number of plain digits");
    }
    if (text.isEmpty() || text.get().isEmpty()) {
      throw new UnreadableNoticeException(
          path + name + " must be a text that is not empty or a whole number");
    }
    return checked(name, text.get(), type);
  }

  /** The whole number under the name, from 0 to what 64 bits hold, written in plain digits. */
  public long wholeNumber(String name) {
    JsonNode value = node.path(name);
    if (!value.isIntegralNumber() || !value.canConvertToLong() || value.longValue() < 0) {
      throw new UnreadableNoticeException(
          path + name + " must be a whole number of plain digits, 0 or more, within 64 bits");
    }
    return value.longValue();
  }

  private static NoticeJson object(String name, String path, JsonNode node) {
    if (!node.isObject()) {
      throw new UnreadableNoticeException(name + " must be a JSON object");
    }
    return new NoticeJson(path, node);
  }

  private static boolean isAbsent(JsonNode value) {
    return value.isMissingNode() || value.isNull();
  }

  /** By hand, since the parser would guess UTF-16 and UTF-32, too, when given bytes. */
  private static String decode(String what, byte[] utf8) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
    } catch (CharacterCodingException e) {
      throw new UnreadableNoticeException(what + " must be UTF-8");
    }
  }
}
