package io.oncebook.adapter.channels.wechatpay.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.crypto.RsaSignature;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPayGatewaySettings;
import java.net.URI;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.time.Clock;
import java.time.Instant;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;

/** Signs requests in the merchant's name. */
final class RequestSigner {

  private static final String SCHEME = "WECHATPAY2-SHA256-RSA2048";
  private static final int NONCE_BYTES = 16;

  private final String mchid;
  private final String serialNo;
  private final PrivateKey key;
  private final Clock clock;
  private final AtomicLong signed = new AtomicLong();

  RequestSigner(String mchid, WechatPayGatewaySettings settings, Clock clock) {
    this.mchid = mchid;
    this.serialNo = settings.serialNo();
    this.key = settings.key();
    this.clock = clock;
  }

  /**
   * The value of the header {@code Authorization}.
   *
   * @param body just the text that is sent; empty when none is
   */
  String authorization(String method, URI uri, String body) {
    Instant now = clock.instant();
    String lines = method + "\n" + target(uri) + "\n" + now.getEpochSecond() + "\n";
    String nonce = nonce(now, lines + body);
    String signature = RsaSignature.sign(key, (lines + nonce + "\n" + body + "\n").getBytes(UTF_8));
    return "%s mchid=\"%s\",nonce_str=\"%s\",timestamp=\"%d\",serial_no=\"%s\",signature=\"%s\""
        .formatted(SCHEME, mchid, nonce, now.getEpochSecond(), serialNo, signature);
  }

  /**
   * No other request has this nonce. It need not be hard to guess, for nobody else can sign: it
   * lets the channel tell a copy from the next request.
   */
  private String nonce(Instant now, String request) {
    String unique = now + " " + signed.incrementAndGet() + " " + request;
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(unique.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest, 0, NONCE_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static String target(URI uri) {
    return uri.getRawQuery() == null
        ? uri.getRawPath()
        : uri.getRawPath() + "?" + uri.getRawQuery();
  }
}
