package io.oncebook.adapter.persistence.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs short programs to their end. */
final class Commands {

  private static final long LIMIT_SECONDS = 120;

  private Commands() {}

  static void run(List<String> command, Path log) {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException(command.get(0) + " did not end; see " + log);
      }
      if (process.exitValue() != 0) {
        throw new IllegalStateException(
            "%s ended with %d; see %s".formatted(command.get(0), process.exitValue(), log));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + command.get(0) + " ran", e);
    }
  }
}
