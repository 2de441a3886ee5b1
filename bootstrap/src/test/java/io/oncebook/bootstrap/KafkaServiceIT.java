package io.oncebook.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.adapter.kafka.broker.BrokerCluster;
import io.oncebook.adapter.kafka.broker.FreePorts;
import io.oncebook.adapter.kafka.event.ChannelEventCodec;
import io.oncebook.adapter.persistence.database.DatabaseServer;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.bootstrap.sandbox.SandboxChannel;
import io.oncebook.bootstrap.sandbox.SandboxPayment;
import io.oncebook.bootstrap.sandbox.SandboxService;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The whole service with a real broker and a real database. */
class KafkaServiceIT {

  @TempDir private static Path folder;
  private static BrokerCluster brokers;
  private static TestDatabase database;
  private static StepGate gate;
  private static SandboxService service;
  private static Sandbox sandbox;
  private static EventsTopic topic;

  @BeforeAll
  static void start() {
    brokers = BrokerCluster.start(folder, 1);
    database = TestDatabase.create();
    DatabaseServer server = TestDatabase.server();
    gate = new StepGate(URI.create(server.address().substring("jdbc:".length())).getPort());
    service = SandboxService.start(properties(), "--oncebook.kafka.back-off.longest=2s");
    sandbox = new Sandbox(List.of(service));
    topic = new EventsTopic(brokers.bootstrapServers(), "oncebook.channel-events");
  }

  /** The database behind the gate, and the brokers. */
  private static Map<String, Object> properties() {
    DatabaseServer server = TestDatabase.server();
    Map<String, Object> properties =
        new HashMap<>(
            new DatabaseServer(
                    "jdbc:mysql://127.0.0.1:%d/".formatted(gate.port()),
                    server.user(),
                    server.password())
                .properties(database.schema()));
    properties.putAll(SandboxService.kafka(brokers.bootstrapServers()));
    return properties;
  }

  @AfterAll
  static void stop() throws Exception {
    topic.close();
    service.close();
    gate.close();
    brokers.close();
    database.pool().close();
  }

  @Test
  void event_is_booked_and_its_booking_announced_once() throws Exception {
    SandboxPayment payment = registered(SandboxChannel.WECHAT);

    topic.send(SandboxChannel.WECHAT, payment);

    awaitEntries(payment);
    Sandbox.await(
        "the announcement", () -> topic.announcementsOf(SandboxChannel.WECHAT, payment) > 0);
    assertThat(sandbox.order(payment).get("state").asString()).isEqualTo("PAID");
    assertThat(topic.announcementsOf(SandboxChannel.WECHAT, payment)).isEqualTo(1);
  }

  @Test
  void same_fact_through_both_doors_is_booked_once() throws Exception {
    for (SandboxChannel channel : SandboxChannel.values()) {
      SandboxPayment kafkaFirst = registered(channel);
      topic.send(channel, kafkaFirst);
      awaitEntries(kafkaFirst);
      assertThat(sandbox.deliver(channel, kafkaFirst)).isTrue();

      SandboxPayment httpFirst = registered(channel);
      assertThat(sandbox.deliver(channel, httpFirst)).isTrue();
      topic.send(channel, httpFirst);
      awaitAllTaken();

      assertThat(sandbox.entries(kafkaFirst)).hasSize(1);
      assertThat(sandbox.entries(httpFirst)).hasSize(1);
    }
    assertThat(database.dsl().fetchCount(DSL.table("anomaly"))).isZero();
  }

  @Test
  void event_of_a_tenant_who_is_not_known_here_is_parked() throws Exception {
    int before = topic.all("oncebook.channel-events.parked").size();
    var codec = new ChannelEventCodec();
    byte[] value =
        codec.encode(EventsTopic.event(999, SandboxChannel.WECHAT, Sandbox.payment(100)));

    topic.send(new byte[] {1}, value);

    awaitAllTaken();
    var parked = topic.all("oncebook.channel-events.parked");
    assertThat(parked).hasSize(before + 1);
    assertThat(parked.get(before).value()).isEqualTo(value);
  }

  @Test
  void events_wait_while_the_database_is_away_and_health_says_so() throws Exception {
    List<SandboxPayment> payments = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      payments.add(registered(SandboxChannel.SQB));
    }
    awaitAllTaken();
    long before = topic.committed("oncebook");
    gate.shut();
    try {
      for (SandboxPayment payment : payments) {
        topic.send(SandboxChannel.SQB, payment);
      }
      Sandbox.await("partitions that wait", () -> kafkaHealth().equals("OUT_OF_SERVICE"));
      assertThat(topic.committed("oncebook")).isEqualTo(before);
    } finally {
      gate.reopen();
    }

    awaitAllTaken();
    sandbox.awaitNoOrphans();
    for (SandboxPayment payment : payments) {
      assertThat(sandbox.entries(payment)).hasSize(1);
    }
    Sandbox.await("health", () -> kafkaHealth().equals("UP"));
  }

  @Test
  void instance_that_is_stopped_finishes_what_it_has_in_hand() throws Exception {
    SandboxService stopping =
        SandboxService.start(
            properties(),
            "--oncebook.kafka.group=stopping",
            "--oncebook.kafka.topics.events=stopping.events",
            "--oncebook.repair.grace=1h");
    List<SandboxPayment> payments = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      payments.add(registered(SandboxChannel.ALIPAY));
    }
    try (EventsTopic events = new EventsTopic(brokers.bootstrapServers(), "stopping.events")) {
      for (SandboxPayment payment : payments) {
        events.send(SandboxChannel.ALIPAY, payment);
      }
      Sandbox.await("the first events", () -> events.committed("stopping") > 0);

      stopping.close();

      long booked = 0;
      for (SandboxPayment payment : payments) {
        booked += sandbox.entries(payment).size();
      }
      assertThat(booked).isEqualTo(events.committed("stopping"));
      assertThat(sandbox.orphans()).isEmpty();
    }
  }

  @Test
  void start_is_refused_when_topics_are_missing() {
    assertThatThrownBy(
            () ->
                SandboxService.start(
                    properties(),
                    "--oncebook.kafka.create-topics=false",
                    "--oncebook.kafka.topics.bookings=elsewhere.bookings"))
        .rootCause()
        .hasMessageContaining("oncebook.kafka.topics: topic elsewhere.bookings does not exist");
  }

  @Test
  void start_with_brokers_away_serves_http_and_health_says_so() throws Exception {
    Map<String, Object> properties = new HashMap<>(properties());
    properties.putAll(SandboxService.kafka("127.0.0.1:" + FreePorts.take(1).get(0)));
    try (SandboxService alone = SandboxService.start(properties)) {
      Sandbox other = new Sandbox(List.of(alone));
      SandboxPayment payment = Sandbox.payment(100);
      other.register(SandboxChannel.WECHAT, payment);

      assertThat(other.deliver(SandboxChannel.WECHAT, payment)).isTrue();

      assertThat(kafkaHealth(other)).isEqualTo("DOWN");
      assertThat(other.entries(payment)).hasSize(1);
    }
  }

  private static SandboxPayment registered(SandboxChannel channel)
      throws IOException, InterruptedException {
    SandboxPayment payment = Sandbox.payment(1234);
    assertThat(sandbox.register(channel, payment).statusCode()).isEqualTo(201);
    return payment;
  }

  private static void awaitEntries(SandboxPayment payment)
      throws IOException, InterruptedException {
    Sandbox.await("the entry", () -> !sandbox.entries(payment).isEmpty());
  }

  private static void awaitAllTaken() throws IOException, InterruptedException {
    int sent = topic.sent();
    Sandbox.await("all events taken", () -> topic.committed("oncebook") == sent);
  }

  private static String kafkaHealth() throws IOException, InterruptedException {
    return kafkaHealth(sandbox);
  }

  private static String kafkaHealth(Sandbox sandbox) throws IOException, InterruptedException {
    JsonNode health = JsonMapper.shared().readTree(sandbox.client().health().body());
    return health.get("components").get("kafka").get("status").asString();
  }
}
