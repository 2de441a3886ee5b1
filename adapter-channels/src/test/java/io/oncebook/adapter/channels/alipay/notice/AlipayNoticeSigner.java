package io.oncebook.adapter.channels.alipay.notice;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.stream.Collectors.joining;

import io.oncebook.adapter.channels.notice.RawNotice;
import java.net.URLEncoder;
import java.nio.charset.Charset;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Plays the channel: makes notices that are genuinely signed by its private key. It works on text
 * where the codec works on bytes, so that neither repeats a mistake of the other.
 */
public final class AlipayNoticeSigner {

  public static final String CONTENT_TYPE = "application/x-www-form-urlencoded; charset=utf-8";

  private final PrivateKey key;

  public AlipayNoticeSigner(PrivateKey key) {
    this.key = key;
  }

  public RawNotice sign(AlipayNoticeFields fields) {
    return notice(body(fields));
  }

  /** A notice with this body, signed or not. */
  public static RawNotice notice(byte[] body) {
    return new RawNotice(Map.of("Content-Type", List.of(CONTENT_TYPE)), body);
  }

  /** The body in the charset that the fields name, with {@code sign} and {@code sign_type}. */
  public byte[] body(AlipayNoticeFields fields) {
    Map<String, String> signed = new LinkedHashMap<>();
    signed.put("sign", signature(fields));
    signed.put("sign_type", "RSA2");
    signed.putAll(fields.asMap());
    return encode(signed, charset(fields));
  }

  /** The Base64 signature over the fields. */
  public String signature(AlipayNoticeFields fields) {
    String text =
        new TreeMap<>(fields.asMap())
            .entrySet().stream()
                .filter(field -> !isBlank(field.getValue()))
                .map(field -> field.getKey() + "=" + field.getValue())
                .collect(joining("&"));
    try {
      Signature signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(key);
      signature.update(text.getBytes(charset(fields)));
      return Base64.getEncoder().encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("a notice could not be signed", e);
    }
  }

  /** The form, in the order of the map. */
  static byte[] encode(Map<String, String> parameters, Charset charset) {
    return parameters.entrySet().stream()
        .map(
            parameter ->
                URLEncoder.encode(parameter.getKey(), charset)
                    + "="
                    + URLEncoder.encode(parameter.getValue(), charset))
        .collect(joining("&"))
        .getBytes(US_ASCII);
  }

  private static boolean isBlank(String value) {
    return value.chars().allMatch(c -> c <= ' ' && Character.isWhitespace(c));
  }

  private static Charset charset(AlipayNoticeFields fields) {
    return Charset.forName(fields.asMap().getOrDefault("charset", "utf-8"));
  }
}
