package io.oncebook.bootstrap.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.oncebook.adapter.kafka.broker.BrokerNode;
import io.oncebook.adapter.kafka.broker.BrokerProcess;
import io.oncebook.adapter.kafka.broker.FreePorts;
import io.oncebook.adapter.kafka.broker.KnownProcess;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

class SandboxBrokerIT {

  private Path folder;
  private int port;
  private BrokerProcess broker;

  @BeforeEach
  void prepare(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path temporary) {
    folder = temporary;
    port = FreePorts.takeNeighbours();
    broker = BrokerProcess.alone(folder, new BrokerNode(1, port, port + 1));
  }

  @AfterEach
  void kill() {
    broker.kill();
  }

  @Test
  void instances_share_one_broker_and_the_last_one_stops_it() throws Exception {
    SandboxBroker first = new SandboxBroker(folder, port);
    String address = first.startOrJoin();
    String before = process();
    createTopic(address, "kept");

    SandboxBroker second = new SandboxBroker(folder, port);
    assertThat(second.startOrJoin()).isEqualTo(address);
    assertThat(process()).isEqualTo(before);
    assertThatIllegalStateException()
        .isThrownBy(new SandboxBroker(folder, port + 1)::startOrJoin)
        .withMessageContaining("runs on " + address)
        .withMessageContaining("oncebook.sandbox.broker-port");

    broker.kill();
    SandboxBroker third = new SandboxBroker(folder, port);
    assertThat(third.startOrJoin()).isEqualTo(address);
    assertThat(topics(address)).contains("kept");

    first.leave();
    third.leave();
    assertThat(broker.isAlive()).isTrue();
    second.leave();
    assertThat(broker.isAlive()).isFalse();
  }

  @Test
  void an_instance_that_was_killed_does_not_keep_the_broker_up() throws Exception {
    SandboxBroker last = new SandboxBroker(folder, port);
    last.startOrJoin();
    // Its number was given to another process since.
    new KnownProcess(ProcessHandle.current().pid(), Instant.EPOCH)
        .write(folder.resolve("users").resolve("killed"));
    last.leave();
    assertThat(broker.isAlive()).isFalse();
  }

  @Test
  void a_port_that_is_taken_by_a_stranger_is_named_with_the_property_to_set() throws Exception {
    try (ServerSocket stranger = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      SandboxBroker instance = new SandboxBroker(folder, stranger.getLocalPort());
      assertThatIllegalStateException()
          .isThrownBy(instance::startOrJoin)
          .withMessageContaining("port " + port)
          .withMessageContaining("oncebook.sandbox.broker-port");
    }
    assertThat(broker.isAlive()).isFalse();
  }

  private String process() throws Exception {
    return Files.readString(folder.resolve("process"));
  }

  private static void createTopic(String address, String name) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", address))) {
      admin.createTopics(List.of(new NewTopic(name, 1, (short) 1))).all().get(30, TimeUnit.SECONDS);
    }
  }

  private static Set<String> topics(String address) throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", address))) {
      return admin.listTopics().names().get(30, TimeUnit.SECONDS);
    }
  }
}
