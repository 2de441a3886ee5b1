package io.oncebook.adapter.channels.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.util.Objects;

/** A call as it came in. */
record Call(String method, URI uri, Headers headers, String body) {

  static Call read(HttpExchange exchange) throws IOException {
    return new Call(
        exchange.getRequestMethod(),
        exchange.getRequestURI(),
        exchange.getRequestHeaders(),
        new String(exchange.getRequestBody().readAllBytes(), UTF_8));
  }

  /** The first value of the header; empty when it is missing. */
  String header(String name) {
    return Objects.requireNonNullElse(headers.getFirst(name), "");
  }

  /** Where the caller has found us. */
  String origin() {
    return "http://" + header("Host");
  }

  String path() {
    return uri.getPath();
  }

  /** The query as it was sent, empty when there is none. */
  String query() {
    return Objects.requireNonNullElse(uri.getRawQuery(), "");
  }
}
