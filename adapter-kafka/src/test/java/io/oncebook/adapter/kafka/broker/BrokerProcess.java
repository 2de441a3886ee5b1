package io.oncebook.adapter.kafka.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.kafka.common.Uuid;

/**
 * A Kafka broker, which is also a controller, as a process of its own with its files below one
 * folder. It outlives this program unless it is stopped, and any program that names the same folder
 * finds it again.
 */
public final class BrokerProcess {

  private static final Duration START_LIMIT = Duration.ofSeconds(90);

  /** Where it can be had: a Ctrl-C for the program that starts the broker is not for the broker. */
  private static final List<String> OWN_SESSION =
      Files.isExecutable(Path.of("/usr/bin/setsid")) ? List.of("/usr/bin/setsid") : List.of();

  private final Path folder;
  private final BrokerNode node;
  private final List<BrokerNode> cluster;
  private final Uuid clusterId;

  private BrokerProcess(Path folder, BrokerNode node, List<BrokerNode> cluster, Uuid clusterId) {
    this.folder = folder.toAbsolutePath().normalize();
    this.node = node;
    this.cluster = List.copyOf(cluster);
    this.clusterId = clusterId;
  }

  /** A broker that is a cluster by itself, which may run already or is still to be started. */
  public static BrokerProcess alone(Path folder, BrokerNode node) {
    return new BrokerProcess(folder, node, List.of(node), Uuid.randomUuid());
  }

  /** A broker of a cluster. The cluster's id counts only where the folder holds no data yet. */
  static BrokerProcess member(
      Path folder, BrokerNode node, List<BrokerNode> cluster, Uuid clusterId) {
    return new BrokerProcess(folder, node, cluster, clusterId);
  }

  public BrokerNode node() {
    return node;
  }

  /**
   * Where the broker of this folder was last started, which may be another place than {@link
   * #node()} if another program did it.
   */
  public String startedAt() {
    return BrokerSettings.clientAddress(settings());
  }

  /** What the broker said, from all its starts. */
  public Path log() {
    return folder.resolve("broker.log");
  }

  /**
   * Starts the process, on the data that is there if there is any. Does not wait until it can be
   * used.
   */
  public void start() {
    if (isAlive()) {
      throw new IllegalStateException("broker %d runs already".formatted(node.id()));
    }
    prepare();
    ProcessBuilder builder =
        new ProcessBuilder(command())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
    builder.environment().put("CLASSPATH", ServerClassPath.ofThisProgram());
    try {
      KnownProcess.of(builder.start().toHandle()).write(mark());
    } catch (IOException e) {
      throw new UncheckedIOException("the broker cannot be started", e);
    }
  }

  /** Returns when the broker tells clients that they may talk to it. */
  public void awaitReady() {
    await(seen -> seen.contains(node.id()));
  }

  /** Returns when the broker tells clients of this number of brokers, itself among them. */
  void awaitBrokers(int count) {
    await(seen -> seen.contains(node.id()) && seen.size() == count);
  }

  public boolean isAlive() {
    return KnownProcess.read(mark()).filter(KnownProcess::isRunning).isPresent();
  }

  /** Ends the broker in good order, or hard if it does not end, and waits for that. */
  public void stop() {
    KnownProcess.read(mark()).ifPresent(KnownProcess::stop);
  }

  /** Ends the broker as a loss of power does, and waits for that. */
  public void kill() {
    KnownProcess.read(mark()).ifPresent(KnownProcess::kill);
  }

  private void prepare() {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Path data = folder.resolve("data");
    BrokerSettings.write(settings(), node, cluster, data);
    BrokerStorage.format(data, settings(), clusterId, log());
  }

  private void await(Predicate<Set<Integer>> enough) {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (isAlive() && System.nanoTime() < deadline) {
      if (enough.test(ClusterView.seenBy(node))) {
        return;
      }
      pause();
    }
    throw new IllegalStateException(
        "broker %d on port %d %s; see %s"
            .formatted(
                node.id(),
                node.clientPort(),
                isAlive() ? "did not get ready" : "has ended",
                log()));
  }

  private List<String> command() {
    List<String> command = new ArrayList<>(OWN_SESSION);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            // A broker of some minutes is sooner ready than it would be fast.
            "-XX:TieredStopAtLevel=1",
            "-XX:+ExitOnOutOfMemoryError",
            "-Dlogback.configurationFile=" + logSettings(),
            "kafka.Kafka",
            settings().toString()));
    return command;
  }

  private static URL logSettings() {
    return Objects.requireNonNull(
        BrokerProcess.class.getResource("broker-logback.xml"), "broker-logback.xml");
  }

  private Path settings() {
    return folder.resolve("server.properties");
  }

  private Path mark() {
    return folder.resolve("process");
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a broker starts", e);
    }
  }
}
