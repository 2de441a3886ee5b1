package io.oncebook.bootstrap.sandbox;

import io.oncebook.adapter.kafka.broker.BrokerNode;
import io.oncebook.adapter.kafka.broker.BrokerProcess;
import io.oncebook.adapter.kafka.broker.FreePorts;
import io.oncebook.adapter.kafka.broker.KnownProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * One Kafka broker for all sandbox instances of this checkout. The first instance starts it, the
 * others join, the last one to leave stops it. It is a process of its own, so an instance that is
 * killed takes nothing with it, and its data stays.
 */
final class SandboxBroker {

  static final int PORT = Integer.getInteger("oncebook.sandbox.broker-port", 19092);

  private final Path folder;
  private final BrokerProcess broker;

  /** Tells the others that this instance uses the broker, for as long as its process runs. */
  private final Path mark;

  /**
   * Starts and touches nothing yet.
   *
   * @param port for clients; the next one is for the controller
   */
  SandboxBroker(Path folder, int port) {
    this.folder = folder.toAbsolutePath();
    this.broker = BrokerProcess.alone(folder, new BrokerNode(1, port, port + 1));
    this.mark = users().resolve(UUID.randomUUID().toString());
  }

  /**
   * Returns the bootstrap servers when the broker can be used, whoever started it. One that was
   * killed is started again on its data.
   */
  String startOrJoin() {
    try {
      Files.createDirectories(users());
      try (FileChannel channel = open();
          FileLock lock = channel.lock()) {
        if (lock.isValid() && !broker.isAlive()) {
          checkFree(broker.node().clientPort());
          checkFree(broker.node().controllerPort());
          broker.start();
        }
        checkPlace();
        broker.awaitReady();
        KnownProcess.of(ProcessHandle.current()).write(mark);
      }
      return broker.node().clientAddress();
    } catch (IOException e) {
      throw new UncheckedIOException("the sandbox's folder cannot be used: " + folder, e);
    }
  }

  /** Stops the broker if no other instance uses it. */
  void leave() {
    try (FileChannel channel = open();
        FileLock lock = channel.lock()) {
      Files.deleteIfExists(mark);
      if (lock.isValid() && !isUsed()) {
        broker.stop();
      }
    } catch (IOException | UncheckedIOException e) {
      // It is stopped already, or somebody else will stop it.
      System.err.println("The sandbox's broker was left as it is: " + e.getMessage());
    }
  }

  /** An instance that was killed leaves its mark behind. */
  private boolean isUsed() throws IOException {
    try (Stream<Path> marks = Files.list(users())) {
      return marks
          .flatMap(other -> KnownProcess.read(other).stream())
          .anyMatch(KnownProcess::isRunning);
    }
  }

  private void checkPlace() {
    if (!broker.startedAt().equals(broker.node().clientAddress())) {
      throw new IllegalStateException(
          "the broker of this checkout runs on %s, not on %s; set oncebook.sandbox.broker-port"
              .formatted(broker.startedAt(), broker.node().clientAddress()));
    }
  }

  private static void checkFree(int port) {
    if (!FreePorts.isFree(port)) {
      throw new IllegalStateException(
          "port %d is held by something that is no broker of this checkout; set oncebook.sandbox.broker-port"
              .formatted(port));
    }
  }

  private Path users() {
    return folder.resolve("users");
  }

  private FileChannel open() throws IOException {
    return FileChannel.open(
        folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }
}
