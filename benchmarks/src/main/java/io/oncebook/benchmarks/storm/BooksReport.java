package io.oncebook.benchmarks.storm;

import io.oncebook.bootstrap.sandbox.SandboxClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the service says about the books of one run. */
final class BooksReport {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final SandboxClient instances;
  private final String run;

  BooksReport(SandboxClient instances, String run) {
    this.instances = instances;
    this.run = run;
  }

  /** The entries of the run; a key that occurs twice is counted twice. */
  Entries entries() throws IOException, InterruptedException {
    Entries entries = new Entries();
    pages("/journal-entries", "entries", entries::add);
    return entries;
  }

  /** The keys of the run that are claimed but not booked. */
  Set<String> orphans() throws IOException, InterruptedException {
    Set<String> keys = new HashSet<>();
    pages("/orphans", "orphans", orphan -> keys.add(orphan.get("idempotentKey").asString()));
    return keys;
  }

  /** What the books say each channel holds of each order of the run, in fen, by order number. */
  Map<String, Long> held() throws IOException, InterruptedException {
    Map<String, Long> held = new HashMap<>();
    pages(
        "/journal-entries",
        "entries",
        entry -> held.merge(entry.get("orderNo").asString(), receivable(entry), Long::sum));
    return held;
  }

  private static long receivable(JsonNode entry) {
    long sum = 0;
    for (JsonNode posting : entry.get("postings")) {
      if (posting.get("account").asString().startsWith("CHANNEL_RECEIVABLE:")) {
        long amount = posting.get("amount").asLong();
        sum += posting.get("side").asString().equals("DEBIT") ? amount : -amount;
      }
    }
    return sum;
  }

  boolean trialBalanceIsZero() throws IOException, InterruptedException {
    return read("/trial-balance").get("zero").asBoolean();
  }

  private void pages(String path, String list, Consumer<JsonNode> consumer)
      throws IOException, InterruptedException {
    String after = "";
    while (true) {
      JsonNode page = read(path + "?limit=1000" + after);
      for (JsonNode element : page.get(list)) {
        if (element.path("orderNo").asString("").startsWith(run + "-")) {
          consumer.accept(element);
        }
      }
      if (!page.has("next")) {
        return;
      }
      after = "&after=" + page.get("next").asString();
    }
  }

  /** An instance that is away now is passed over, or may soon be back. */
  private JsonNode read(String path) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        return readOnce(path);
      } catch (IOException e) {
        if (System.nanoTime() > deadline) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(500);
      }
    }
  }

  private JsonNode readOnce(String path) throws IOException, InterruptedException {
    HttpResponse<String> answer = instances.get(path);
    if (answer.statusCode() != 200) {
      throw new IOException(path + " was answered with HTTP " + answer.statusCode());
    }
    return JSON.readTree(answer.body());
  }
}
