package io.oncebook.adapter.channels.wechatpay.notice;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.wechatpay.crypto.SignatureCheck;
import java.io.ByteArrayOutputStream;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The channel's side: encrypts and signs notices just as WeChat Pay does. */
public final class WechatPayNoticeSigner {

  private static final SecureRandom RANDOM = new SecureRandom();

  private final String serial;
  private final PrivateKey key;
  private final String apiV3Key;

  /**
   * Signs in the name of one key.
   *
   * @param serial names the key in the header, such as {@code PUB_KEY_ID_01}
   */
  public WechatPayNoticeSigner(String serial, PrivateKey key, String apiV3Key) {
    this.serial = serial;
    this.key = key;
    this.apiV3Key = apiV3Key;
  }

  public SignedNotice sign(WechatPayPayment payment, Instant signedAt) {
    return sign("TRANSACTION.SUCCESS", payment.json(), signedAt);
  }

  public SignedNotice sign(WechatPayRefund refund, Instant signedAt) {
    return sign(refund.eventType(), refund.json(), signedAt);
  }

  /** Encrypts the resource, puts it in an envelope made at the same time, and signs that. */
  public SignedNotice sign(String eventType, String resource, Instant signedAt) {
    return signBody(envelope(eventType, resource.getBytes(UTF_8), signedAt).toString(), signedAt);
  }

  /** The envelope of a notice, for tests that change it before it is signed. */
  public ObjectNode envelope(String eventType, byte[] resource, Instant madeAt) {
    String nonce = token(12);
    String type = eventType.startsWith("REFUND.") ? "refund" : "transaction";
    ObjectNode envelope = JsonNodeFactory.instance.objectNode();
    envelope
        .put("id", UUID.randomUUID().toString())
        .put(
            "create_time",
            DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(madeAt.atOffset(ZoneOffset.ofHours(8))))
        .put("resource_type", "encrypt-resource")
        .put("event_type", eventType)
        .put("summary", "支付成功");
    envelope
        .putObject("resource")
        .put("original_type", type)
        .put("algorithm", "AEAD_AES_256_GCM")
        .put("ciphertext", encrypt(resource, nonce, type))
        .put("associated_data", type)
        .put("nonce", nonce);
    return envelope;
  }

  public SignedNotice signBody(String body, Instant signedAt) {
    return signBody(body.getBytes(UTF_8), signedAt);
  }

  /** Signs a body, whatever it is. */
  public SignedNotice signBody(byte[] body, Instant signedAt) {
    String timestamp = Long.toString(signedAt.getEpochSecond());
    String nonce = token(32);
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    text.writeBytes((timestamp + "\n" + nonce + "\n").getBytes(UTF_8));
    text.writeBytes(body);
    text.write('\n');
    return new SignedNotice(
        Map.of(
            "Content-Type",
            "application/json",
            "Request-ID",
            token(32),
            SignatureCheck.SERIAL,
            serial,
            SignatureCheck.TIMESTAMP,
            timestamp,
            SignatureCheck.NONCE,
            nonce,
            SignatureCheck.SIGNATURE,
            signature(text.toByteArray()),
            SignatureCheck.TYPE,
            "WECHATPAY2-SHA256-RSA2048"),
        body);
  }

  /** Strict Base64 of the encrypted text with its tag. */
  public String encrypt(byte[] text, String nonce, String associatedData) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(apiV3Key.getBytes(UTF_8), "AES"),
          new GCMParameterSpec(128, nonce.getBytes(UTF_8)));
      cipher.updateAAD(associatedData.getBytes(UTF_8));
      return Base64.getEncoder().encodeToString(cipher.doFinal(text));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private String signature(byte[] text) {
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(key);
      signature.update(text);
      return Base64.getEncoder().encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String token(int length) {
    return RANDOM
        .ints(length, 0, 36)
        .mapToObj(digit -> Integer.toString(digit, 36))
        .collect(Collectors.joining());
  }

  /** A notice ready to be sent. */
  public static final class SignedNotice {

    private final Map<String, String> headers;
    private final byte[] body;

    private SignedNotice(Map<String, String> headers, byte[] body) {
      this.headers = Map.copyOf(headers);
      this.body = body.clone();
    }

    public Map<String, String> headers() {
      return headers;
    }

    public byte[] body() {
      return body.clone();
    }

    /** The same notice with a header set to another value. */
    public SignedNotice withHeader(String name, String value) {
      Map<String, String> changed = new TreeMap<>(headers);
      changed.put(name, value);
      return new SignedNotice(changed, body);
    }

    public SignedNotice withoutHeader(String name) {
      Map<String, String> changed = new TreeMap<>(headers);
      changed.remove(name);
      return new SignedNotice(changed, body);
    }

    /** The same headers, signature included, over another body. */
    public SignedNotice withBody(byte[] other) {
      return new SignedNotice(headers, other);
    }

    /** The notice as the receiver's codec gets it. */
    public RawNotice raw() {
      Map<String, List<String>> lists = new TreeMap<>();
      headers.forEach((name, value) -> lists.put(name, List.of(value)));
      return new RawNotice(lists, body);
    }
  }
}
