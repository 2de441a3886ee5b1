package io.oncebook.adapter.kafka.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;

/** Makes the empty store of a broker. */
final class BrokerStorage {

  private BrokerStorage() {}

  /**
   * Formats the store in the folder, as the settings say that name it. A store that is there
   * already is left as it is, and so keeps the cluster's id from its first time.
   *
   * @param log where the tool's words are added
   */
  static void format(Path data, Path settings, Uuid cluster, Path log) {
    if (Files.exists(data.resolve("meta.properties"))) {
      return;
    }
    try (OutputStream file =
            Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        PrintStream words = new PrintStream(file, true, StandardCharsets.UTF_8)) {
      String[] arguments = {
        "format", "--cluster-id", cluster.toString(), "--config", settings.toString()
      };
      int result = StorageTool.execute(arguments, words);
      if (result != 0) {
        throw new IllegalStateException("the broker's store cannot be made; see " + log);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
