package io.oncebook.benchmarks.storm;

import io.oncebook.bootstrap.sandbox.SandboxClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Instant;

/** Delivers as a channel does: what is not answered with success is sent again, with a limit. */
final class Sender {

  private final SandboxClient instances;
  private final DeliveryCounts tally;

  Sender(SandboxClient instances, DeliveryCounts tally) {
    this.instances = instances;
    this.tally = tally;
  }

  void register(StormPayment payment) {
    Insistence.until(
        () -> isRegistered(instances.post("/orders", payment.orderJson()).statusCode()));
  }

  void deliver(StormPayment payment) {
    if (Insistence.until(() -> isTaken(payment))) {
      tally.done();
    } else {
      tally.lost();
    }
  }

  private boolean isTaken(StormPayment payment) throws IOException, InterruptedException {
    try {
      HttpResponse<String> answer = instances.deliver(payment.noticeAt(Instant.now()));
      boolean success = payment.channel().isSuccess(answer.statusCode(), answer.body());
      tally.answer(success ? "success" : "failure " + answer.statusCode());
      return success;
    } catch (IOException e) {
      tally.answer("no answer");
      throw e;
    }
  }

  private static boolean isRegistered(int status) {
    if (status == 401 || status == 409) {
      throw new IllegalStateException("the instance does not serve this sandbox: HTTP " + status);
    }
    return status == 200 || status == 201;
  }
}
