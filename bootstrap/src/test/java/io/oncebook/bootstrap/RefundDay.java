package io.oncebook.bootstrap;

import io.oncebook.adapter.channels.simulator.ChannelSimulator;
import io.oncebook.adapter.channels.simulator.SimulatedChannel;
import io.oncebook.bootstrap.sandbox.SandboxClient;
import io.oncebook.bootstrap.sandbox.SandboxService;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A merchant who sells and refunds, over instances that are called in turn. */
final class RefundDay {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final SandboxClient client;
  private final ChannelSimulator channels;
  private final AtomicInteger numbers = new AtomicInteger();
  private final List<String> refunds = new ArrayList<>();

  RefundDay(List<SandboxService> instances, ChannelSimulator channels) {
    this.client =
        new SandboxClient(
            instances.stream().map(SandboxService::url).toList(), SandboxService.API_TOKEN);
    this.channels = channels;
  }

  /** An order that is registered, paid at the channel, and known to be paid here. */
  String paidOrder(SimulatedChannel channel, long amountMinor) throws Exception {
    String orderNo = "D%05d".formatted(numbers.incrementAndGet());
    client.post(
        "/orders",
        "{\"orderNo\":\"%s\",\"channel\":\"%s\",\"amount\":%d,\"currency\":\"CNY\"}"
            .formatted(orderNo, channel, amountMinor));
    channels.pay(channel, orderNo, amountMinor);
    await(orderNo + " to be paid", () -> order(orderNo).path("state").asString("").equals("PAID"));
    return orderNo;
  }

  HttpResponse<String> refund(String orderNo, String refundNo, long amountMinor)
      throws IOException, InterruptedException {
    synchronized (refunds) {
      refunds.add(refundNo);
    }
    return client.post(
        "/orders/" + orderNo + "/refunds",
        "{\"refundNo\":\"%s\",\"amount\":%d}".formatted(refundNo, amountMinor));
  }

  JsonNode order(String orderNo) throws IOException, InterruptedException {
    return read("/orders/" + orderNo);
  }

  JsonNode entries(String orderNo) throws IOException, InterruptedException {
    return read("/journal-entries?orderNo=" + orderNo).get("entries");
  }

  /** How many of the refunds that were asked for have not ended. */
  long liveRefunds() throws IOException, InterruptedException {
    long live = 0;
    for (String refundNo : List.copyOf(refunds)) {
      HttpResponse<String> answer = client.get("/refunds/" + refundNo);
      if (answer.statusCode() == 200 && JSON.readTree(answer.body()).has("nextStepAt")) {
        live++;
      }
    }
    return live;
  }

  /** What the channel still holds for us, by the trial balance. */
  long receivable(SimulatedChannel channel) throws IOException, InterruptedException {
    for (JsonNode line : read("/trial-balance").get("lines")) {
      if (line.get("account").stringValue().equals("CHANNEL_RECEIVABLE:" + channel)) {
        return line.get("balance").longValue();
      }
    }
    return 0;
  }

  boolean trialBalanceIsZero() throws IOException, InterruptedException {
    return read("/trial-balance").get("zero").asBoolean();
  }

  void awaitState(String refundNo, String state) throws Exception {
    await(
        refundNo + " to be " + state,
        () -> read("/refunds/" + refundNo).path("state").asString("").equals(state));
  }

  void awaitNoOrphans() throws Exception {
    await("no orphans", () -> read("/orphans").get("orphans").isEmpty());
  }

  void await(String what, Question question) throws Exception {
    for (int tries = 0; tries < 600; tries++) {
      if (question.isAnsweredYes()) {
        return;
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
    throw new IllegalStateException("waited in vain for " + what);
  }

  @FunctionalInterface
  interface Question {
    boolean isAnsweredYes() throws Exception;
  }

  private JsonNode read(String path) throws IOException, InterruptedException {
    HttpResponse<String> answer = client.get(path);
    if (answer.statusCode() != 200) {
      throw new IllegalStateException(path + ": " + answer.statusCode() + " " + answer.body());
    }
    return JSON.readTree(answer.body());
  }
}
