package io.oncebook.adapter.kafka.broker;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.common.Uuid;

/**
 * Brokers of a test, each a process of its own, on free ports. They end with this program at the
 * latest.
 */
public final class BrokerCluster implements AutoCloseable {

  private final List<BrokerProcess> brokers;

  private BrokerCluster(List<BrokerProcess> brokers) {
    this.brokers = List.copyOf(brokers);
  }

  /**
   * Starts the brokers and returns when each knows all. With three or more, topics have three
   * copies by default, and a write is acknowledged by at least two.
   *
   * @param folder holds a folder for each broker; the folder of a cluster before, of as many
   *     brokers, brings its data back
   */
  public static BrokerCluster start(Path folder, int brokers) {
    List<BrokerNode> nodes = nodes(brokers);
    Uuid id = Uuid.randomUuid();
    BrokerCluster cluster =
        new BrokerCluster(
            nodes.stream()
                .map(node -> BrokerProcess.member(folder.resolve("" + node.id()), node, nodes, id))
                .toList());
    Runtime.getRuntime().addShutdownHook(new Thread(cluster::close));
    cluster.startAll();
    return cluster;
  }

  /** All brokers' addresses, whether they run or not. */
  public String bootstrapServers() {
    return brokers.stream()
        .map(broker -> broker.node().clientAddress())
        .collect(Collectors.joining(","));
  }

  /** The broker with this id, to be killed and started again; they are counted from 1. */
  public BrokerProcess broker(int id) {
    return brokers.get(id - 1);
  }

  /**
   * Ends all brokers, and hard: the last ones could not leave in good order, since that needs a
   * majority of controllers.
   */
  @Override
  public void close() {
    brokers.forEach(BrokerProcess::kill);
  }

  private void startAll() {
    try {
      brokers.forEach(BrokerProcess::start);
      brokers.forEach(broker -> broker.awaitBrokers(brokers.size()));
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private static List<BrokerNode> nodes(int brokers) {
    List<Integer> ports = FreePorts.take(2 * brokers);
    return IntStream.range(0, brokers)
        .mapToObj(i -> new BrokerNode(i + 1, ports.get(2 * i), ports.get(2 * i + 1)))
        .toList();
  }
}
