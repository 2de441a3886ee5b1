package io.oncebook.adapter.channels.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.oncebook.adapter.channels.notice.RawNotice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A channel's side of the line, on this machine: keeps what is asked, answers as it is told. */
public final class ChannelServer implements AutoCloseable {

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Asked> asked = new CopyOnWriteArrayList<>();
  private final HttpServer server;
  private volatile Function<Asked, PreparedResponse> answers =
      any -> new PreparedResponse(500, Map.of(), "");

  private ChannelServer(HttpServer server) {
    this.server = server;
  }

  public static ChannelServer start() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      ChannelServer channel = new ChannelServer(server);
      server.setExecutor(channel.threads);
      server.createContext("/", channel::handle);
      server.start();
      return channel;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public URI url(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  /** Answers whatever comes from now on. */
  public void answer(Function<Asked, PreparedResponse> told) {
    answers = told;
  }

  /** All requests so far. */
  public List<Asked> asked() {
    return new ArrayList<>(asked);
  }

  /** The only request so far. */
  public Asked onlyAsked() {
    if (asked.size() != 1) {
      throw new AssertionError("expected one request, found " + asked.size());
    }
    return asked.get(0);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Asked request =
          new Asked(
              exchange.getRequestMethod(),
              exchange.getRequestURI(),
              Map.copyOf(exchange.getRequestHeaders()),
              new String(exchange.getRequestBody().readAllBytes(), UTF_8));
      asked.add(request);
      PreparedResponse told = answers.apply(request);
      told.headers().forEach(exchange.getResponseHeaders()::set);
      byte[] body = told.body().getBytes(UTF_8);
      exchange.sendResponseHeaders(told.status(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  /** A request as it came in. */
  public record Asked(String method, URI uri, Map<String, List<String>> headers, String body) {

    /** The header's only value; null when it was not sent just once. */
    public @Nullable String header(String name) {
      return new RawNotice(headers, new byte[0]).header(name);
    }
  }

  /** What is answered. */
  public record PreparedResponse(int status, Map<String, String> headers, String body) {

    public static PreparedResponse json(int status, String body) {
      return new PreparedResponse(status, Map.of("Content-Type", "application/json"), body);
    }
  }
}
