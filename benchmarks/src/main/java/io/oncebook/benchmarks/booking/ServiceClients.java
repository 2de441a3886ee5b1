package io.oncebook.benchmarks.booking;

import io.oncebook.benchmarks.storm.StormPayment;
import io.oncebook.bootstrap.sandbox.SandboxChannel;
import io.oncebook.bootstrap.sandbox.SandboxClient;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The ways into the service; whatever it does not take ends the benchmark. */
final class ServiceClients {

  private final SandboxClient instances;
  private final int threads;

  ServiceClients(SandboxClient instances, int threads) {
    this.instances = instances;
    this.threads = threads;
  }

  /** Payments of all channels, whose orders are registered. */
  List<StormPayment> registered(String run, int count) throws InterruptedException {
    List<StormPayment> payments = new ArrayList<>();
    Instant now = Instant.now();
    SandboxChannel[] channels = SandboxChannel.values();
    for (int i = 0; i < count; i++) {
      payments.add(StormPayment.of(channels[i % channels.length], run, i, now));
    }
    Measurement.of(payments, threads, this::register);
    return payments;
  }

  void overHttp(StormPayment payment) {
    expect(
        1,
        () -> {
          HttpResponse<String> answer = instances.deliver(payment.notice());
          return payment.channel().isSuccess(answer.statusCode(), answer.body())
              ? 1
              : answer.statusCode();
        });
  }

  private void register(StormPayment payment) {
    expect(201, () -> instances.post("/orders", payment.orderJson()).statusCode());
  }

  private static void expect(int expected, Call call) {
    try {
      int found = call.run();
      if (found != expected) {
        throw new IllegalStateException("expected %d, found %d".formatted(expected, found));
      }
    } catch (IOException e) {
      throw new IllegalStateException("the service gave no answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  @FunctionalInterface
  private interface Call {
    int run() throws IOException, InterruptedException;
  }
}
