package io.oncebook.adapter.channels.shouqianba.notice;

import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.CLIENT_SN;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.SN;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.TERMINAL_SN;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.aPartialRefund;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.aPayment;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.notice.RefusalReason;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.notice.UnclearNotice;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.tenant.TenantId;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShouqianbaCodecTest {

  private static final KeyPair KEYS = RsaKeys.newPair();
  private static final KeyPair NEXT_KEYS = RsaKeys.newPair();
  private static final ShouqianbaNoticeSigner SIGNER =
      new ShouqianbaNoticeSigner(KEYS.getPrivate());
  private static final String MD5 = "e678d1213ce08f521f8faa28cdfd9bcc";

  private final ShouqianbaCodec codec = codec(text(KEYS));

  @Test
  void a_payment_is_read() {
    PaymentReference trade =
        new PaymentReference(
            new TenantId(7),
            new Channel("SQB"),
            new ChannelTransactionNo(SN),
            new OrderNo(CLIENT_SN));

    assertThat(event(SIGNER.sign(aPayment())))
        .isEqualTo(
            new PaymentEvent.Received(
                trade, Money.ofMinor(1500, "CNY"), Instant.parse("2026-03-05T02:11:12.244Z")));
  }

  @Test
  void the_signature_may_stand_alone_or_behind_the_number_of_the_terminal() {
    byte[] body = aPayment().body();
    String signature = SIGNER.authorization(body);

    for (String authorization :
        List.of(
            signature, TERMINAL_SN + " " + signature, "x  y " + signature, " " + signature + " ")) {
      assertThat(event(ShouqianbaNoticeSigner.notice(authorization, body)))
          .isEqualTo(event(SIGNER.sign(aPayment())));
    }
  }

  @Test
  void what_follows_the_signature_is_taken_for_it() {
    byte[] body = aPayment().body();

    assertRefused(
        RefusalReason.SIGNATURE_INVALID,
        ShouqianbaNoticeSigner.notice(SIGNER.authorization(body) + " x", body));
  }

  @Test
  void bytes_are_verified_as_received() {
    String json = new String(aPayment().with("subject", "x").body(), UTF_8);
    byte[] spaced = (" " + json.replace(",", " ,\n ")).getBytes(UTF_8);
    byte[] escaped = json.replace("\"x\"", "\"\\u6d4b\\/\u8BD5\uD83D\uDE00\"").getBytes(UTF_8);

    assertThat(event(SIGNER.sign(spaced))).isEqualTo(event(SIGNER.sign(aPayment())));
    assertThat(event(SIGNER.sign(escaped))).isEqualTo(event(SIGNER.sign(aPayment())));
    assertRefused(
        RefusalReason.SIGNATURE_INVALID,
        ShouqianbaNoticeSigner.notice(SIGNER.authorization(spaced), json.getBytes(UTF_8)));
  }

  @ParameterizedTest
  @CsvSource({
    "\"total_amount\":\"1500\",\"total_amount\":\"15\"",
    "\"order_status\":\"PAID\",\"order_status\":\"REFUNDED\"",
    "\"Pizza\",\"Pasta\""
  })
  void a_changed_notice_is_refused(String signed, String changed) {
    String json = new String(aPayment().body(), UTF_8);

    assertThat(json).contains(signed);
    assertRefused(
        RefusalReason.SIGNATURE_INVALID,
        ShouqianbaNoticeSigner.notice(
            SIGNER.authorization(aPayment().body()),
            json.replace(signed, changed).getBytes(UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "AAAA", "=", "Bearer", "100000000000000001", "\u6D4B"})
  void a_header_without_a_readable_signature_is_refused(String authorization) {
    assertRefused(
        RefusalReason.SIGNATURE_INVALID,
        ShouqianbaNoticeSigner.notice(authorization, aPayment().body()));
  }

  @Test
  void a_missing_or_repeated_header_is_refused() {
    byte[] body = aPayment().body();
    String signature = SIGNER.authorization(body);

    assertRefused(RefusalReason.SIGNATURE_INVALID, new RawNotice(Map.of(), body));
    assertRefused(
        RefusalReason.SIGNATURE_INVALID,
        new RawNotice(Map.of("Authorization", List.of(signature, signature)), body));
  }

  @Test
  void an_md5_digest_is_not_taken_for_a_signature() {
    for (String authorization :
        List.of(MD5, TERMINAL_SN + " " + MD5, MD5.toUpperCase(Locale.ROOT))) {
      assertRefused(
          RefusalReason.SIGN_ALGORITHM_NOT_ALLOWED,
          ShouqianbaNoticeSigner.notice(authorization, aPayment().body()));
    }
  }

  @Test
  void a_weaker_digest_is_refused() throws GeneralSecurityException {
    byte[] body = aPayment().body();
    Signature sha1 = Signature.getInstance("SHA1withRSA");
    sha1.initSign(KEYS.getPrivate());
    sha1.update(body);

    assertRefused(
        RefusalReason.SIGNATURE_INVALID,
        ShouqianbaNoticeSigner.notice(Base64.getEncoder().encodeToString(sha1.sign()), body));
  }

  @Test
  void a_signature_of_another_key_is_refused() {
    assertRefused(
        RefusalReason.SIGNATURE_INVALID,
        new ShouqianbaNoticeSigner(NEXT_KEYS.getPrivate()).sign(aPayment()));
  }

  @Test
  void old_and_new_key_work_side_by_side() {
    ShouqianbaCodec both = codec(text(KEYS), text(NEXT_KEYS));

    for (KeyPair keys : List.of(KEYS, NEXT_KEYS)) {
      assertThat(both.read(new ShouqianbaNoticeSigner(keys.getPrivate()).sign(aPayment())))
          .isInstanceOf(NoticeReading.Event.class);
    }
  }

  @Test
  void a_notice_about_a_terminal_of_somebody_else_is_refused() {
    for (ShouqianbaNoticeFields fields : List.of(aPayment(), aPartialRefund())) {
      assertRefused(
          RefusalReason.MERCHANT_MISMATCH,
          SIGNER.sign(fields.with("terminal_sn", "100000000000000999")));
    }
  }

  @Test
  void each_configured_terminal_is_ours() {
    assertThat(event(SIGNER.sign(aPayment().with("terminal_sn", "100000000000000002"))))
        .isEqualTo(event(SIGNER.sign(aPayment())));
  }

  @Test
  void an_order_that_is_not_paid_yet_is_no_event() {
    assertThat(codec.read(SIGNER.sign(aPayment().with("order_status", "CREATED"))))
        .isEqualTo(new NoticeReading.Irrelevant("order_status CREATED"));
  }

  @Test
  void an_outcome_that_the_channel_does_not_know_is_unclear_and_named() {
    for (String status :
        List.of(
            "PAY_ERROR",
            "REFUND_ERROR",
            "CANCEL_ERROR",
            "CANCEL_INPROGRESS",
            "INVALID_STATUS_CODE")) {
      NoticeReading.Unclear reading = unclear(aPayment().with("order_status", status));
      assertThat(reading.reason()).isEqualTo(UnclearNotice.Reason.OUTCOME_UNKNOWN);
      assertThat(reading.kind()).isEqualTo("order_status " + status);
    }
  }

  @Test
  void a_status_that_nobody_documented_is_unclear_and_the_same_each_time() {
    ShouqianbaNoticeFields fields = aPayment().with("order_status", "HALF_PAID");
    NoticeReading.Unclear reading = unclear(fields);

    assertThat(reading.reason()).isEqualTo(UnclearNotice.Reason.UNKNOWN_STATE);
    assertThat(reading.content().text()).isEqualTo(new String(fields.body(), UTF_8));
    assertThat(unclear(fields)).isEqualTo(reading);
    assertThat(unclear(fields.with("total_amount", "1")).digest()).isNotEqualTo(reading.digest());
    assertThat(unclear(aPayment().without("order_status")).reason())
        .isEqualTo(UnclearNotice.Reason.UNKNOWN_STATE);
  }

  private NoticeReading.Unclear unclear(ShouqianbaNoticeFields fields) {
    return (NoticeReading.Unclear) codec.read(SIGNER.sign(fields));
  }

  @Test
  void what_is_wrong_with_an_authentic_notice_is_said() {
    assertThat(codec.read(SIGNER.sign(aPayment().without("terminal_sn"))))
        .isEqualTo(
            new NoticeReading.Refused(
                RefusalReason.MALFORMED,
                "terminal_sn must be a text that is not empty or a whole number"));
    assertThat(codec.read(SIGNER.sign(aPayment().with("total_amount", "15.00"))))
        .isEqualTo(
            new NoticeReading.Refused(
                RefusalReason.MALFORMED,
                "total_amount is not valid: amount must be whole fen in 1 to 10 digits"));
  }

  @Test
  void an_authentic_body_that_is_no_json_object_in_utf_8_is_malformed() {
    String json = new String(aPayment().body(), UTF_8);

    for (byte[] body :
        List.of(
            new byte[0],
            "null".getBytes(UTF_8),
            "[]".getBytes(UTF_8),
            "success".getBytes(UTF_8),
            (json + "{}").getBytes(UTF_8),
            json.substring(1).getBytes(UTF_8),
            json.replace("{\"sn\"", "{\"sn\":\"1\",\"sn\"").getBytes(UTF_8),
            json.replace("Pizza", "Caf\u00E9").getBytes(ISO_8859_1),
            json.getBytes(UTF_16))) {
      assertRefused(RefusalReason.MALFORMED, SIGNER.sign(body));
    }
  }

  @Test
  void the_evidence_is_the_signature_and_the_body_as_received() {
    byte[] body = aPayment().body();
    String authorization = TERMINAL_SN + " " + SIGNER.authorization(body);

    assertThat(codec.read(ShouqianbaNoticeSigner.notice(authorization, body)))
        .isInstanceOfSatisfying(
            NoticeReading.Event.class,
            event ->
                assertThat(event.evidence().bytes())
                    .asString(UTF_8)
                    .isEqualTo(
                        "Authorization: %s\n\n%s"
                            .formatted(authorization, new String(body, UTF_8))));
  }

  private ChannelEvent event(RawNotice notice) {
    NoticeReading reading = codec.read(notice);
    assertThat(reading).isInstanceOf(NoticeReading.Event.class);
    return ((NoticeReading.Event) reading).event();
  }

  private void assertRefused(RefusalReason reason, RawNotice notice) {
    assertThat(codec.read(notice))
        .isInstanceOfSatisfying(
            NoticeReading.Refused.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
  }

  private static ShouqianbaCodec codec(String... publicKeys) {
    return new ShouqianbaCodec(
        new TenantId(7),
        new ShouqianbaSettings(
            List.of(TERMINAL_SN, "100000000000000002"), Arrays.asList(publicKeys), null, null));
  }

  private static String text(KeyPair keys) {
    return Base64.getEncoder().encodeToString(keys.getPublic().getEncoded());
  }
}
