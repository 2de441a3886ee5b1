package io.oncebook.adapter.channels.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;

/** What a call is answered with. */
final class Reply {

  private final int status;
  private final Map<String, String> headers;
  private final byte[] body;

  private Reply(int status, Map<String, String> headers, byte[] body) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  Reply(int status, Message message) {
    this(status, message.headers(), message.body().getBytes(UTF_8));
  }

  /** A file that is downloaded. */
  static Reply file(byte[] content) {
    return new Reply(200, Map.of("Content-Type", "application/octet-stream"), content);
  }

  int status() {
    return status;
  }

  Map<String, String> headers() {
    return headers;
  }

  byte[] body() {
    return body.clone();
  }
}
