package io.oncebook.benchmarks.day;

import io.oncebook.adapter.channels.simulator.ChannelSimulator;
import io.oncebook.adapter.kafka.broker.FreePorts;
import io.oncebook.adapter.persistence.database.DatabaseServer;
import io.oncebook.adapter.persistence.database.ServerProcess;
import io.oncebook.benchmarks.drill.ServiceProcess;
import io.oncebook.bootstrap.sandbox.SandboxSimulator;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Database and service as processes of their own, and the channels in this one. */
final class DayStage implements AutoCloseable {

  private static final String SCHEMA = "oncebook";
  private static final long TENANT = 1;
  private static final int PATIENCE_SECONDS = 120;

  private final ServerProcess database;
  private final DatabaseServer server;
  private final ChannelSimulator channels;
  private final ServiceProcess service;

  DayStage(Path folder) throws SQLException, InterruptedException {
    List<Integer> ports = FreePorts.take(3);
    database = ServerProcess.mariaDb(folder.resolve("mariadb"), ports.get(0));
    server = ServerProcess.onLoopback(ports.get(0));
    server.createSchema(SCHEMA);
    channels = SandboxSimulator.start(TENANT, ports.get(1));
    Map<String, Object> settings = new HashMap<>(server.properties(SCHEMA));
    settings.put("oncebook.sandbox.channels-port", ports.get(1));
    // Else the service would ask the channels for payments whose notices are lost, and find them.
    settings.put("oncebook.follow-up.schedule", "2h");
    service = new ServiceProcess(ports.get(2), settings, folder.resolve("service.log"));
    service.start();
  }

  ChannelSimulator channels() {
    return channels;
  }

  ServiceProcess service() {
    return service;
  }

  /**
   * Keeps the orders locked while the work runs, so that what is claimed meanwhile is not booked.
   */
  void withLocked(List<String> orderNos, Work work) throws SQLException, InterruptedException {
    try (Connection connection = server.connect(SCHEMA)) {
      connection.setAutoCommit(false);
      try (PreparedStatement lock =
          connection.prepareStatement(
              "SELECT id FROM channel_order WHERE tenant_id = ? AND order_no = ? FOR UPDATE")) {
        for (String orderNo : orderNos) {
          lock.setLong(1, TENANT);
          lock.setString(2, orderNo);
          lock.executeQuery().close();
        }
      }
      work.run();
      connection.rollback();
    }
  }

  /** Waits until this number of claims is not booked. */
  void awaitOrphans(int expected) throws SQLException, InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    try (Connection connection = server.connect(SCHEMA);
        Statement statement = connection.createStatement()) {
      while (true) {
        try (ResultSet rows =
            statement.executeQuery(
                "SELECT COUNT(*) FROM ss_channel_idempotent"
                    + " WHERE state NOT IN ('BOOKED', 'RESOLVED')")) {
          rows.next();
          if (rows.getInt(1) == expected) {
            return;
          }
          if (System.nanoTime() > deadline) {
            throw new IllegalStateException(
                "expected %d claims without booking, found %d".formatted(expected, rows.getInt(1)));
          }
        }
        TimeUnit.MILLISECONDS.sleep(50);
      }
    }
  }

  @Override
  public void close() {
    try {
      service.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    channels.close();
    database.stop();
  }

  /** What is done while orders are locked. */
  @FunctionalInterface
  interface Work {
    void run() throws SQLException, InterruptedException;
  }
}
