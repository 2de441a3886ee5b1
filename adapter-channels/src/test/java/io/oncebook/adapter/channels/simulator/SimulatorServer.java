package io.oncebook.adapter.channels.simulator;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The HTTP server of the channels, which loses answers when it is told to. */
final class SimulatorServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(SimulatorServer.class);
  private static final int THREADS = 16;
  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  private final Chance chance;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  /**
   * Starts to serve.
   *
   * @param handlers by how their paths begin
   * @param port 0 for any that is free
   */
  SimulatorServer(Map<String, ChannelHandler> handlers, Chance chance, int port) {
    this.chance = chance;
    // Each answer is written in two parts, the second of which would wait for the first otherwise.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      server =
          HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    handlers.forEach(
        (path, handler) -> server.createContext(path, exchange -> handle(exchange, handler)));
    server.start();
  }

  URI baseUrl() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange, ChannelHandler handler) throws IOException {
    Call call = Call.read(exchange);
    try {
      if (chance.happens(Fault.ANSWER_LOST_BEFORE_ACTING)) {
        lose(exchange);
      } else if (chance.happens(Fault.SYSTEM_ERROR_BEFORE_ACTING)) {
        send(exchange, handler.systemError(call, false));
      } else {
        act(exchange, call, handler);
      }
    } catch (RuntimeException e) {
      // Otherwise the server would break the connection, which looks like one of the faults.
      LOG.error("the simulator itself failed: {} {}", call.method(), call.path(), e);
      send(exchange, new Reply(599, Message.of("text/plain", "the simulator itself failed")));
    }
  }

  private void act(HttpExchange exchange, Call call, ChannelHandler handler) throws IOException {
    Reply reply = handler.answer(call);
    if (chance.happens(Fault.ANSWER_LOST_AFTER_ACTING)) {
      lose(exchange);
    } else if (chance.happens(Fault.SYSTEM_ERROR_AFTER_ACTING)) {
      send(exchange, handler.systemError(call, true));
    } else {
      send(exchange, reply);
    }
  }

  /** An exchange that is left alone stays open until the caller, or this server, closes it. */
  private void lose(HttpExchange exchange) {
    if (!chance.happens(Fault.LOST_ANSWER_HANGS)) {
      exchange.close();
    }
  }

  private static void send(HttpExchange exchange, Reply reply) throws IOException {
    byte[] body = reply.body();
    reply.headers().forEach(exchange.getResponseHeaders()::set);
    exchange.sendResponseHeaders(reply.status(), body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
