package io.oncebook.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.bootstrap.sandbox.SandboxChannel;
import io.oncebook.bootstrap.sandbox.SandboxNotice;
import io.oncebook.bootstrap.sandbox.SandboxPayment;
import io.oncebook.bootstrap.sandbox.SandboxService;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a real server makes of odd requests: bytes on the wire, and the answers to them. */
class CallbackDoorIT {

  private static TestDatabase database;
  private static SandboxService service;
  private static Sandbox sandbox;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    service = SandboxService.start(database);
    sandbox = new Sandbox(List.of(service));
  }

  @AfterAll
  static void stop() {
    service.close();
    database.pool().close();
  }

  @ParameterizedTest
  @EnumSource
  void notice_arrives_whole_in_chunks_and_with_a_slash_at_the_end(SandboxChannel channel)
      throws Exception {
    SandboxPayment payment = Sandbox.payment(100);
    sandbox.register(channel, payment);
    SandboxNotice notice = channel.payment(payment, Instant.now());

    String answer =
        exchange(
            head("POST", notice.path() + "/", notice, "Transfer-Encoding: chunked"),
            chunk(notice.body()),
            "0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));

    assertThat(answer).startsWith("HTTP/1.1 200");
    assertThat(sandbox.entries(payment)).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource
  void notice_that_is_cut_off_is_refused_and_leaves_no_trace(SandboxChannel channel)
      throws Exception {
    SandboxPayment payment = Sandbox.payment(100);
    SandboxNotice notice = channel.payment(payment, Instant.now());
    byte[] body = notice.body();

    String answer =
        exchange(head("POST", notice.path(), notice, "Content-Length: " + (body.length + 1)), body);

    assertThat(answer).doesNotContain(" 200").doesNotContain("success");
    assertNoTraceAndStillWell();
  }

  @Test
  void body_without_end_is_refused_when_it_passes_the_limit() throws Exception {
    SandboxNotice notice = SandboxChannel.SQB.payment(Sandbox.payment(100), Instant.now());

    String answer =
        exchange(
            head("POST", notice.path(), notice, "Transfer-Encoding: chunked"),
            chunk(new byte[70 * 1024]));

    assertThat(answer).startsWith("HTTP/1.1 413");
    assertNoTraceAndStillWell();
  }

  @Test
  void compressed_body_is_refused() throws Exception {
    SandboxNotice notice = SandboxChannel.WECHAT.payment(Sandbox.payment(100), Instant.now());

    String answer =
        exchange(
            head(
                "POST",
                notice.path(),
                notice,
                "Content-Encoding: gzip\r\nContent-Length: " + notice.body().length),
            notice.body());

    assertThat(answer).startsWith("HTTP/1.1 415").contains("\"code\":\"FAIL\"");
    assertNoTraceAndStillWell();
  }

  @ParameterizedTest
  @EnumSource
  void other_methods_are_refused_without_redirect_or_login(SandboxChannel channel)
      throws Exception {
    SandboxNotice notice = channel.payment(Sandbox.payment(100), Instant.now());

    assertThat(exchange(head("GET", notice.path(), notice, "X-Nothing: 1")))
        .startsWith("HTTP/1.1 405")
        .contains("Allow: POST");
  }

  private static void assertNoTraceAndStillWell() throws Exception {
    assertThat(sandbox.orphans()).isEmpty();
    SandboxPayment next = Sandbox.payment(100);
    sandbox.register(SandboxChannel.SQB, next);
    assertThat(sandbox.deliver(SandboxChannel.SQB, next)).isTrue();
  }

  /** Sends the parts, says that no more will come, and reads the whole answer. */
  private static String exchange(byte[]... parts) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.url().getPort())) {
      OutputStream out = socket.getOutputStream();
      for (byte[] part : parts) {
        out.write(part);
      }
      out.flush();
      socket.shutdownOutput();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static byte[] head(String method, String path, SandboxNotice notice, String more) {
    StringBuilder head =
        new StringBuilder(
            "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n%s\r\n"
                .formatted(method, path, more));
    notice
        .headers()
        .forEach((name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    return head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] chunk(byte[] bytes) {
    ByteArrayOutputStream chunk = new ByteArrayOutputStream();
    chunk.writeBytes("%x\r\n".formatted(bytes.length).getBytes(StandardCharsets.US_ASCII));
    chunk.writeBytes(bytes);
    chunk.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
    return chunk.toByteArray();
  }
}
