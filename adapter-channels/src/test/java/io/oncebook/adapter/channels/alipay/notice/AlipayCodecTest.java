package io.oncebook.adapter.channels.alipay.notice;

import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.APP_ID;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.ORDER_NO;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.SELLER_ID;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.TRADE_NO;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.aPartialRefund;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.aPayment;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.notice.RawNotice;
import io.oncebook.adapter.channels.notice.RefusalReason;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.notice.UnclearNotice;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.tenant.TenantId;
import java.net.URLEncoder;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlipayCodecTest {

  private static final KeyPair KEYS = RsaKeys.newPair();
  private static final KeyPair NEXT_KEYS = RsaKeys.newPair();
  private static final AlipayNoticeSigner SIGNER = new AlipayNoticeSigner(KEYS.getPrivate());

  private final AlipayCodec codec = codec(text(KEYS));

  @Test
  void a_payment_is_read() {
    PaymentReference trade =
        new PaymentReference(
            new TenantId(7),
            new Channel("ALIPAY"),
            new ChannelTransactionNo(TRADE_NO),
            new OrderNo(ORDER_NO));

    assertThat(event(aPayment()))
        .isEqualTo(
            new PaymentEvent.Received(
                trade, Money.ofMinor(8880, "CNY"), Instant.parse("2026-03-05T02:00:05Z")));
  }

  @Test
  void a_trade_that_waits_for_its_payer_is_irrelevant() {
    assertThat(read(aPayment().with("trade_status", "WAIT_BUYER_PAY")))
        .isEqualTo(new NoticeReading.Irrelevant("trade that waits for its payer"));
  }

  @Test
  void notices_of_other_kinds_are_unclear_whether_they_name_the_application_or_not() {
    AlipayNoticeFields other = aPayment().without("trade_status");

    for (AlipayNoticeFields fields :
        new AlipayNoticeFields[] {other, other.without("app_id").without("seller_id")}) {
      assertUnclear(fields.with("notify_type", "open_app_auth_notify"), "open_app_auth_notify");
      assertUnclear(fields.with("notify_type", "a\nb"), "a notify_type of unknown form");
      assertUnclear(
          fields
              .without("notify_type")
              .with("msg_method", "alipay.trade.refund.depositback.completed")
              .with("biz_content", "{\"dback_status\":\"F\"}"),
          "alipay.trade.refund.depositback.completed");
      assertUnclear(
          fields.with("msg_method", "alipay.fund.trans.order.changed"),
          "alipay.fund.trans.order.changed");
    }
    assertThat(read(other.with("notify_type", "open_app_auth_notify").with("app_id", "2021999")))
        .isInstanceOfSatisfying(
            NoticeReading.Refused.class,
            refused -> assertThat(refused.reason()).isEqualTo(RefusalReason.MERCHANT_MISMATCH));
  }

  @Test
  void a_trade_in_no_state_or_in_one_that_nobody_documented_is_unclear() {
    for (AlipayNoticeFields fields :
        new AlipayNoticeFields[] {
          aPayment().without("trade_status"), aPayment().with("trade_status", "TRADE_PENDING")
        }) {
      NoticeReading.Unclear reading = (NoticeReading.Unclear) read(fields);
      assertThat(reading.reason()).isEqualTo(UnclearNotice.Reason.UNKNOWN_STATE);
      assertThat(reading.kind()).isEqualTo("trade_status unknown");
    }
  }

  @Test
  void what_is_unclear_is_the_same_each_time_and_can_be_read() {
    AlipayNoticeFields fields =
        aPayment()
            .with("charset", "GBK")
            .with("subject", "\u5496\u5561")
            .with("msg_method", "alipay.fund.trans.order.changed")
            .with("utc_timestamp", "1772676672244");
    NoticeReading.Unclear first = (NoticeReading.Unclear) read(fields);

    assertThat(first.content().text())
        .contains("subject=\u5496\u5561\n")
        .doesNotContain("\nsign=", "\nsign_type=");
    NoticeReading.Unclear repeat =
        (NoticeReading.Unclear)
            read(
                fields
                    .with("notify_time", "2026-03-05 23:00:00")
                    .with("utc_timestamp", "1772676999999"));
    assertThat(repeat.digest()).isEqualTo(first.digest());
    NoticeReading.Unclear other = (NoticeReading.Unclear) read(fields.with("total_amount", "1.00"));
    assertThat(other.digest()).isNotEqualTo(first.digest());
  }

  private void assertUnclear(AlipayNoticeFields fields, String kind) {
    NoticeReading.Unclear reading = (NoticeReading.Unclear) read(fields);
    assertThat(reading.reason()).isEqualTo(UnclearNotice.Reason.UNKNOWN_EVENT);
    assertThat(reading.kind()).isEqualTo(kind);
  }

  @Test
  void a_notice_that_does_not_say_its_kind_is_about_a_trade() {
    assertThat(event(aPayment().without("notify_type"))).isEqualTo(event(aPayment()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"utf-8", "GBK", "GB2312", "GB18030"})
  void a_notice_verifies_in_each_charset(String charset) {
    AlipayNoticeFields fields =
        aPayment().with("charset", charset).with("subject", "\u6D4B\u8BD5 + 100%");

    assertThat(event(fields)).isEqualTo(event(aPayment()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"%81%44%B2%E2-1", "%81D%B2%E2-1", "%81D%b2%e2%2D1"})
  void an_order_number_in_gbk_is_read_however_it_is_escaped(String escaped) {
    AlipayNoticeFields fields =
        aPayment().with("charset", "GBK").with("out_trade_no", "\u4E0F\u6D4B-1");
    String body = new String(SIGNER.body(fields), US_ASCII);

    assertThat(body).contains("%81%44%B2%E2-1");
    assertThat(event(notice(body.replace("%81%44%B2%E2-1", escaped))).trade().orderNo())
        .isEqualTo(new OrderNo("\u4E0F\u6D4B-1"));
  }

  @Test
  void special_characters_and_inner_escapes_are_signed_as_they_stand() {
    AlipayNoticeFields fields =
        aPayment()
            .with("body", "a+b=c&d 100% \"\uD83D\uDE00\"\n<&amp;>")
            .with("passback_params", "merchantBizType%3D3C%26merchantBizNo%3D2016")
            .with("a_field_of_next_year", "1");

    assertThat(event(fields)).isEqualTo(event(aPayment()));
  }

  @Test
  void signatures_with_plus_slash_and_equals_signs_verify() {
    String signature = SIGNER.signature(aPayment().with("subject", "1"));
    int run = 1;
    while (!(signature.contains("+") && signature.contains("/")) && run < 100) {
      run++;
      signature = SIGNER.signature(aPayment().with("subject", Integer.toString(run)));
    }

    assertThat(signature).contains("+", "/").endsWith("==");
    assertThat(event(aPayment().with("subject", Integer.toString(run))))
        .isEqualTo(event(aPayment()));
  }

  @Test
  void a_subject_cut_inside_a_character_does_not_hold_up_the_money() {
    String form = body(aPayment().with("charset", "GBK").without("subject").asMap());
    String body = form + "&subject=A%B2";
    byte[] signedText = AlipayForm.parse(body.getBytes(US_ASCII)).signedText();
    String sign = URLEncoder.encode(signature("SHA256withRSA", signedText), US_ASCII);

    assertThat(event(notice(body + "&sign=" + sign))).isEqualTo(event(aPayment()));
  }

  @Test
  void the_evidence_is_the_body_as_received() {
    RawNotice notice = SIGNER.sign(aPayment());

    assertThat(codec.read(notice))
        .isInstanceOfSatisfying(
            NoticeReading.Event.class,
            event ->
                assertThat(event.evidence().bytes())
                    .asString(UTF_8)
                    .isEqualTo(
                        "Content-Type: %s\n\n%s"
                            .formatted(
                                AlipayNoticeSigner.CONTENT_TYPE,
                                new String(notice.body(), US_ASCII))));
  }

  @ParameterizedTest
  @CsvSource({
    "total_amount=88.80, total_amount=8.88",
    "TRADE_SUCCESS, TRADE_CLOSED",
    "charset=utf-8, charset=GBK",
    "subject=Test+goods, subject=Test%20Goods",
    "version=1.0, version=1.0&refund_fee=88.80"
  })
  void a_changed_notice_is_refused(String signed, String changed) {
    String body = new String(SIGNER.body(aPayment()), US_ASCII);

    assertThat(body).contains(signed);
    assertRefused(
        RefusalReason.SIGNATURE_INVALID, codec.read(notice(body.replace(signed, changed))));
  }

  @Test
  void another_spelling_of_the_same_form_is_the_same_notice() {
    String body = new String(SIGNER.body(aPayment()), US_ASCII);

    assertThat(codec.read(notice(body.replace("Test+goods", "%54est%20goods"))))
        .isInstanceOf(NoticeReading.Event.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "&sign", "&sign=", "&sign=+", "&sign=AAAA", "&sign=%2A"})
  void a_notice_without_a_readable_signature_is_refused(String sign) {
    String unsigned = body(aPayment().asMap());

    assertRefused(RefusalReason.SIGNATURE_INVALID, codec.read(notice(unsigned + sign)));
  }

  @Test
  void a_signature_of_another_key_is_refused() {
    RawNotice forged = new AlipayNoticeSigner(NEXT_KEYS.getPrivate()).sign(aPayment());

    assertRefused(RefusalReason.SIGNATURE_INVALID, codec.read(forged));
  }

  @Test
  void old_and_new_key_work_side_by_side() {
    AlipayCodec both = codec(text(KEYS), text(NEXT_KEYS));

    for (KeyPair keys : List.of(KEYS, NEXT_KEYS)) {
      assertThat(both.read(new AlipayNoticeSigner(keys.getPrivate()).sign(aPayment())))
          .isInstanceOf(NoticeReading.Event.class);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"RSA", "rsa2", "SM2", "HMAC", "RSA2 "})
  void a_notice_cannot_choose_the_method_of_its_signature(String signType) {
    Map<String, String> signed = signed(aPayment());
    signed.put("sign_type", signType);

    assertRefused(RefusalReason.SIGN_ALGORITHM_NOT_ALLOWED, codec.read(notice(body(signed))));
  }

  @Test
  void a_sha_1_signature_is_refused_whatever_the_notice_calls_it() {
    byte[] signedText = AlipayForm.parse(SIGNER.body(aPayment())).signedText();
    Map<String, String> weak = signed(aPayment());
    weak.put("sign", signature("SHA1withRSA", signedText));

    assertRefused(RefusalReason.SIGNATURE_INVALID, codec.read(notice(body(weak))));
    weak.remove("sign_type");
    assertRefused(RefusalReason.SIGNATURE_INVALID, codec.read(notice(body(weak))));
  }

  @Test
  void a_notice_without_a_sign_type_is_verified_by_the_one_method() {
    Map<String, String> signed = signed(aPayment());
    signed.remove("sign_type");

    assertThat(codec.read(notice(body(signed)))).isInstanceOf(NoticeReading.Event.class);
  }

  @Test
  void a_notice_for_somebody_else_is_refused() {
    for (AlipayNoticeFields other :
        List.of(
            aPayment().with("app_id", "2021999999999999"),
            aPayment().with("seller_id", "2088999999999999"),
            aPartialRefund().with("seller_id", "2088999999999999"))) {
      assertRefused(RefusalReason.MERCHANT_MISMATCH, read(other));
    }
  }

  @Test
  void a_seller_may_be_left_unnamed_but_each_configured_one_is_ours() {
    assertThat(event(aPayment().without("seller_id"))).isEqualTo(event(aPayment()));
    assertThat(event(aPayment().with("seller_id", "2088100000000002")))
        .isEqualTo(event(aPayment()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sign=AAAA&a=%",
        "sign=AAAA&a=1&a=2",
        "sign=AAAA&charset=UTF-16",
        "{\"trade_no\":\"1\"}%",
        "<!DOCTYPE x>&sign=A&sign=B"
      })
  void what_is_no_form_is_malformed(String body) {
    assertRefused(RefusalReason.MALFORMED, codec.read(notice(body)));
  }

  @Test
  void what_is_wrong_with_an_authentic_notice_is_said() {
    assertThat(read(aPayment().without("app_id")))
        .isEqualTo(new NoticeReading.Refused(RefusalReason.MALFORMED, "app_id is missing"));
    assertThat(read(aPayment().with("total_amount", "88.805")))
        .isEqualTo(
            new NoticeReading.Refused(
                RefusalReason.MALFORMED,
                "total_amount is not valid: amount must have at most 2 decimals in CNY, but has 3"));
  }

  @Test
  void an_empty_body_is_refused() {
    assertRefused(RefusalReason.SIGNATURE_INVALID, codec.read(notice("")));
  }

  private static void assertRefused(RefusalReason reason, NoticeReading reading) {
    assertThat(reading)
        .isInstanceOfSatisfying(
            NoticeReading.Refused.class, refused -> assertThat(refused.reason()).isEqualTo(reason));
  }

  private NoticeReading read(AlipayNoticeFields fields) {
    return codec.read(SIGNER.sign(fields));
  }

  private ChannelEvent event(AlipayNoticeFields fields) {
    return event(SIGNER.sign(fields));
  }

  private ChannelEvent event(RawNotice notice) {
    NoticeReading reading = codec.read(notice);
    assertThat(reading).isInstanceOf(NoticeReading.Event.class);
    return ((NoticeReading.Event) reading).event();
  }

  private static Map<String, String> signed(AlipayNoticeFields fields) {
    Map<String, String> signed = fields.asMap();
    signed.put("sign", SIGNER.signature(fields));
    signed.put("sign_type", "RSA2");
    return signed;
  }

  private static String body(Map<String, String> parameters) {
    return new String(AlipayNoticeSigner.encode(parameters, UTF_8), US_ASCII);
  }

  private static RawNotice notice(String body) {
    return AlipayNoticeSigner.notice(body.getBytes(ISO_8859_1));
  }

  private static AlipayCodec codec(String... publicKeys) {
    return new AlipayCodec(
        new TenantId(7),
        new AlipaySettings(
            APP_ID, List.of(SELLER_ID, "2088100000000002"), Arrays.asList(publicKeys), null));
  }

  private static String signature(String algorithm, byte[] text) {
    try {
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(KEYS.getPrivate());
      signature.update(text);
      return Base64.getEncoder().encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has " + algorithm, e);
    }
  }

  private static String text(KeyPair keys) {
    return Base64.getEncoder().encodeToString(keys.getPublic().getEncoded());
  }
}
