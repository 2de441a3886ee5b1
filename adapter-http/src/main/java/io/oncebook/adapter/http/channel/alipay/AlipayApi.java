package io.oncebook.adapter.http.channel.alipay;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.http.channel.ChannelHttp;
import io.oncebook.adapter.http.channel.HttpAnswer;
import io.oncebook.adapter.http.channel.UnclearAnswerException;
import io.oncebook.adapter.http.statement.SpooledFile;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.PublicKey;
import java.time.Clock;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Signed requests and verified answers. */
final class AlipayApi {

  private static final int OK = 200;

  private final URI address;
  private final RequestForm form;
  private final List<PublicKey> keys;
  private final ChannelHttp http;

  AlipayApi(AlipaySettings settings, AlipayGatewaySettings gateway, ChannelHttp http, Clock clock) {
    this.address = gateway.address();
    this.form = new RequestForm(settings.appId(), gateway.key(), clock);
    this.keys = settings.keys();
    this.http = http;
  }

  /** Takes a file whose address the channel has given, and which nobody signs. */
  SpooledFile download(URI url) throws UnclearAnswerException {
    return http.download(
        HttpRequest.newBuilder(url).GET().header("User-Agent", "Oncebook").build());
  }

  /** Errors of the business, too, come with the status 200. */
  AlipayReply ask(String method, ObjectNode content) throws UnclearAnswerException {
    byte[] body = form.of(method, content).getBytes(UTF_8);
    HttpAnswer answer =
        http.send(
            HttpRequest.newBuilder(address)
                .POST(BodyPublishers.ofByteArray(body))
                .header("Content-Type", "application/x-www-form-urlencoded;charset=utf-8")
                .header("User-Agent", "Oncebook")
                .build());
    if (answer.status() != OK) {
      throw new UnclearAnswerException("HTTP_" + answer.status());
    }
    return AlipayReply.read(answer.content(), method.replace('.', '_') + "_response", keys);
  }
}
