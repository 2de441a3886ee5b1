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
   * Formats the store that the settings name. A store that is there already is left as it is.
   *
   * @param log where the tool's words are added
   */
  static void format(Path settings, Uuid cluster, Path log) {
    try (OutputStream file =
            Files.newOutputStream(log, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        PrintStream words = new PrintStream(file, true, StandardCharsets.UTF_8)) {
      String[] arguments = {
        "format",
        "--ignore-formatted",
        "--cluster-id",
        cluster.toString(),
        "--config",
        settings.toString()
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
