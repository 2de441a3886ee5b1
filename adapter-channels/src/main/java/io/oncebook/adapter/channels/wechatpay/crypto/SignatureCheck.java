package io.oncebook.adapter.channels.wechatpay.crypto;

import io.oncebook.adapter.channels.crypto.RsaSignature;
import io.oncebook.adapter.channels.notice.NoticeReading.Refused;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.notice.RefusalReason;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/** Whether a notice comes from WeChat Pay, and has just been signed. */
public final class SignatureCheck {

  public static final String SERIAL = "Wechatpay-Serial";
  public static final String TIMESTAMP = "Wechatpay-Timestamp";
  public static final String NONCE = "Wechatpay-Nonce";
  public static final String SIGNATURE = "Wechatpay-Signature";
  public static final String TYPE = "Wechatpay-Signature-Type";

  private static final String ONLY_TYPE = "WECHATPAY2-SHA256-RSA2048";
  private static final String PROBE = "WECHATPAY/SIGNTEST/";
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,12}");
  private static final Duration WINDOW = Duration.ofMinutes(5);

  private final VerifyingKeys keys;
  private final Clock clock;

  public SignatureCheck(VerifyingKeys keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  /** Why the notice must not be believed; empty when it is genuine. */
  public Optional<Refused> refusal(RawNotice notice) {
    return Headers.of(notice)
        .map(headers -> refusal(headers, notice))
        .orElseGet(
            () ->
                refused(
                    RefusalReason.SIGNATURE_INVALID,
                    "the four headers of a signature must be sent, each once"));
  }

  private Optional<Refused> refusal(Headers headers, RawNotice notice) {
    if (headers.signature().startsWith(PROBE)) {
      return refused(RefusalReason.SIGNTEST, "the channel tests whether signatures are checked");
    }
    if (notice.hasHeader(TYPE) && !ONLY_TYPE.equals(notice.header(TYPE))) {
      return refused(
          RefusalReason.SIGN_ALGORITHM_NOT_ALLOWED, TYPE + " must be " + ONLY_TYPE + " or missing");
    }
    if (!SECONDS.matcher(headers.timestamp()).matches()) {
      return refused(RefusalReason.SIGNATURE_INVALID, TIMESTAMP + " must be whole seconds");
    }
    if (age(headers).abs().compareTo(WINDOW) > 0) {
      return refused(
          RefusalReason.TIMESTAMP_OUT_OF_WINDOW,
          "signed %d seconds ago by our clock".formatted(age(headers).toSeconds()));
    }
    return keys.find(headers.serial())
        .map(key -> refusal(headers, notice, key))
        .orElseGet(() -> refused(RefusalReason.SERIAL_UNKNOWN, "no key is set for this " + SERIAL));
  }

  private static Optional<Refused> refusal(Headers headers, RawNotice notice, PublicKey key) {
    return RsaSignature.verifies(key, headers.signedText(notice.body()), headers.signature())
        ? Optional.empty()
        : refused(RefusalReason.SIGNATURE_INVALID, "the signature does not fit key and content");
  }

  private Duration age(Headers headers) {
    return Duration.between(
        Instant.ofEpochSecond(Long.parseLong(headers.timestamp())), clock.instant());
  }

  private static Optional<Refused> refused(RefusalReason reason, String detail) {
    return Optional.of(new Refused(reason, detail));
  }

  private record Headers(String serial, String timestamp, String nonce, String signature) {

    static Optional<Headers> of(RawNotice notice) {
      String serial = notice.header(SERIAL);
      String timestamp = notice.header(TIMESTAMP);
      String nonce = notice.header(NONCE);
      String signature = notice.header(SIGNATURE);
      return serial == null || timestamp == null || nonce == null || signature == null
          ? Optional.empty()
          : Optional.of(new Headers(serial, timestamp, nonce, signature));
    }

    /** Three lines. No header can hold a line feed, so the lines cannot be shifted. */
    byte[] signedText(byte[] body) {
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      text.writeBytes((timestamp + "\n" + nonce + "\n").getBytes(StandardCharsets.UTF_8));
      text.writeBytes(body);
      text.write('\n');
      return text.toByteArray();
    }
  }
}
