package io.oncebook.adapter.channels.notice;

import io.oncebook.domain.idempotency.Evidence;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A notice as it came in: not one byte changed, nothing believed. */
public final class RawNotice {

  private final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  private final byte[] body;

  /** Takes the headers by name, whatever the letter case, and the body before any decoding. */
  public RawNotice(Map<String, List<String>> headers, byte[] body) {
    headers.forEach((name, values) -> this.headers.put(name, List.copyOf(values)));
    this.body = body.clone();
  }

  /** The header's only value; null when it is missing or was sent more than once. */
  public @Nullable String header(String name) {
    List<String> values = headers.getOrDefault(name, List.of());
    return values.size() == 1 ? values.get(0) : null;
  }

  /** Whether the header was sent at all, with whatever value. */
  public boolean hasHeader(String name) {
    return headers.containsKey(name);
  }

  public byte[] body() {
    return body.clone();
  }

  /** The named headers, as far as present, a blank line, and the body: what proves the notice. */
  public Evidence evidence(List<String> headerNames) {
    ByteArrayOutputStream evidence = new ByteArrayOutputStream();
    for (String name : headerNames) {
      String value = header(name);
      if (value != null) {
        evidence.writeBytes((name + ": " + value + "\n").getBytes(StandardCharsets.UTF_8));
      }
    }
    evidence.write('\n');
    evidence.writeBytes(body);
    return Evidence.of(evidence.toByteArray());
  }
}
