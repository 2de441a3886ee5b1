package io.oncebook.adapter.http.callback;

import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import tools.jackson.databind.node.JsonNodeFactory;

/** What is told, as RFC 9457 problem details, to a caller who is at no channel's address. */
enum CallbackProblem {
  CHANNEL_UNKNOWN(404, "channel-unknown", "No such channel"),
  METHOD_NOT_ALLOWED(405, "method-not-allowed", "The call does not take this method");

  private final int status;
  private final String name;
  private final String title;

  CallbackProblem(int status, String name, String title) {
    this.status = status;
    this.name = name;
    this.title = title;
  }

  ResponseEntity<byte[]> answer(HttpHeaders headers) {
    String body =
        JsonNodeFactory.instance
            .objectNode()
            .put("type", "urn:oncebook:problem:" + name)
            .put("title", title)
            .put("status", status)
            .toString();
    return ResponseEntity.status(status)
        .headers(headers)
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(body.getBytes(StandardCharsets.UTF_8));
  }
}
