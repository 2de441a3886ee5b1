package io.oncebook.adapter.channels.alipay.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.crypto.RsaSignature;
import io.oncebook.adapter.channels.money.ChannelTime;
import java.net.URLEncoder;
import java.security.PrivateKey;
import java.time.Clock;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/** Writes and signs requests in the application's name. */
final class RequestForm {

  private final String appId;
  private final Map<String, String> fixed;
  private final PrivateKey key;
  private final Clock clock;

  /**
   * Writes requests of one application.
   *
   * @param fixed what every request says in addition
   */
  RequestForm(String appId, Map<String, String> fixed, PrivateKey key, Clock clock) {
    this.appId = appId;
    this.fixed = Map.copyOf(fixed);
    this.key = key;
    this.clock = clock;
  }

  /**
   * The form that asks for something.
   *
   * @param method the channel's name for it, such as {@code alipay.trade.refund}
   */
  String of(String method, ObjectNode content) {
    SortedMap<String, String> parameters = new TreeMap<>(fixed);
    parameters.put("app_id", appId);
    parameters.put("method", method);
    parameters.put("format", "JSON");
    parameters.put("charset", "utf-8");
    parameters.put("sign_type", "RSA2");
    parameters.put("timestamp", ChannelTime.format(clock.instant()));
    parameters.put("version", "1.0");
    parameters.put("biz_content", content.toString());
    // Other than in a notice, sign_type is signed along.
    String text =
        parameters.entrySet().stream()
            .map(parameter -> parameter.getKey() + "=" + parameter.getValue())
            .collect(Collectors.joining("&"));
    parameters.put("sign", RsaSignature.sign(key, text.getBytes(UTF_8)));
    return parameters.entrySet().stream()
        .map(parameter -> parameter.getKey() + "=" + escape(parameter.getValue()))
        .collect(Collectors.joining("&"));
  }

  private static String escape(String value) {
    return URLEncoder.encode(value, UTF_8);
  }
}
