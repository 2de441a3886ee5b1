package io.oncebook.benchmarks.day;

import io.oncebook.bootstrap.sandbox.SandboxClient;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What the service says about its books. */
final class DayBooks {

  private final SandboxClient service;

  DayBooks(SandboxClient service) {
    this.service = service;
  }

  long entries() throws IOException, InterruptedException {
    return byKind().values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many entries there are of each kind of fact. */
  Map<String, Long> byKind() throws IOException, InterruptedException {
    Map<String, Long> counts = new HashMap<>();
    String after = "";
    while (true) {
      JsonNode page = CloseADay.expectOk(service.get("/journal-entries?limit=1000" + after));
      for (JsonNode entry : page.get("entries")) {
        String key = entry.get("idempotentKey").asString();
        counts.merge(key.substring(key.lastIndexOf(':') + 1), 1L, Long::sum);
      }
      if (!page.has("next")) {
        return counts;
      }
      after = "&after=" + page.get("next").asString();
    }
  }

  boolean trialBalanceIsZero() throws IOException, InterruptedException {
    return CloseADay.expectOk(service.get("/trial-balance")).get("zero").asBoolean();
  }

  int orphans() throws IOException, InterruptedException {
    return CloseADay.expectOk(service.get("/orphans")).get("orphans").size();
  }
}
