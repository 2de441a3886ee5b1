package io.oncebook.benchmarks.storm;

import io.oncebook.bootstrap.sandbox.SandboxClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Delivers as a channel does: what is not answered with success is sent again, with a limit. */
final class Sender {

  private static final int MAX_TRIES = 120;
  private static final Duration PAUSE = Duration.ofMillis(500);

  private final SandboxClient instances;
  private final Tally tally;

  Sender(SandboxClient instances, Tally tally) {
    this.instances = instances;
    this.tally = tally;
  }

  void register(StormPayment payment) {
    insist(() -> isRegistered(instances.post("/orders", payment.orderJson()).statusCode()));
  }

  void deliver(StormPayment payment) {
    if (insist(() -> isTaken(payment))) {
      tally.done();
    } else {
      tally.lost();
    }
  }

  private boolean isTaken(StormPayment payment) throws IOException, InterruptedException {
    try {
      HttpResponse<String> answer = instances.deliver(payment.notice());
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

  private static boolean insist(Attempt attempt) {
    try {
      for (int tries = 0; tries < MAX_TRIES; tries++) {
        if (succeeds(attempt)) {
          return true;
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  private static boolean succeeds(Attempt attempt) throws InterruptedException {
    try {
      return attempt.succeeds();
    } catch (IOException e) {
      // The instance is away; another one, or this one when it is back, takes the next try.
      return false;
    }
  }

  @FunctionalInterface
  private interface Attempt {
    boolean succeeds() throws IOException, InterruptedException;
  }
}
