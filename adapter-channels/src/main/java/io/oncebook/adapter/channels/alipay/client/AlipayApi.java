package io.oncebook.adapter.channels.alipay.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.alipay.settings.AlipayGatewaySettings;
import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.client.ChannelResponse;
import io.oncebook.adapter.channels.client.DownloadHosts;
import io.oncebook.adapter.channels.client.UnclearResponseException;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.statement.SpooledFile;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.security.PublicKey;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;

/** Signed requests and verified answers. */
public final class AlipayApi {

  private static final int OK = 200;

  /** The channel itself, and its sandbox. */
  private static final List<String> DOMAINS = List.of("alipay.com", "alipaydev.com");

  private final URI address;
  private final DownloadHosts downloads;
  private final RequestForm form;
  private final List<PublicKey> keys;
  private final Set<String> certificateSns;
  private final ChannelHttp http;

  public AlipayApi(
      AlipaySettings settings, AlipayGatewaySettings gateway, ChannelHttp http, Clock clock) {
    this.address = gateway.address();
    this.downloads = new DownloadHosts(DOMAINS, address);
    this.form = new RequestForm(settings.appId(), gateway.parameters(), gateway.key(), clock);
    this.keys = settings.keys();
    this.certificateSns = settings.certificateSns();
    this.http = http;
  }

  /**
   * Takes a file whose address the channel's answer holds, and which nobody signs.
   *
   * @param name the member of the answer with the address
   */
  public SpooledFile download(NoticeJson answer, String name) throws UnclearResponseException {
    URI url = answer.value(name, text -> downloads.check(URI.create(text)));
    return http.download(
        HttpRequest.newBuilder(url).GET().header("User-Agent", "Oncebook").build());
  }

  /** Errors of the business, too, come with the status 200. */
  public AlipayReply ask(String method, ObjectNode content) throws UnclearResponseException {
    byte[] body = form.of(method, content).getBytes(UTF_8);
    ChannelResponse answer =
        http.send(
            HttpRequest.newBuilder(address)
                .POST(BodyPublishers.ofByteArray(body))
                .header("Content-Type", "application/x-www-form-urlencoded;charset=utf-8")
                .header("User-Agent", "Oncebook")
                .build());
    if (answer.status() != OK) {
      throw new UnclearResponseException("HTTP_" + answer.status());
    }
    return AlipayReply.read(
        answer.content(), method.replace('.', '_') + "_response", keys, certificateSns);
  }
}
