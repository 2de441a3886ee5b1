package io.oncebook.bootstrap.sandbox;

import io.oncebook.adapter.persistence.database.DatabaseServer;
import io.oncebook.adapter.persistence.database.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * One MariaDB for all sandbox instances of this checkout. The first instance starts it, the others
 * join, the last one to leave stops it. It is a process of its own, so an instance that is killed
 * takes nothing with it, and its data stays.
 */
final class SandboxDatabase {

  static final String SCHEMA = "oncebook";

  private final Path folder;
  private final int port;
  private final DatabaseServer server;

  SandboxDatabase(Path folder, int port) {
    this.folder = folder.toAbsolutePath();
    this.port = port;
    this.server = ServerProcess.onLoopback(port);
  }

  /** Returns when the database takes connections, whoever started it. */
  DatabaseServer startOrJoin() {
    try {
      Files.createDirectories(folder);
      try (FileChannel channel = open();
          FileLock lock = channel.lock()) {
        if (!lock.isValid() || !answers()) {
          ServerProcess.mariaDb(folder, port);
        }
      }
      server.createSchema(SCHEMA);
      return server;
    } catch (IOException e) {
      throw new UncheckedIOException("the sandbox's folder cannot be used: " + folder, e);
    } catch (SQLException e) {
      throw new IllegalStateException("the sandbox's database refuses its schema", e);
    }
  }

  /** Stops the server if no other instance is connected to it. */
  void leave() {
    try (FileChannel channel = open();
        FileLock lock = channel.lock();
        Connection connection = server.connect("");
        Statement statement = connection.createStatement()) {
      if (lock.isValid() && others(statement) == 0) {
        statement.execute("SHUTDOWN");
      }
    } catch (IOException | SQLException e) {
      // It is stopped already, or somebody else will stop it.
      System.err.println("The sandbox's database was left as it is: " + e.getMessage());
    }
  }

  private boolean answers() throws SQLException {
    try (Connection connection = server.connect("");
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT @@datadir")) {
      rows.next();
      Path theirs = Path.of(rows.getString(1)).normalize();
      if (!theirs.equals(folder.resolve("data").normalize())) {
        throw new IllegalStateException(
            "port %d belongs to another database, with data in %s; set oncebook.sandbox.database-port"
                .formatted(port, theirs));
      }
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  private static int others(Statement statement) throws SQLException {
    try (ResultSet rows =
        statement.executeQuery(
            "SELECT COUNT(*) FROM information_schema.processlist WHERE db = '" + SCHEMA + "'")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private FileChannel open() throws IOException {
    return FileChannel.open(
        folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }
}
