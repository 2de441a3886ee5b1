package io.oncebook.adapter.kafka.fault;

import io.oncebook.adapter.kafka.broker.BrokerCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Three brokers for all tests of this program; each test has topics and groups of its own. */
final class SharedCluster {

  private static final BrokerCluster CLUSTER = start();

  private SharedCluster() {}

  static BrokerCluster get() {
    return CLUSTER;
  }

  /** It ends with this program; its files go with the rest of the build. */
  private static BrokerCluster start() {
    try {
      Path folder =
          Files.createTempDirectory(Files.createDirectories(Path.of("target")), "brokers-");
      return BrokerCluster.start(folder, 3);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
