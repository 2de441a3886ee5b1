package io.oncebook.benchmarks.drill;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** An instance of the service as a process of its own, which can be killed and started again. */
public final class ServiceProcess {

  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration CALL_LIMIT = Duration.ofSeconds(5);
  private static final int MAX_STARTS = 5;
  private static final long STOP_SECONDS = 40;

  private final int port;
  private final Map<String, Object> settings;
  private final Path log;
  private final HttpClient client = HttpClient.newBuilder().connectTimeout(CALL_LIMIT).build();
  private @Nullable Process process;
  private boolean closed;

  /** Starts nothing yet. */
  public ServiceProcess(int port, Map<String, Object> settings, Path log) {
    this.port = port;
    this.settings = Map.copyOf(settings);
    this.log = log;
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + port);
  }

  /**
   * Starts the process and returns when the instance answers over HTTP, whatever it says of its
   * health. One that ends before, as on a machine where the database is slow to let it in, is
   * started again as a supervisor would do, with a limit.
   */
  public void start() throws InterruptedException {
    for (int tries = 0; tries < MAX_STARTS; tries++) {
      startOnce();
      if (awaitAnswer()) {
        return;
      }
    }
    throw new IllegalStateException(
        "the instance on port %d does not start; see %s".formatted(port, log));
  }

  private synchronized void startOnce() {
    if (closed) {
      throw new IllegalStateException("the drill is over");
    }
    ProcessBuilder builder =
        new ProcessBuilder(command())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().put("CLASSPATH", ChildClassPath.ofThisProgram());
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException("the instance cannot be started", e);
    }
  }

  private boolean awaitAnswer() throws InterruptedException {
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (isAlive() && System.nanoTime() < deadline) {
      if (answers()) {
        return true;
      }
      TimeUnit.MILLISECONDS.sleep(200);
    }
    kill();
    return false;
  }

  /** Ends the process by SIGKILL, and waits for that. */
  public synchronized void kill() throws InterruptedException {
    if (process != null) {
      process.destroyForcibly().waitFor();
    }
  }

  /** Ends the process in good order, or hard if it does not end. It is not started again. */
  public synchronized void close() throws InterruptedException {
    closed = true;
    if (process != null) {
      process.destroy();
      if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        kill();
      }
    }
  }

  private synchronized boolean isAlive() {
    return process != null && process.isAlive();
  }

  private boolean answers() throws InterruptedException {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(url().resolve("/actuator/health")).timeout(CALL_LIMIT).build();
      return client.send(request, BodyHandlers.discarding()).statusCode() > 0;
    } catch (IOException e) {
      return false;
    }
  }

  private List<String> command() {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                InstanceMain.class.getName(),
                "--server.port=" + port));
    settings.forEach((name, value) -> command.add("--" + name + "=" + value));
    return command;
  }
}
