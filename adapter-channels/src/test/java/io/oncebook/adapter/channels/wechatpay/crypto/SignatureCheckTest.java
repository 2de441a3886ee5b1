package io.oncebook.adapter.channels.wechatpay.crypto;

import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.KEY_ID;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.NOW;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.payment;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.signer;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.notice.NoticeReading.Refused;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.notice.RefusalReason;
import io.oncebook.adapter.channels.vector.ChannelVector;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayNoticeSigner;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayNoticeSigner.SignedNotice;
import java.security.KeyPair;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignatureCheckTest {

  private static final KeyPair OTHER_KEYS = WechatPayFixture.newKeys();
  private static final String OTHER_KEY_ID = "PUB_KEY_ID_0119000000012026030501";

  private static final ChannelVector GENERATED =
      ChannelVector.of("wx-01-pay-success-certificate-mode");
  private static final ChannelVector REAL = ChannelVector.of("wx-11-real-go-sdk-notification");

  private static final SignedNotice NOTICE = signer().sign(payment(), NOW);

  @Test
  void a_genuine_notice_is_not_refused() {
    assertThat(reason(NOTICE)).isNull();
  }

  @Test
  void the_signature_type_may_be_missing() {
    assertThat(reason(NOTICE.withoutHeader("Wechatpay-Signature-Type"))).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "WECHATPAY2-RSA2048-WITH-SM3",
        "WECHATPAY2-SM2-WITH-SM3",
        "wechatpay2-sha256-rsa2048",
        ""
      })
  void another_signature_type_is_not_allowed(String type) {
    assertThat(reason(NOTICE.withHeader("Wechatpay-Signature-Type", type)))
        .isEqualTo(RefusalReason.SIGN_ALGORITHM_NOT_ALLOWED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Wechatpay-Serial",
        "Wechatpay-Timestamp",
        "Wechatpay-Nonce",
        "Wechatpay-Signature"
      })
  void each_header_must_be_sent_once_and_filled(String name) {
    assertThat(reason(NOTICE.withoutHeader(name))).isEqualTo(RefusalReason.SIGNATURE_INVALID);
    assertThat(reason(twice(NOTICE, name))).isEqualTo(RefusalReason.SIGNATURE_INVALID);
    assertThat(reason(NOTICE.withHeader(name, "")))
        .isEqualTo(
            name.equals("Wechatpay-Serial")
                ? RefusalReason.SERIAL_UNKNOWN
                : RefusalReason.SIGNATURE_INVALID);
  }

  @Test
  void two_signature_types_are_not_allowed() {
    assertThat(reason(twice(NOTICE, "Wechatpay-Signature-Type")))
        .isEqualTo(RefusalReason.SIGN_ALGORITHM_NOT_ALLOWED);
  }

  @Test
  void header_names_may_be_written_in_any_case() {
    Map<String, List<String>> lower = new TreeMap<>();
    NOTICE
        .headers()
        .forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), List.of(value)));

    assertThat(reason(new RawNotice(lower, NOTICE.body()))).isNull();
  }

  @Test
  void the_probe_of_the_channel_is_a_plain_refusal() {
    String signature = "WECHATPAY/SIGNTEST/" + NOTICE.headers().get("Wechatpay-Signature");

    assertThat(reason(NOTICE.withHeader("Wechatpay-Signature", signature)))
        .isEqualTo(RefusalReason.SIGNTEST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s=", "%s ", "=%s", "\u00e9%s", "A", "{%s}", "%s%s"})
  void a_signature_that_is_no_strict_base64_is_wrong(String form) {
    String genuine = NOTICE.headers().get("Wechatpay-Signature");

    assertThat(reason(NOTICE.withHeader("Wechatpay-Signature", form.formatted(genuine, genuine))))
        .isEqualTo(RefusalReason.SIGNATURE_INVALID);
  }

  @ParameterizedTest
  @ValueSource(longs = {-299, -1, 0, 1, 299})
  void a_notice_of_the_last_five_minutes_is_believed(long age) {
    assertThat(reason(NOTICE.raw(), NOW.plusSeconds(age))).isNull();
  }

  @ParameterizedTest
  @ValueSource(longs = {-86_400, -301, 301, 86_400, 1_000_000_000})
  void a_notice_from_another_time_is_stale(long age) {
    assertThat(reason(NOTICE.raw(), NOW.plusSeconds(age)))
        .isEqualTo(RefusalReason.TIMESTAMP_OUT_OF_WINDOW);
  }

  @Test
  void the_edge_of_the_window_is_counted_in_parts_of_a_second() {
    assertThat(reason(NOTICE.raw(), NOW.plusSeconds(300).plusNanos(1)))
        .isEqualTo(RefusalReason.TIMESTAMP_OUT_OF_WINDOW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"now", "1.5", "-1", "+1", " 1", "1772676676x", "١", "99999999999999999999"})
  void a_timestamp_is_plain_digits(String timestamp) {
    assertThat(reason(NOTICE.withHeader("Wechatpay-Timestamp", timestamp)))
        .isEqualTo(RefusalReason.SIGNATURE_INVALID);
  }

  @Test
  void every_signed_part_is_covered() {
    long second = NOW.getEpochSecond();
    String body = new String(NOTICE.body(), UTF_8);

    assertThat(reason(NOTICE.withHeader("Wechatpay-Timestamp", Long.toString(second + 1))))
        .isEqualTo(RefusalReason.SIGNATURE_INVALID);
    assertThat(reason(NOTICE.withHeader("Wechatpay-Nonce", "other")))
        .isEqualTo(RefusalReason.SIGNATURE_INVALID);
    assertThat(reason(NOTICE.withBody((body + " ").getBytes(UTF_8))))
        .isEqualTo(RefusalReason.SIGNATURE_INVALID);
    assertThat(reason(NOTICE.withBody(body.replace("支付成功", "\\u652f付成功").getBytes(UTF_8))))
        .isEqualTo(RefusalReason.SIGNATURE_INVALID);
  }

  @Test
  void the_body_is_verified_as_received_whatever_its_spelling() {
    SignedNotice odd = signer().signBody("\n{ \"b\" : \"\\u652f\\/\",\t\"a\":1 }\r\n", NOW);

    assertThat(reason(odd)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"PUB_KEY_ID_02", "pub_key_id_0119000000012026030500", "PUB_KEY_ID_", "01"})
  void a_public_key_is_found_by_its_exact_id(String serial) {
    assertThat(reason(NOTICE.withHeader("Wechatpay-Serial", serial)))
        .isEqualTo(RefusalReason.SERIAL_UNKNOWN);
  }

  @Test
  void the_key_is_the_named_one_even_when_another_one_fits() {
    assertThat(reason(NOTICE.withHeader("Wechatpay-Serial", OTHER_KEY_ID)))
        .isEqualTo(RefusalReason.SIGNATURE_INVALID);
    assertThat(
            reason(
                new WechatPayNoticeSigner(
                        KEY_ID, OTHER_KEYS.getPrivate(), WechatPayFixture.API_V3_KEY)
                    .sign(payment(), NOW)))
        .isEqualTo(RefusalReason.SIGNATURE_INVALID);
  }

  @Test
  void certificates_and_public_keys_work_side_by_side() {
    assertThat(reason(NOTICE)).isNull();
    assertThat(reason(GENERATED.raw(), GENERATED.clock().instant())).isNull();
    assertThat(reason(REAL.raw(), REAL.clock().instant())).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"d7ce59d1f522d701", "00D7CE59D1F522D701", "000000D7ce59D1F522D701"})
  void a_certificate_is_found_by_its_serial_as_a_number(String serial) {
    assertThat(reason(withSerial(REAL, serial), REAL.clock().instant())).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "D7CE59D1F522D702",
        "+D7CE59D1F522D701",
        "0xD7CE59D1F522D701",
        "-1",
        "\u0661",
        "0"
      })
  void another_serial_is_unknown(String serial) {
    assertThat(reason(withSerial(REAL, serial), REAL.clock().instant()))
        .isEqualTo(RefusalReason.SERIAL_UNKNOWN);
  }

  @Test
  void refusals_show_nothing_that_was_signed() {
    SignedNotice forged = NOTICE.withBody("{\"payer\":\"o-secret\"}".getBytes(UTF_8));

    assertThat(refusal(forged.raw(), NOW).orElseThrow().detail())
        .doesNotContain("secret", NOTICE.headers().get("Wechatpay-Nonce"));
  }

  private static RawNotice withSerial(ChannelVector vector, String serial) {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    vector.headers().forEach((name, value) -> headers.put(name, List.of(value)));
    headers.put("Wechatpay-Serial", List.of(serial));
    return new RawNotice(headers, vector.body());
  }

  private static RawNotice twice(SignedNotice notice, String header) {
    Map<String, List<String>> headers = new TreeMap<>();
    notice.headers().forEach((name, value) -> headers.put(name, List.of(value)));
    headers.compute(header, (name, values) -> List.of(values.get(0), values.get(0)));
    return new RawNotice(headers, notice.body());
  }

  private static @Nullable RefusalReason reason(SignedNotice notice) {
    return reason(notice.raw());
  }

  private static @Nullable RefusalReason reason(RawNotice notice) {
    return reason(notice, NOW);
  }

  private static @Nullable RefusalReason reason(RawNotice notice, Instant now) {
    return refusal(notice, now).map(Refused::reason).orElse(null);
  }

  private static Optional<Refused> refusal(RawNotice notice, Instant now) {
    VerifyingKeys keys =
        VerifyingKeys.of(
            List.of(certificate(GENERATED), certificate(REAL)),
            Map.of(
                KEY_ID, WechatPayFixture.pem(WechatPayFixture.KEYS.getPublic()),
                OTHER_KEY_ID, WechatPayFixture.pem(OTHER_KEYS.getPublic())));
    return new SignatureCheck(keys, Clock.fixed(now, ZoneOffset.UTC)).refusal(notice);
  }

  private static String certificate(ChannelVector vector) {
    return vector.keys().get("platform_certificates").iterator().next().stringValue();
  }
}
