package io.oncebook.adapter.channels.shouqianba.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.client.ChannelResponse;
import io.oncebook.adapter.channels.client.UnclearResponseException;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaGatewaySettings;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import tools.jackson.databind.node.ObjectNode;

/** Requests in the name of one terminal. */
final class ShouqianbaApi {

  private static final int OK = 200;

  private final ShouqianbaGatewaySettings settings;
  private final ChannelHttp http;

  ShouqianbaApi(ShouqianbaGatewaySettings settings, ChannelHttp http) {
    this.settings = settings;
    this.http = http;
  }

  /** Signs and sends the very same bytes. */
  ShouqianbaReply ask(String path, ObjectNode question) throws UnclearResponseException {
    byte[] body = question.toString().getBytes(UTF_8);
    ChannelResponse answer =
        http.send(
            HttpRequest.newBuilder(settings.address(path))
                .POST(BodyPublishers.ofByteArray(body))
                .header("Authorization", settings.terminalSn() + " " + signature(body))
                .header("Content-Type", "application/json")
                .header("User-Agent", "Oncebook")
                .build());
    if (answer.status() != OK) {
      throw new UnclearResponseException("HTTP_" + answer.status());
    }
    return ShouqianbaReply.read(answer.content());
  }

  private String signature(byte[] body) {
    try {
      MessageDigest md5 = MessageDigest.getInstance("MD5");
      md5.update(body);
      md5.update(settings.terminalKey().value().getBytes(UTF_8));
      return HexFormat.of().formatHex(md5.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has MD5", e);
    }
  }
}
