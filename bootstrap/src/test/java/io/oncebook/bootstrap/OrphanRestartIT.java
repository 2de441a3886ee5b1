package io.oncebook.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.bootstrap.sandbox.SandboxChannel;
import io.oncebook.bootstrap.sandbox.SandboxPayment;
import io.oncebook.bootstrap.sandbox.SandboxService;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a killed worker leaves behind, and a service that starts with its own defaults. */
class OrphanRestartIT {

  private static final Duration PROMISE = Duration.ofSeconds(10);

  private static TestDatabase database;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
  }

  @AfterAll
  static void stop() {
    database.pool().close();
  }

  @Test
  void orphan_of_a_killed_worker_is_booked_within_ten_seconds_of_the_restart() throws Exception {
    SandboxPayment payment = Sandbox.payment(1234);
    try (SandboxService before = SandboxService.start(database)) {
      new Sandbox(List.of(before)).register(SandboxChannel.SQB, payment);
    }
    Process worker = workerInTheMiddleOf(payment);

    worker.destroyForcibly().waitFor();
    try (SandboxService after = SandboxService.start(database)) {
      Instant ready = Instant.now();
      Sandbox sandbox = new Sandbox(List.of(after));
      Sandbox.await("the booking", () -> sandbox.entries(payment).size() == 1);

      assertThat(Duration.between(ready, Instant.now())).isLessThan(PROMISE);
      assertThat(sandbox.order(payment).get("state").asString()).isEqualTo("PAID");
      assertThat(sandbox.trialBalanceIsZero()).isTrue();
      Sandbox.await(
          "the repair time", () -> metrics(sandbox).contains("repair_time_seconds_count 1"));
      assertThat(metrics(sandbox)).contains("oncebook_repair_time_seconds{quantile=\"0.99\"}");
      assertThat(sandbox.client().health().body()).contains("\"orphans\":{\"status\":\"UP\"}");
    }
  }

  @Test
  void orphan_that_stays_open_shows_in_metrics_and_health_but_not_in_the_http_status()
      throws Exception {
    SandboxPayment payment = Sandbox.payment(777);
    try (SandboxService service =
        SandboxService.start(
            database.properties(),
            "--oncebook.repair.interval=50ms",
            "--oncebook.repair.alarm-after=0s")) {
      Sandbox sandbox = new Sandbox(List.of(service));
      assertThat(sandbox.deliver(SandboxChannel.SQB, payment)).isTrue();

      Sandbox.await("degraded", () -> sandbox.client().health().body().contains("DEGRADED"));
      Sandbox.await("metrics", () -> metrics(sandbox).contains("oncebook_orphans_amount{"));

      assertThat(sandbox.client().health().statusCode()).isEqualTo(200);
      assertThat(metrics(sandbox))
          .contains("oncebook_orphans_open{channel=\"SQB\",currency=\"CNY\",tenant=\"1\"} 1.0")
          .contains("oncebook_orphans_amount{channel=\"SQB\",currency=\"CNY\",tenant=\"1\"} 777.0")
          .contains("oncebook_orphans_oldest_age_seconds{channel=\"SQB\"");

      sandbox.register(SandboxChannel.SQB, payment);
      Sandbox.await("up again", () -> !sandbox.client().health().body().contains("DEGRADED"));
      Sandbox.await("no orphan", () -> !metrics(sandbox).contains("oncebook_orphans_amount{"));
    }
  }

  private static String metrics(Sandbox sandbox) throws IOException, InterruptedException {
    HttpResponse<String> answer = sandbox.client().metrics();
    return answer.body();
  }

  private static Process workerInTheMiddleOf(SandboxPayment payment) throws IOException {
    Map<String, Object> login = database.properties();
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                WorkerThatStands.class.getName(),
                String.valueOf(login.get("spring.datasource.url")),
                String.valueOf(login.get("spring.datasource.username")),
                String.valueOf(login.get("spring.datasource.password")),
                payment.orderNo(),
                "7894002680900000001",
                String.valueOf(payment.amountMinor()))
            .redirectErrorStream(true);
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    Process worker = builder.start();
    BufferedReader output =
        new BufferedReader(new InputStreamReader(worker.getInputStream(), StandardCharsets.UTF_8));
    StringBuilder told = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.equals(WorkerThatStands.STANDS)) {
        return worker;
      }
      told.append(line).append('\n');
    }
    throw new IllegalStateException("the worker ended: " + told);
  }
}
