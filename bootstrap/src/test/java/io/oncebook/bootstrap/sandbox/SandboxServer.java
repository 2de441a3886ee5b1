package io.oncebook.bootstrap.sandbox;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.oncebook.adapter.channels.simulator.ChannelSimulator;
import io.oncebook.adapter.persistence.database.DatabaseServer;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;

/**
 * Runs the service for trying it out: real service, real MariaDB, real Kafka, published keys,
 * loopback only. Arguments are Spring's, such as {@code --server.port=8081} for a second instance.
 */
public final class SandboxServer {

  private static final int DATABASE_PORT =
      Integer.getInteger("oncebook.sandbox.database-port", 13306);

  private static final int CHANNELS_PORT =
      Integer.getInteger("oncebook.sandbox.channels-port", 18090);

  private SandboxServer() {}

  /** Starts database and broker if need be, then the service, and says what to try. */
  public static void main(String[] args) {
    List.of("ch.vorburger", "kafka", "org.apache.kafka").forEach(SandboxServer::quieten);
    SandboxDatabase database = new SandboxDatabase(Path.of(".oncebook", "mariadb"), DATABASE_PORT);
    System.out.println("Starting the embedded MariaDB; the first time takes a moment ...");
    DatabaseServer server = database.startOrJoin();
    SandboxBroker broker = new SandboxBroker(Path.of(".oncebook", "kafka"), SandboxBroker.PORT);
    System.out.println("Starting the embedded Kafka broker ...");
    Map<String, Object> properties = new HashMap<>(server.properties(SandboxDatabase.SCHEMA));
    properties.putAll(SandboxService.kafka(broker.startOrJoin()));
    properties.put("server.port", "8080");
    // In a hurry, for nobody wants to watch a channel being asked an hour later.
    properties.put("oncebook.follow-up.schedule", "1s,2s,5s,10s");
    SandboxService service = SandboxService.start(properties, args);
    // Spring runs these after it has closed the context, so that its connections are gone.
    SpringApplication.getShutdownHandlers().add(database::leave);
    SpringApplication.getShutdownHandlers().add(broker::leave);
    startChannels(service.url());
    System.out.println(WhatToTry.text(service.url(), CHANNELS_PORT));
  }

  /** The first instance plays the channels; further ones find them played already. */
  private static void startChannels(URI service) {
    try {
      ChannelSimulator channels = SandboxSimulator.start(1, CHANNELS_PORT);
      channels.sendNoticesTo(List.of(service));
    } catch (UncheckedIOException e) {
      System.out.println(
          "Port %d is taken; the channels that listen there are used.".formatted(CHANNELS_PORT));
    }
  }

  /** Installers and clients tell a long story before the service sets up its own log. */
  private static void quieten(String logger) {
    if (LoggerFactory.getLogger(logger) instanceof Logger logback) {
      logback.setLevel(Level.WARN);
    }
  }
}
