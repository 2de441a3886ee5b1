package io.oncebook.benchmarks.drill;

import io.oncebook.adapter.channels.simulator.ChannelSimulator;
import io.oncebook.adapter.kafka.broker.BrokerNode;
import io.oncebook.adapter.kafka.broker.BrokerProcess;
import io.oncebook.adapter.kafka.broker.FreePorts;
import io.oncebook.adapter.persistence.database.DatabaseServer;
import io.oncebook.adapter.persistence.database.ServerProcess;
import io.oncebook.bootstrap.sandbox.SandboxService;
import io.oncebook.bootstrap.sandbox.SandboxSimulator;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Database, broker, channels and two instances, on ports that were free, with all files below one
 * folder. Everything is a process of its own but the channels, and ends when this is closed.
 */
final class TestCluster implements AutoCloseable {

  private static final String SCHEMA = "oncebook";

  private final Path folder;
  private final int databasePort;
  private final int channelsPort;
  private final BrokerProcess broker;
  private final List<ServiceProcess> instances = new ArrayList<>();
  private @Nullable ServerProcess database;
  private @Nullable ChannelSimulator channels;
  private boolean closed;

  /** Starts nothing yet. */
  TestCluster(Path folder) {
    this.folder = folder;
    int brokerPort = FreePorts.takeNeighbours();
    List<Integer> ports =
        FreePorts.take(6).stream()
            .filter(port -> port != brokerPort && port != brokerPort + 1)
            .toList();
    this.databasePort = ports.get(0);
    this.channelsPort = ports.get(1);
    this.broker =
        BrokerProcess.alone(folder.resolve("kafka"), new BrokerNode(1, brokerPort, brokerPort + 1));
    Map<String, Object> settings = settings();
    for (int number = 1; number <= 2; number++) {
      instances.add(
          new ServiceProcess(
              ports.get(1 + number), settings, folder.resolve("instance-" + number + ".log")));
    }
  }

  private Map<String, Object> settings() {
    DatabaseServer server = ServerProcess.onLoopback(databasePort);
    Map<String, Object> settings = new HashMap<>(server.properties(SCHEMA));
    settings.putAll(SandboxService.kafka(brokers()));
    settings.put("oncebook.sandbox.channels-port", channelsPort);
    return settings;
  }

  /** Returns when all of it can be used. */
  void open() throws InterruptedException {
    startBroker();
    startDatabase();
    try {
      ServerProcess.onLoopback(databasePort).createSchema(SCHEMA);
    } catch (SQLException e) {
      throw new IllegalStateException("the database refuses its schema", e);
    }
    channels = SandboxSimulator.start(1, channelsPort);
    broker.awaitReady();
    for (ServiceProcess instance : instances) {
      instance.start();
    }
  }

  String brokers() {
    return broker.node().clientAddress();
  }

  List<ServiceProcess> instances() {
    return List.copyOf(instances);
  }

  /** Kills the second instance; returns when it is up again. */
  void loseInstance(Duration pause) throws InterruptedException {
    ServiceProcess second = instances.get(1);
    second.kill();
    say("instance 2 is killed");
    TimeUnit.MILLISECONDS.sleep(pause.toMillis());
    second.start();
    say("instance 2 is up again");
  }

  /** Kills the broker; returns when it is ready again, on its data. */
  void loseBroker(Duration pause) throws InterruptedException {
    broker.kill();
    say("the broker is killed");
    TimeUnit.MILLISECONDS.sleep(pause.toMillis());
    startBroker();
    broker.awaitReady();
    say("the broker is up again");
  }

  /** Stops the database; returns when it takes connections again, on its data. */
  void loseDatabase(Duration pause) throws InterruptedException {
    stopDatabase();
    say("the database is stopped");
    TimeUnit.MILLISECONDS.sleep(pause.toMillis());
    startDatabase();
    say("the database is up again");
  }

  private synchronized void startBroker() {
    checkOpen();
    broker.start();
  }

  private synchronized void startDatabase() {
    checkOpen();
    database = ServerProcess.mariaDb(folder.resolve("mariadb"), databasePort);
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the drill is over");
    }
  }

  private synchronized void stopDatabase() {
    if (database != null) {
      database.stop();
    }
  }

  private static void say(String what) {
    System.out.printf("%tT  %s%n", System.currentTimeMillis(), what);
  }

  /** Ends whatever runs; a second call finds nothing. */
  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    try {
      for (ServiceProcess instance : instances) {
        instance.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (channels != null) {
      channels.close();
    }
    broker.stop();
    stopDatabase();
  }
}
