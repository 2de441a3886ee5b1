package io.oncebook.bootstrap.sandbox;

import java.util.Map;

/** A signed notice, ready to be posted to the callback address of its channel. */
public final class SandboxNotice {

  private final String path;
  private final Map<String, String> headers;
  private final byte[] body;

  SandboxNotice(String path, Map<String, String> headers, byte[] body) {
    this.path = path;
    this.headers = Map.copyOf(headers);
    this.body = body.clone();
  }

  public String path() {
    return path;
  }

  public Map<String, String> headers() {
    return headers;
  }

  public byte[] body() {
    return body.clone();
  }
}
