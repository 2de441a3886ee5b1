package io.oncebook.adapter.channels.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.oncebook.adapter.channels.client.ChannelServer.PreparedResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ChannelHttpTest {

  private static final int MEBIBYTE = 1 << 20;

  private final ChannelServer server = ChannelServer.start();
  private final ChannelHttp http = new ChannelHttp();

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void an_answer_of_any_status_comes_back_whole() throws UnclearResponseException {
    for (int status : new int[] {200, 400, 401, 403, 404, 429, 500, 502}) {
      server.answer(
          asked -> new PreparedResponse(status, Map.of("Request-ID", "r1"), "答 " + asked.body()));

      ChannelResponse answer = http.send(post(server.url("/refunds?a=b"), "问"));

      assertThat(answer.status()).isEqualTo(status);
      assertThat(answer.content().header("request-id")).isEqualTo("r1");
      assertThat(answer.content().body()).isEqualTo("答 问".getBytes(UTF_8));
    }
  }

  @Test
  void a_redirect_is_not_followed() throws UnclearResponseException {
    server.answer(
        asked ->
            new PreparedResponse(307, Map.of("Location", server.url("/elsewhere").toString()), ""));

    assertThat(http.send(post(server.url("/refunds"), "body")).status()).isEqualTo(307);
    assertThat(server.onlyAsked().uri().getPath()).isEqualTo("/refunds");
  }

  @Test
  void a_body_may_have_one_mebibyte_and_not_a_byte_more() throws UnclearResponseException {
    server.answer(asked -> new PreparedResponse(200, Map.of(), "x".repeat(MEBIBYTE)));
    assertThat(http.send(post(server.url("/"), "")).content().body()).hasSize(MEBIBYTE);

    server.answer(asked -> new PreparedResponse(200, Map.of(), "x".repeat(MEBIBYTE + 1)));
    assertUnclear(http, server.url("/"), "ANSWER_TOO_LARGE");
  }

  @Test
  void a_channel_that_does_not_listen_is_no_connection() {
    URI gone = server.url("/");
    server.close();

    assertUnclear(http, gone, "NO_CONNECTION");
  }

  @Test
  void a_channel_that_does_not_answer_is_a_time_out() {
    CountDownLatch asked = new CountDownLatch(1);
    server.answer(
        any -> {
          await(asked);
          return new PreparedResponse(200, Map.of(), "late");
        });

    assertUnclear(new ChannelHttp(Duration.ofMillis(300)), server.url("/"), "TIMEOUT");
    asked.countDown();
  }

  @Test
  void a_channel_that_dribbles_its_answer_is_a_time_out_and_is_hung_up_on() throws IOException {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> hungUp = CompletableFuture.runAsync(() -> dribble(listening));

      assertUnclear(
          new ChannelHttp(Duration.ofMillis(500)),
          URI.create("http://127.0.0.1:" + listening.getLocalPort()),
          "TIMEOUT");
      assertThat(hungUp).succeedsWithin(Duration.ofSeconds(20));
    }
  }

  @Test
  void a_connection_that_breaks_is_said_to_have_broken() throws IOException {
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      CompletableFuture<Void> broken =
          CompletableFuture.runAsync(
              () -> {
                try (Socket socket = listening.accept()) {
                  socket.getInputStream().read();
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });

      assertUnclear(
          http, URI.create("http://127.0.0.1:" + listening.getLocalPort()), "CONNECTION_BROKEN");
      assertThat(broken).succeedsWithin(Duration.ofSeconds(20));
    }
  }

  @Test
  void an_interruption_is_passed_on() {
    Thread.currentThread().interrupt();

    assertUnclear(http, server.url("/"), "INTERRUPTED");
    assertThat(Thread.interrupted()).isTrue();
  }

  private static void assertUnclear(ChannelHttp http, URI uri, String code) {
    assertThatExceptionOfType(UnclearResponseException.class)
        .isThrownBy(() -> http.send(post(uri, "body")))
        .withMessage(code)
        .withNoCause();
  }

  private static HttpRequest post(URI uri, String body) {
    return HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.ofString(body)).build();
  }

  /** Sends one byte after the other until the other side hangs up. */
  private static void dribble(ServerSocket listening) {
    try (Socket socket = listening.accept()) {
      socket
          .getOutputStream()
          .write("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n".getBytes(UTF_8));
      while (socket.getInputStream().read() >= 0) {
        socket.getOutputStream().write('x');
      }
    } catch (IOException hungUp) {
      assertThat(hungUp).isNotNull();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
