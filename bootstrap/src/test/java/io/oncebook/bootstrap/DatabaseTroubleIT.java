package io.oncebook.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.DatabaseServer;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.bootstrap.sandbox.SandboxChannel;
import io.oncebook.bootstrap.sandbox.SandboxPayment;
import io.oncebook.bootstrap.sandbox.SandboxService;
import java.net.URI;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The database is away, or busy: channels hear failure, and nothing is half-written. The client
 * waits no longer than a channel does, so an answer that comes too late fails the test.
 */
class DatabaseTroubleIT {

  private static final int POOL_SIZE = 3;

  private static TestDatabase database;
  private static StepGate gate;
  private static SandboxService service;
  private static Sandbox sandbox;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    DatabaseServer server = TestDatabase.server();
    gate = new StepGate(URI.create(server.address().substring("jdbc:".length())).getPort());
    DatabaseServer behindGate =
        new DatabaseServer(
            "jdbc:mysql://127.0.0.1:%d/".formatted(gate.port()), server.user(), server.password());
    Map<String, Object> properties = new HashMap<>(behindGate.properties(database.schema()));
    properties.put("spring.datasource.hikari.minimum-idle", "1");
    service =
        SandboxService.start(
            properties,
            "--oncebook.repair.grace=1h",
            "--spring.datasource.hikari.maximum-pool-size=" + POOL_SIZE);
    sandbox = new Sandbox(List.of(service));
  }

  @AfterAll
  static void stop() throws Exception {
    service.close();
    gate.close();
    database.pool().close();
  }

  @Test
  void database_that_is_away_means_failure_and_no_trace() throws Exception {
    SandboxPayment payment = Sandbox.payment(100);
    sandbox.register(SandboxChannel.WECHAT, payment);
    gate.shut();
    for (SandboxChannel channel : SandboxChannel.values()) {
      assertThat(sandbox.deliver(channel, Sandbox.payment(100))).isFalse();
    }
    assertThat(sandbox.deliver(SandboxChannel.WECHAT, payment)).isFalse();

    gate.reopen();
    sandbox.awaitHealth();

    assertThat(sandbox.orphans()).isEmpty();
    assertThat(sandbox.deliver(SandboxChannel.WECHAT, payment)).isTrue();
    assertThat(sandbox.entries(payment)).hasSize(1);
  }

  @Test
  void lock_that_is_held_too_long_means_failure_and_an_orphan() throws Exception {
    SandboxPayment payment = Sandbox.payment(200);
    sandbox.register(SandboxChannel.SQB, payment);
    try (Connection holder = database.pool().getConnection();
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("SELECT * FROM channel_order FOR UPDATE");

      assertThat(sandbox.deliver(SandboxChannel.SQB, payment)).isFalse();

      assertThat(sandbox.deliver(SandboxChannel.SQB, payment)).isTrue();
      holder.rollback();
    }
    assertThat(sandbox.entries(payment)).isEmpty();

    sandbox.register(SandboxChannel.SQB, payment);

    assertThat(sandbox.entries(payment)).hasSize(1);
    assertThat(sandbox.orphans()).isEmpty();
  }

  @Test
  void pool_that_is_exhausted_means_failure_and_recovery() throws Exception {
    SandboxPayment payment = Sandbox.payment(300);
    sandbox.register(SandboxChannel.ALIPAY, payment);
    List<Connection> all = new ArrayList<>();
    try {
      for (int i = 0; i < POOL_SIZE; i++) {
        all.add(service.bean(DataSource.class).getConnection());
      }

      assertThat(sandbox.deliver(SandboxChannel.ALIPAY, payment)).isFalse();

    } finally {
      for (Connection connection : all) {
        connection.close();
      }
    }
    assertThat(sandbox.orphans()).isEmpty();

    assertThat(sandbox.deliver(SandboxChannel.ALIPAY, payment)).isTrue();
    assertThat(sandbox.entries(payment)).hasSize(1);
  }
}
