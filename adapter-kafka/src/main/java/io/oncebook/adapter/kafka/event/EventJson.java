package io.oncebook.adapter.kafka.event;

import io.oncebook.adapter.kafka.event.UnreadableEventException.Reason;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A JSON object of an event, read strictly: UTF-8, each name once, nothing behind the object, and
 * every value of just the type that is asked for. Names that nobody asks for are tolerated.
 */
final class EventJson {

  static final int MAX_DEPTH = 32;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
                  .build())
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private final String path;
  private final JsonNode node;

  private EventJson(String path, JsonNode node) {
    this.path = path;
    this.node = node;
  }

  /**
   * Reads the bytes as one JSON object.
   *
   * @throws UnreadableEventException when they are anything else
   */
  static EventJson parse(byte[] utf8) {
    JsonNode node = tree(decode(utf8));
    if (!node.isObject()) {
      throw new UnreadableEventException(
          Reason.NOT_JSON, "value must be a JSON object, but is " + typeOf(node));
    }
    return new EventJson("", node);
  }

  static byte[] write(JsonNode json) {
    return MAPPER.writeValueAsBytes(json);
  }

  /** The version, if it is one that is known here. */
  EventVersion version() {
    JsonNode version = node.path("version");
    boolean shown = version.isIntegralNumber() && version.canConvertToLong();
    Optional<EventVersion> known = shown ? EventVersion.of(version.longValue()) : Optional.empty();
    return known.orElseThrow(
        () ->
            new UnreadableEventException(
                Reason.UNKNOWN_VERSION,
                "version must be one of the integers %s, but is %s"
                    .formatted(
                        EventVersion.numbers(), shown ? version.longValue() : typeOf(version))));
  }

  /** Whether the name is there with a value other than null. */
  boolean has(String name) {
    JsonNode value = node.path(name);
    return !value.isMissingNode() && !value.isNull();
  }

  /** The object under the name. */
  EventJson object(String name) {
    JsonNode value = node.path(name);
    if (!value.isObject()) {
      throw notA("JSON object", name);
    }
    return new EventJson(path + name + ".", value);
  }

  /**
   * The text under the name as a value that checks itself.
   *
   * @param type builds the value; its {@code IllegalArgumentException} must not show the text
   */
  <T> T value(String name, Function<String, T> type) {
    JsonNode value = node.path(name);
    if (!value.isString()) {
      throw notA("text", name);
    }
    try {
      return type.apply(value.stringValue());
    } catch (IllegalArgumentException e) {
      throw invalid(name, "is not valid: " + e.getMessage());
    }
  }

  /** As {@link #value}, or null when the name is missing or has null. */
  <T> @Nullable T optionalValue(String name, Function<String, T> type) {
    return has(name) ? value(name, type) : null;
  }

  /** The whole number under the name, from 1 to what 64 bits hold, written in plain digits. */
  long positive(String name) {
    JsonNode value = node.path(name);
    if (!value.isIntegralNumber()) {
      throw notA("whole number in plain digits", name);
    }
    if (!value.canConvertToLong() || value.longValue() <= 0) {
      throw invalid(name, "must be from 1 to " + Long.MAX_VALUE);
    }
    return value.longValue();
  }

  /** For what is wrong with the value under the name. */
  UnreadableEventException invalid(String name, String detail) {
    return new UnreadableEventException(Reason.INVALID_FIELD, path + name + " " + detail);
  }

  private UnreadableEventException notA(String expected, String name) {
    return invalid(name, "must be a %s, but is %s".formatted(expected, typeOf(node.path(name))));
  }

  private static String typeOf(JsonNode node) {
    return node.isIntegralNumber() ? "integer" : node.getNodeType().name().toLowerCase(Locale.ROOT);
  }

  private static JsonNode tree(String text) {
    try {
      return MAPPER.readTree(text);
    } catch (JacksonException e) {
      // The parser's own message would quote the text.
      TokenStreamLocation location = e.getLocation();
      throw new UnreadableEventException(
          Reason.NOT_JSON,
          "value must be strict JSON with each name once and at most %d levels, but breaks this rule at %s"
              .formatted(
                  MAX_DEPTH,
                  location == null ? "an unknown place" : "character " + location.getCharOffset()));
    }
  }

  /** By hand, since the parser would guess UTF-16 and UTF-32, too, when given bytes. */
  private static String decode(byte[] utf8) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
    } catch (CharacterCodingException e) {
      throw new UnreadableEventException(Reason.NOT_JSON, "value must be UTF-8");
    }
  }
}
