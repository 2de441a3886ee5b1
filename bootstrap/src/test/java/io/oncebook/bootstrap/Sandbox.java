package io.oncebook.bootstrap;

import io.oncebook.bootstrap.sandbox.SandboxChannel;
import io.oncebook.bootstrap.sandbox.SandboxClient;
import io.oncebook.bootstrap.sandbox.SandboxPayment;
import io.oncebook.bootstrap.sandbox.SandboxService;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A tenant's day against running instances: orders, payments, and a look into the books. */
final class Sandbox {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final AtomicInteger NUMBERS = new AtomicInteger();

  private final SandboxClient client;

  Sandbox(List<SandboxService> instances) {
    this.client =
        new SandboxClient(
            instances.stream().map(SandboxService::url).toList(), SandboxService.API_TOKEN);
  }

  /** A payment that nobody else makes. */
  static SandboxPayment payment(long amountMinor) {
    int number = NUMBERS.incrementAndGet();
    return new SandboxPayment(
        "ORDER-" + number,
        "78940026801%08d".formatted(number),
        amountMinor,
        Instant.now().truncatedTo(ChronoUnit.SECONDS));
  }

  SandboxClient client() {
    return client;
  }

  HttpResponse<String> register(SandboxChannel channel, SandboxPayment payment)
      throws IOException, InterruptedException {
    return register(channel, payment.orderNo(), payment.amountMinor());
  }

  HttpResponse<String> register(SandboxChannel channel, String orderNo, long amountMinor)
      throws IOException, InterruptedException {
    return client.post(
        "/orders",
        """
        {"orderNo":"%s","channel":"%s","amount":%d,"currency":"CNY"}\
        """
            .formatted(orderNo, channel, amountMinor));
  }

  /** Delivers a freshly signed notice; true when the channel would call the answer a success. */
  boolean deliver(SandboxChannel channel, SandboxPayment payment)
      throws IOException, InterruptedException {
    HttpResponse<String> answer = client.deliver(channel.payment(payment, Instant.now()));
    return channel.isSuccess(answer.statusCode(), answer.body());
  }

  JsonNode order(SandboxPayment payment) throws IOException, InterruptedException {
    return read("/orders/" + payment.orderNo());
  }

  JsonNode entries(SandboxPayment payment) throws IOException, InterruptedException {
    return read("/journal-entries?orderNo=" + payment.orderNo()).get("entries");
  }

  JsonNode orphans() throws IOException, InterruptedException {
    return read("/orphans").get("orphans");
  }

  boolean trialBalanceIsZero() throws IOException, InterruptedException {
    return read("/trial-balance").get("zero").asBoolean();
  }

  void awaitHealth() throws IOException, InterruptedException {
    await("health", () -> client.health().statusCode() == 200);
  }

  void awaitNoOrphans() throws IOException, InterruptedException {
    await("no orphans", () -> orphans().isEmpty());
  }

  /** Asks again until the answer is yes; not for ever. */
  static void await(String what, Question question) throws IOException, InterruptedException {
    await(what, 30, question);
  }

  static void await(String what, int seconds, Question question)
      throws IOException, InterruptedException {
    for (int tries = 0; tries < 10 * seconds; tries++) {
      if (question.isAnsweredYes()) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    throw new IllegalStateException("waited in vain for " + what);
  }

  @FunctionalInterface
  interface Question {
    boolean isAnsweredYes() throws IOException, InterruptedException;
  }

  private JsonNode read(String path) throws IOException, InterruptedException {
    HttpResponse<String> answer = client.get(path);
    if (answer.statusCode() != 200) {
      throw new IllegalStateException(path + ": " + answer.statusCode() + " " + answer.body());
    }
    return JSON.readTree(answer.body());
  }
}
