package io.oncebook.adapter.channels.wechatpay.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.client.ChannelResponse;
import io.oncebook.adapter.channels.client.DownloadHosts;
import io.oncebook.adapter.channels.client.UnclearResponseException;
import io.oncebook.adapter.channels.notice.NoticeJson;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.statement.SpooledFile;
import io.oncebook.adapter.channels.wechatpay.crypto.SignatureCheck;
import io.oncebook.adapter.channels.wechatpay.crypto.VerifyingKeys;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPayGatewaySettings;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Signed requests and verified answers. */
public final class WechatPayApi {

  /** The channel's interface has a second host for bad days. */
  private static final List<String> DOMAINS = List.of("mch.weixin.qq.com");

  private final WechatPayGatewaySettings gateway;
  private final DownloadHosts downloads;
  private final ChannelHttp http;
  private final RequestSigner signer;
  private final SignatureCheck signatureCheck;
  private final Optional<String> publicKeyId;

  public WechatPayApi(
      WechatPaySettings settings, WechatPayGatewaySettings gateway, ChannelHttp http, Clock clock) {
    this.gateway = gateway;
    this.downloads = new DownloadHosts(DOMAINS, gateway.address(""));
    this.http = http;
    this.signer = new RequestSigner(settings.mchid(), gateway, clock);
    this.signatureCheck =
        new SignatureCheck(VerifyingKeys.of(settings.certificates(), settings.publicKeys()), clock);
    this.publicKeyId = settings.publicKeys().keySet().stream().max(Comparator.naturalOrder());
  }

  public WechatPayReply get(String pathAndQuery) throws UnclearResponseException {
    return send("GET", pathAndQuery, "", BodyPublishers.noBody());
  }

  WechatPayReply post(String path, String json) throws UnclearResponseException {
    return send("POST", path, json, BodyPublishers.ofByteArray(json.getBytes(UTF_8)));
  }

  /**
   * Takes a file whose address the channel's answer holds; the file is not signed. The request
   * shows our signature, so it goes to the channel's own hosts alone.
   *
   * @param name the member of the answer with the address
   */
  public SpooledFile download(NoticeJson answer, String name) throws UnclearResponseException {
    URI url = answer.value(name, text -> downloads.check(URI.create(text)));
    return http.download(
        HttpRequest.newBuilder(url)
            .GET()
            .header("Authorization", signer.authorization("GET", url, ""))
            .header("User-Agent", "Oncebook")
            .build());
  }

  private WechatPayReply send(String method, String path, String body, BodyPublisher publisher)
      throws UnclearResponseException {
    URI uri = gateway.address(path);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri)
            .method(method, publisher)
            .header("Authorization", signer.authorization(method, uri, body))
            .header("Accept", "application/json")
            .header("Content-Type", "application/json")
            .header("User-Agent", "Oncebook");
    // The channel signs its answer with the key that the request names.
    publicKeyId.ifPresent(id -> request.header(SignatureCheck.SERIAL, id));
    return verified(http.send(request.build()));
  }

  /** An error that is not signed still tells people what is wrong, so its code is handed on. */
  private WechatPayReply verified(ChannelResponse answer) throws UnclearResponseException {
    WechatPayReply reply = new WechatPayReply(answer);
    Optional<NoticeReading.Refused> refusal = signatureCheck.refusal(answer.content());
    if (refusal.isPresent()) {
      throw reply.isOk()
          ? new UnclearResponseException("ANSWER_" + refusal.get().reason())
          : reply.unclear();
    }
    return reply;
  }
}
