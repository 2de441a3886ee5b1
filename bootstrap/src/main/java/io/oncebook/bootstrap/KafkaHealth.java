package io.oncebook.bootstrap;

import io.oncebook.adapter.kafka.intake.ChannelEventsConsumers;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.Node;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * Down when no broker answers or a consumer has ended; out of service while a partition waits
 * before a record that cannot be taken.
 */
final class KafkaHealth extends AbstractHealthIndicator {

  private static final int PATIENCE_SECONDS = 3;

  private final Admin admin;
  private final ChannelEventsConsumers consumers;
  private final int expected;

  KafkaHealth(Admin admin, ChannelEventsConsumers consumers, int expected) {
    super("the brokers do not answer");
    this.admin = admin;
    this.consumers = consumers;
    this.expected = expected;
  }

  @Override
  protected void doHealthCheck(Health.Builder health) throws Exception {
    Collection<Node> brokers =
        admin.describeCluster().nodes().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    int running = consumers.running();
    int waiting = consumers.waiting().size();
    if (running < expected) {
      health.down();
    } else if (waiting > 0) {
      health.outOfService();
    } else {
      health.up();
    }
    health
        .withDetail("brokers", brokers.size())
        .withDetail("consumers", running)
        .withDetail("waitingPartitions", waiting);
  }
}
