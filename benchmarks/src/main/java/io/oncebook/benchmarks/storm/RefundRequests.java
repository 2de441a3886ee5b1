package io.oncebook.benchmarks.storm;

import io.oncebook.bootstrap.sandbox.SandboxClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Asks the service as a merchant does who does not take silence for an answer. */
final class RefundRequests {

  private final SandboxClient instances;
  private final DeliveryCounts tally = new DeliveryCounts();

  RefundRequests(SandboxClient instances) {
    this.instances = instances;
  }

  Map<String, Long> answers() {
    return tally.answers();
  }

  void register(StormOrder order) {
    Insistence.until(() -> isDone("registration", instances.post("/orders", order.json())));
  }

  /** Again while the order is not known to be paid, or nobody answers. */
  void ask(StormRefund refund) {
    Insistence.until(
        () ->
            isDone(
                "refund",
                instances.post("/orders/" + refund.order().orderNo() + "/refunds", refund.json())));
  }

  /** Whether every refund came to an end in time. */
  boolean awaitEnd(List<StormRefund> refunds, Duration patience)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    List<StormRefund> open = new ArrayList<>(refunds);
    while (System.nanoTime() < deadline) {
      open.removeIf(this::hasEnded);
      if (open.isEmpty()) {
        return true;
      }
      System.out.printf("  %d refunds are open ...%n", open.size());
      TimeUnit.SECONDS.sleep(2);
    }
    return false;
  }

  private boolean hasEnded(StormRefund refund) {
    try {
      HttpResponse<String> answer = instances.get("/refunds/" + refund.refundNo());
      return answer.statusCode() == 200 && !answer.body().contains("\"nextStepAt\"");
    } catch (IOException e) {
      // The instance is away; the next look asks another one.
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private boolean isDone(String what, HttpResponse<String> answer) {
    tally.answer(what + " " + answer.statusCode());
    if (answer.statusCode() == 401 || answer.statusCode() == 409) {
      throw new IllegalStateException(
          "the instance does not serve this sandbox: HTTP " + answer.statusCode());
    }
    return answer.statusCode() == 200 || answer.statusCode() == 201;
  }
}
