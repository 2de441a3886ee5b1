package io.oncebook.adapter.channels.simulator;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** Calls the simulated channels with bare HTTP, signed with whatever key is given. */
final class RawCalls {

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final URI baseUrl;
  private final Clock clock;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  RawCalls(URI baseUrl, Clock clock) {
    this.baseUrl = baseUrl;
    this.clock = clock;
  }

  HttpResponse<String> wechatPay(PrivateKey key, String method, String path, String body)
      throws IOException, InterruptedException {
    String timestamp = Long.toString(clock.instant().getEpochSecond());
    String nonce = "593BEC0C930BF1AFEB40B4A08C8FB242";
    String signature =
        RsaSigner.sign(key, "%s\n%s\n%s\n%s\n%s\n".formatted(method, path, timestamp, nonce, body));
    String authorization =
        "WECHATPAY2-SHA256-RSA2048 mchid=\"%s\",nonce_str=\"%s\",signature=\"%s\",timestamp=\"%s\",serial_no=\"%s\""
            .formatted(
                SimulatorKeys.MCHID, nonce, signature, timestamp, SimulatorKeys.MERCHANT_SERIAL);
    return send(path, Map.of("Authorization", authorization), method, body);
  }

  HttpResponse<String> alipay(PrivateKey key, String method, String bizContent)
      throws IOException, InterruptedException {
    Map<String, String> parameters =
        new TreeMap<>(
            Map.of(
                "app_id",
                SimulatorKeys.ALIPAY_APP_ID,
                "method",
                method,
                "charset",
                "utf-8",
                "sign_type",
                "RSA2",
                "timestamp",
                ChannelTimes.beijingSeconds(clock.instant()),
                "version",
                "1.0",
                "biz_content",
                bizContent));
    String text =
        parameters.entrySet().stream()
            .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
            .collect(joining("&"));
    return alipay(parameters, RsaSigner.sign(key, text));
  }

  HttpResponse<String> alipay(Map<String, String> parameters, String sign)
      throws IOException, InterruptedException {
    Map<String, String> signed = new TreeMap<>(parameters);
    signed.put("sign", sign);
    String form =
        signed.entrySet().stream()
            .map(
                parameter ->
                    parameter.getKey() + "=" + URLEncoder.encode(parameter.getValue(), UTF_8))
            .collect(joining("&"));
    return send(
        "/gateway.do?charset=utf-8",
        Map.of("Content-Type", "application/x-www-form-urlencoded;charset=utf-8"),
        "POST",
        form);
  }

  HttpResponse<String> shouqianba(String key, String path, String body)
      throws IOException, InterruptedException {
    String authorization = SimulatorKeys.TERMINAL_SN + " " + md5(body + key);
    return send(path, Map.of("Authorization", authorization), "POST", body);
  }

  private HttpResponse<String> send(
      String path, Map<String, String> headers, String method, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(baseUrl.resolve(path))
            .timeout(PATIENCE)
            .method(method, BodyPublishers.ofString(body));
    headers.forEach(request::header);
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private static String md5(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("MD5").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
