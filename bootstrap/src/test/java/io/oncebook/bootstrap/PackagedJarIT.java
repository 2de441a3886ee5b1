package io.oncebook.bootstrap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields;
import io.oncebook.adapter.channels.alipay.notice.AlipayNoticeSigner;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeSigner;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayNoticeSigner;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayPayment;
import io.oncebook.adapter.kafka.broker.FreePorts;
import io.oncebook.adapter.persistence.database.TestDatabase;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The packaged jar, started as each README says, with nothing but the variables that it names, and
 * an address on loopback.
 */
class PackagedJarIT {

  private static final String TOKEN = "a-token-of-the-packaged-jar";
  private static final String KEY_ID = "PUB_KEY_ID_0112345678902024010100000001";
  private static final int START_SECONDS = 180;
  private static final int STOP_SECONDS = 30;

  private static TestDatabase database;

  private final HttpClient client = HttpClient.newHttpClient();
  private final int port = FreePorts.take(1).get(0);

  @TempDir private Path folder;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
  }

  @AfterAll
  static void stop() {
    database.pool().close();
  }

  @ParameterizedTest
  @CsvSource({"README.md, Deploy it, 1", "README.zh-CN.md, 部署, 2"})
  void it_starts_as_documented_and_books_a_genuine_notice_of_each_channel(
      String readme, String heading, String suffix) throws Exception {
    DeploymentSection section = DeploymentSection.of(readme, heading);
    DeployedKeys keys = new DeployedKeys(folder);
    Process service = start(section);
    try {
      Sandbox.await("the start", START_SECONDS, () -> isUp(service));
      notifyAll(keys, suffix);

      for (String order : new String[] {"W", "A", "S"}) {
        String body = get("/api/v1/tenants/42/orders/" + order + suffix);
        assertThat(body).contains("\"state\":\"PAID\"").contains("\"paidAmount\":");
      }
    } finally {
      service.destroy();
    }
    assertThat(service.waitFor(STOP_SECONDS, TimeUnit.SECONDS)).as("it stops when told").isTrue();
  }

  private Process start(DeploymentSection section) throws IOException {
    Map<String, Object> login = database.properties();
    Path tenants = folder.resolve("tenants.yml");
    Files.writeString(
        tenants,
        section.tenants().replaceAll("file:/(run/secrets|etc/oncebook)/", "file:" + folder + "/"),
        UTF_8);
    Map<String, String> values =
        Map.of(
            "SPRING_DATASOURCE_URL", String.valueOf(login.get("spring.datasource.url")),
            "SPRING_DATASOURCE_USERNAME", String.valueOf(login.get("spring.datasource.username")),
            "SPRING_DATASOURCE_PASSWORD", String.valueOf(login.get("spring.datasource.password")),
            "ONCEBOOK_TENANTS_FILE", tenants.toString());
    assertThat(section.variables()).containsExactlyInAnyOrderElementsOf(values.keySet());
    assertThat(section.secretVariables()).containsExactly("TENANT_42_API_TOKEN");

    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                Path.of("target", section.jar()).toAbsolutePath().toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(Path.of("target", "packaged-jar-" + port + ".log").toFile());
    builder.environment().keySet().removeIf(name -> name.matches("(SPRING|ONCEBOOK|SERVER)_.*"));
    builder.environment().putAll(values);
    builder.environment().put("TENANT_42_API_TOKEN", TOKEN);
    builder.environment().put("SERVER_PORT", String.valueOf(port));
    builder.environment().put("SERVER_ADDRESS", "127.0.0.1");
    return builder.start();
  }

  private boolean isUp(Process service) throws InterruptedException {
    assertThat(service.isAlive()).as("the packaged jar runs").isTrue();
    try {
      return get("/actuator/health").contains("\"status\":\"UP\"");
    } catch (IOException e) {
      return false;
    }
  }

  private void notifyAll(DeployedKeys keys, String suffix)
      throws IOException, InterruptedException {
    register("W" + suffix, "WECHAT", 1234);
    register("A" + suffix, "ALIPAY", 8880);
    register("S" + suffix, "SQB", 1500);

    WechatPayNoticeSigner.SignedNotice wechatPay =
        new WechatPayNoticeSigner(KEY_ID, keys.wechatPay.getPrivate(), DeployedKeys.API_V3_KEY)
            .sign(
                WechatPayPayment.of("1900000001", "wx1234567890abcdef")
                    .withOutTradeNo("W" + suffix)
                    .withTransactionId("420000202603050000000000000" + suffix),
                Instant.now());
    assertThat(notify("wechatpay", wechatPay.headers(), wechatPay.body())).isBetween(200, 204);

    byte[] alipay =
        new AlipayNoticeSigner(keys.alipay.getPrivate())
            .body(
                AlipayNoticeFields.aPayment()
                    .with("out_trade_no", "A" + suffix)
                    .with("trade_no", "202603052200140000000000000" + suffix));
    assertThat(notify("alipay", Map.of("Content-Type", AlipayNoticeSigner.CONTENT_TYPE), alipay))
        .isEqualTo(200);

    byte[] shouqianba =
        ShouqianbaNoticeFields.aPayment()
            .with("client_sn", "S" + suffix)
            .with("sn", "789526000000000" + suffix)
            .body();
    String authorization =
        new ShouqianbaNoticeSigner(keys.shouqianba.getPrivate()).authorization(shouqianba);
    assertThat(notify("shouqianba", Map.of("Authorization", authorization), shouqianba))
        .isEqualTo(200);
  }

  private void register(String orderNo, String channel, long amount)
      throws IOException, InterruptedException {
    String order =
        "{\"orderNo\":\"%s\",\"channel\":\"%s\",\"amount\":%d,\"currency\":\"CNY\"}"
            .formatted(orderNo, channel, amount);
    HttpRequest request =
        request("/api/v1/tenants/42/orders")
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(order))
            .build();
    assertThat(client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode())
        .isEqualTo(201);
  }

  private int notify(String channel, Map<String, String> headers, byte[] body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri("/callbacks/" + channel + "/42"))
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString()).statusCode();
  }

  private String get(String path) throws IOException, InterruptedException {
    return client.send(request(path).build(), HttpResponse.BodyHandlers.ofString()).body();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(uri(path)).header("Authorization", "Bearer " + TOKEN);
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }
}
