package io.oncebook.adapter.kafka.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.Node;

/** What a broker tells clients about its cluster. */
final class ClusterView {

  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(2);

  private ClusterView() {}

  /** The ids of the brokers that clients may talk to; none if the broker does not answer. */
  static Set<Integer> seenBy(BrokerNode broker) {
    return listens(broker.clientPort()) ? ask(broker) : Set.of();
  }

  /** Asked first, since an admin client complains at length about a port that is closed. */
  private static boolean listens(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
          Math.toIntExact(ANSWER_LIMIT.toMillis()));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static Set<Integer> ask(BrokerNode broker) {
    int limitMillis = Math.toIntExact(ANSWER_LIMIT.toMillis());
    Map<String, Object> settings =
        Map.of(
            AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, broker.clientAddress(),
            AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, limitMillis,
            AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, limitMillis);
    // Not closed by a try: that would wait as long as it takes.
    Admin admin = Admin.create(settings);
    try {
      return admin.describeCluster().nodes().get(limitMillis, TimeUnit.MILLISECONDS).stream()
          .map(Node::id)
          .collect(Collectors.toUnmodifiableSet());
    } catch (ExecutionException | TimeoutException e) {
      return Set.of();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a broker starts", e);
    } finally {
      admin.close(Duration.ZERO);
    }
  }
}
