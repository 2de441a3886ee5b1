package io.oncebook.adapter.kafka.broker;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/** The settings of a small broker that is also a controller, as Kafka names them. */
final class BrokerSettings {

  private static final String CLIENTS = "CLIENT://";

  private BrokerSettings() {}

  /** Writes the settings of one broker of the cluster to the file. */
  static void write(Path file, BrokerNode self, List<BrokerNode> cluster, Path data) {
    Properties settings = new Properties();
    settings.putAll(place(self, cluster));
    settings.putAll(safety(cluster.size()));
    settings.putAll(haste());
    settings.putAll(thrift());
    settings.setProperty("log.dirs", data.toString());
    try (Writer writer = Files.newBufferedWriter(file)) {
      settings.store(writer, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The address for clients that the settings in the file name. */
  static String clientAddress(Path file) {
    Properties settings = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      settings.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return settings.getProperty("advertised.listeners", "").replace(CLIENTS, "");
  }

  private static Map<String, String> place(BrokerNode self, List<BrokerNode> cluster) {
    String clients = CLIENTS + self.clientAddress();
    String controllers = "CONTROLLER://" + self.controllerAddress();
    return Map.of(
        "node.id",
        Integer.toString(self.id()),
        "process.roles",
        "broker,controller",
        "listeners",
        clients + "," + controllers,
        "advertised.listeners",
        clients,
        "listener.security.protocol.map",
        "CLIENT:PLAINTEXT,CONTROLLER:PLAINTEXT",
        "inter.broker.listener.name",
        "CLIENT",
        "controller.listener.names",
        "CONTROLLER",
        "controller.quorum.voters",
        cluster.stream()
            .map(node -> node.id() + "@" + node.controllerAddress())
            .collect(Collectors.joining(",")));
  }

  /** With three brokers, one may be away and what was acknowledged is still on two. */
  private static Map<String, String> safety(int brokers) {
    String copies = Integer.toString(Math.min(3, brokers));
    String inSync = brokers < 3 ? "1" : "2";
    return Map.of(
        "auto.create.topics.enable", "false",
        "default.replication.factor", copies,
        "min.insync.replicas", inSync,
        "offsets.topic.replication.factor", copies,
        "transaction.state.log.replication.factor", copies,
        "transaction.state.log.min.isr", inSync,
        "share.coordinator.state.topic.replication.factor", copies,
        "share.coordinator.state.topic.min.isr", inSync);
  }

  private static Map<String, String> haste() {
    return Map.of(
        "group.initial.rebalance.delay.ms", "0",
        // So long the partitions of a broker that was killed have no leader, and so long the
        // broker itself is kept out when it comes back.
        "broker.session.timeout.ms", "4000",
        "broker.heartbeat.interval.ms", "500");
  }

  private static Map<String, String> thrift() {
    Map<String, String> settings = new HashMap<>();
    for (String topic :
        List.of("offsets.topic", "transaction.state.log", "share.coordinator.state.topic")) {
      settings.put(topic + ".num.partitions", "3");
      settings.put(topic + ".segment.bytes", "4194304");
    }
    settings.put("log.segment.bytes", "16777216");
    settings.put("log.index.size.max.bytes", "1048576");
    // By itself it would take half of the memory that the process has.
    settings.put("log.cleaner.dedupe.buffer.size", "4194304");
    settings.put("background.threads", "2");
    settings.put("num.io.threads", "3");
    settings.put("num.network.threads", "2");
    settings.put("group.coordinator.threads", "1");
    return settings;
  }
}
