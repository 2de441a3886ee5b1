package io.oncebook.adapter.channels.vector;

import io.oncebook.adapter.channels.notice.RawNotice;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** One message of a channel with all that its receiver knows, and what should come of it. */
public record ChannelVector(JsonNode json) {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** Relative to any module of the build, since adapter-http plays the vectors, too. */
  private static final Path VECTORS =
      Path.of("..", "adapter-channels", "src", "test", "resources", "vectors");

  /** The vector with this id. */
  public static ChannelVector of(String id) {
    try (InputStream file = ChannelVector.class.getResourceAsStream("/vectors/" + id + ".json")) {
      if (file == null) {
        throw new IllegalArgumentException("no vector " + id);
      }
      return new ChannelVector(MAPPER.readTree(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All vectors, by id. */
  public static List<ChannelVector> all() {
    try (Stream<Path> files = Files.list(VECTORS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".json"))
          .map(name -> of(name.substring(0, name.length() - ".json".length())))
          .sorted((a, b) -> a.id().compareTo(b.id()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String id() {
    return json.get("id").stringValue();
  }

  public String channel() {
    return json.get("channel").stringValue();
  }

  /** The bytes as sent. */
  public byte[] body() {
    return Base64.getDecoder().decode(json.get("body_base64").stringValue());
  }

  public Map<String, String> headers() {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    json.get("headers")
        .propertyStream()
        .forEach(header -> headers.put(header.getKey(), header.getValue().stringValue()));
    return headers;
  }

  public RawNotice raw() {
    Map<String, List<String>> headers = new TreeMap<>();
    headers().forEach((name, value) -> headers.put(name, List.of(value)));
    return new RawNotice(headers, body());
  }

  /** The receiver's clock; any time will do where the vector names none. */
  public Clock clock() {
    return clockAt(json.path("now_epoch").asLong(0));
  }

  public static Clock clockAt(long epochSecond) {
    return Clock.fixed(Instant.ofEpochSecond(epochSecond), ZoneOffset.UTC);
  }

  public JsonNode config() {
    return json.get("config");
  }

  public JsonNode keys() {
    return json.get("keys");
  }

  public JsonNode expected() {
    return json.get("expected");
  }

  @Override
  public String toString() {
    return id();
  }
}
