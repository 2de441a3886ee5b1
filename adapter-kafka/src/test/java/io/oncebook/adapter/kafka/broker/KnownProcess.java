package io.oncebook.adapter.kafka.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process that can be found again, by other programs too, and is not taken for another one that
 * was given its number later.
 */
public record KnownProcess(long pid, Instant started) {

  /** The system tells the start by its clock, which may have been put right since. */
  private static final Duration CLOCK_TOLERANCE = Duration.ofSeconds(10);

  private static final Duration ORDERLY_LIMIT = Duration.ofSeconds(30);
  private static final Duration HARD_LIMIT = Duration.ofSeconds(10);

  public static KnownProcess of(ProcessHandle process) {
    return new KnownProcess(process.pid(), process.info().startInstant().orElse(Instant.EPOCH));
  }

  /** What was written to the file, or nothing if there is no such file, or a part of one. */
  public static Optional<KnownProcess> read(Path file) {
    try {
      String line = Files.readString(file);
      String[] words = line.strip().split(" ", -1);
      return line.endsWith("\n")
          ? Optional.of(new KnownProcess(Long.parseLong(words[0]), Instant.parse(words[1])))
          : Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public void write(Path file) {
    try {
      Files.writeString(file, pid + " " + started + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public boolean isRunning() {
    return handle().isPresent();
  }

  /** Ends the process in good order, or hard if it does not end. */
  public void stop() {
    handle()
        .ifPresent(
            process -> {
              process.destroy();
              if (!ended(process, ORDERLY_LIMIT)) {
                kill();
              }
            });
  }

  /** Ends the process at once; returns when it is gone. */
  public void kill() {
    handle()
        .ifPresent(
            process -> {
              process.destroyForcibly();
              if (!ended(process, HARD_LIMIT) && isRunning()) {
                throw new IllegalStateException("process " + pid + " does not end");
              }
            });
  }

  private Optional<ProcessHandle> handle() {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        // One that has ended, but that its parent has not asked about, has no command any more.
        .filter(process -> process.info().command().isPresent())
        .filter(this::isTheSame);
  }

  private boolean isTheSame(ProcessHandle process) {
    return process
        .info()
        .startInstant()
        .map(instant -> Duration.between(started, instant).abs())
        .filter(difference -> difference.compareTo(CLOCK_TOLERANCE) < 0)
        .isPresent();
  }

  private static boolean ended(ProcessHandle process, Duration limit) {
    try {
      process.onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException("process %d cannot be watched".formatted(process.pid()), e);
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      return true;
    }
  }
}
