package io.oncebook.adapter.channels.simulator;

import java.util.Map;

/** Headers and body, ready to be sent. */
record Message(Map<String, String> headers, String body) {

  static Message of(String contentType, String body) {
    return new Message(Map.of("Content-Type", contentType), body);
  }
}
