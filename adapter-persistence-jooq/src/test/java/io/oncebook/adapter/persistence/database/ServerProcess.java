package io.oncebook.adapter.persistence.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A database server as a process of its own. It outlives this program unless it is stopped. */
public final class ServerProcess {

  private static final Duration START_LIMIT = Duration.ofSeconds(90);

  /** Where it can be had: a Ctrl-C for the program that starts the server is not for the server. */
  private static final List<String> OWN_SESSION =
      Files.isExecutable(Path.of("/usr/bin/setsid")) ? List.of("/usr/bin/setsid") : List.of();

  private final Process process;
  private final DatabaseServer server;

  private ServerProcess(Process process, DatabaseServer server) {
    this.process = process;
    this.server = server;
  }

  /** Starts MariaDB on the port, with its files below the folder. */
  public static ServerProcess mariaDb(Path folder, int port) {
    return start(ServerInstallation.mariaDb(absolute(folder)), port);
  }

  /** Starts MySQL on the port, with its files below the folder. */
  public static ServerProcess mySql(Path folder, int port) {
    return start(ServerInstallation.mySql(absolute(folder)), port);
  }

  public static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static DatabaseServer onLoopback(int port) {
    return new DatabaseServer("jdbc:mysql://127.0.0.1:" + port + "/", "root", "");
  }

  public DatabaseServer server() {
    return server;
  }

  /** Ends the server in good order, or hard if it does not end. */
  public void stop() {
    process.destroy();
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private static ServerProcess start(ServerInstallation installation, int port) {
    Path log = installation.folder().resolve("server.log");
    List<String> command = new ArrayList<>(OWN_SESSION);
    command.addAll(installation.command());
    command.add("--port=" + port);
    // In the temporary directory, since the path of a socket must be short.
    command.add("--socket=" + System.getProperty("java.io.tmpdir") + "/oncebook-" + port + ".sock");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      ServerProcess started = new ServerProcess(process, onLoopback(port));
      started.awaitConnections(log);
      return started;
    } catch (IOException e) {
      throw new UncheckedIOException("the database server cannot be started", e);
    }
  }

  private void awaitConnections(Path log) {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    SQLException last = new SQLException("never tried");
    while (process.isAlive() && System.nanoTime() < deadline) {
      try (Connection connection = server.connect("")) {
        if (connection.isValid(1)) {
          return;
        }
      } catch (SQLException e) {
        last = e;
        pause();
      }
    }
    stop();
    throw new IllegalStateException("the database server takes no connections; see " + log, last);
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(100);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the database server starts", e);
    }
  }

  private static Path absolute(Path folder) {
    try {
      return Files.createDirectories(folder.toAbsolutePath());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
