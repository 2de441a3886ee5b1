package io.oncebook.adapter.channels.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.oncebook.adapter.channels.notice.ChannelCodec;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.domain.callback.ChannelEvent;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Takes notices, at first perhaps not, and keeps them in the order in which they came. */
final class NoticeReceiver implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private final List<String> paths = new ArrayList<>();
  private final List<RawNotice> notices = new ArrayList<>();
  private final AtomicInteger refusals = new AtomicInteger();

  NoticeReceiver() throws IOException {
    byte[] loopback = {127, 0, 0, 1};
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(loopback), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  URI baseUrl() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Refuses this many of the next notices. */
  void refuse(int count) {
    refusals.set(count);
  }

  synchronized List<String> paths() {
    return List.copyOf(paths);
  }

  synchronized List<RawNotice> notices() {
    return List.copyOf(notices);
  }

  /** What the notices say; fails when the codec refuses one. */
  List<ChannelEvent> events(ChannelCodec codec) {
    return notices().stream()
        .map(codec::read)
        .map(
            reading ->
                reading.<ChannelEvent>choose(
                    NoticeReading.Event::event,
                    unclear -> {
                      throw new AssertionError(unclear.kind());
                    },
                    irrelevant -> {
                      throw new AssertionError(irrelevant.toString());
                    },
                    refused -> {
                      throw new AssertionError(refused.toString());
                    }))
        .toList();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    synchronized (this) {
      paths.add(exchange.getRequestURI().toString());
      notices.add(new RawNotice(exchange.getRequestHeaders(), body));
    }
    boolean refused = refusals.getAndUpdate(left -> Math.max(0, left - 1)) > 0;
    byte[] answer = (refused ? "fail" : "success").getBytes(UTF_8);
    exchange.sendResponseHeaders(refused ? 503 : 200, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }
}
