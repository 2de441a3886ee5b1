package io.oncebook.adapter.channels.wechatpay.notice;

import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.API_V3_KEY;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.APPID;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.NOW;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.codec;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.payment;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.refund;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.settings;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.signer;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.notice.RefusalReason;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayNoticeSigner.SignedNotice;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.notice.UnclearNotice;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class WechatPayCodecTest {

  private static final PaymentReference TRADE =
      new PaymentReference(
          WechatPayFixture.TENANT,
          WechatPaySettings.CHANNEL,
          new ChannelTransactionNo("4200002026030500000000000001"),
          new OrderNo("T202603050001"));

  @Test
  void a_payment_is_read() {
    assertThat(event(signer().sign(payment(), NOW)))
        .isEqualTo(
            new PaymentEvent.Received(
                TRADE, Money.ofMinor(1234, "CNY"), Instant.parse("2026-03-05T02:11:12Z")));
  }

  @Test
  void the_order_total_counts_when_coupons_paid_a_part() {
    String resource = payment().json().replace("\"payer_total\":1234", "\"payer_total\":1");

    assertThat(amount(pay(resource))).isEqualTo(Money.ofMinor(1234, "CNY"));
  }

  @Test
  void a_payment_without_currency_is_in_yuan_and_another_currency_stays_what_it_is() {
    String yuan = ",\"currency\":\"CNY\"";

    assertThat(amount(pay(payment().json().replace(yuan, ""))))
        .isEqualTo(Money.ofMinor(1234, "CNY"));
    assertThat(amount(pay(payment().json().replace(yuan, ",\"currency\":\"USD\""))))
        .isEqualTo(Money.ofMinor(1234, "USD"));
  }

  @Test
  void milliseconds_in_the_success_time_are_kept() {
    String resource = payment().json().replace("10:11:12+08:00", "10:11:12.345+08:00");

    assertThat(event(pay(resource)).occurredAt()).isEqualTo("2026-03-05T02:11:12.345Z");
  }

  @Test
  void unknown_fields_are_tolerated() {
    String resource =
        payment().json().replace("{\"mchid\"", "{\"coupon\":{\"new\":[1.5]},\"mchid\"");

    assertThat(event(pay(resource)).kind()).isEqualTo(EventKind.PAYMENT_RECEIVED);
  }

  @Test
  void a_payment_to_each_of_several_applications_is_ours() {
    WechatPaySettings settings = settings(List.of("wxOther", APPID), List.of(API_V3_KEY));

    assertThat(codec(settings).read(signer().sign(payment(), NOW).raw()))
        .isInstanceOf(NoticeReading.Event.class);
  }

  @Test
  void associated_data_may_be_empty_or_missing() {
    for (String change : new String[] {"empty", "missing", "null"}) {
      ObjectNode envelope = envelope("TRANSACTION.SUCCESS", payment().json());
      ObjectNode resource = (ObjectNode) envelope.get("resource");
      resource.put(
          "ciphertext", signer().encrypt(payment().json().getBytes(UTF_8), "n".repeat(12), ""));
      resource.put("nonce", "n".repeat(12));
      switch (change) {
        case "empty" -> resource.put("associated_data", "");
        case "null" -> resource.putNull("associated_data");
        default -> resource.remove("associated_data");
      }

      assertThat(event(sign(envelope)).kind()).as(change).isEqualTo(EventKind.PAYMENT_RECEIVED);
    }
  }

  @Test
  void the_old_and_the_new_key_decrypt_while_the_key_is_changed() {
    String other = "f".repeat(32);
    var notice = signer().sign(payment(), NOW).raw();

    assertThat(codec(settings(List.of(APPID), List.of(other, API_V3_KEY))).read(notice))
        .isInstanceOf(NoticeReading.Event.class);
    assertThat(codec(settings(List.of(APPID), List.of(API_V3_KEY, other))).read(notice))
        .isInstanceOf(NoticeReading.Event.class);
    assertThat(refused(codec(settings(List.of(APPID), List.of(other))).read(notice)).reason())
        .isEqualTo(RefusalReason.DECRYPT_FAILED);
  }

  @Test
  void a_changed_ciphertext_or_associated_data_is_not_decrypted_even_when_signed() {
    ObjectNode envelope = envelope("TRANSACTION.SUCCESS", payment().json());
    ((ObjectNode) envelope.get("resource")).put("associated_data", "refund");
    assertRefused(sign(envelope), RefusalReason.DECRYPT_FAILED);

    envelope = envelope("TRANSACTION.SUCCESS", payment().json());
    ((ObjectNode) envelope.get("resource")).put("ciphertext", "A".repeat(64));
    assertRefused(sign(envelope), RefusalReason.DECRYPT_FAILED);
  }

  @Test
  void a_refund_that_succeeded_is_read_with_the_amount_of_this_refund() {
    assertThat(event(signer().sign(refund(), NOW)))
        .isEqualTo(
            new RefundEvent.Succeeded(
                TRADE, expectedRefund(), Instant.parse("2026-03-06T01:00:03Z")));
  }

  @Test
  void a_refund_that_names_its_currency_is_in_this_one_and_not_in_that_of_the_payer() {
    String inHongKongDollars =
        refund()
            .json()
            .replace(
                "\"payer_total\"",
                "\"currency\":\"HKD\",\"payer_currency\":\"CNY\",\"payer_total\"");
    RefundEvent event =
        (RefundEvent) event(signer().sign("REFUND.SUCCESS", inHongKongDollars, NOW));

    assertThat(event.refund().amount().money()).isEqualTo(Money.ofMinor(300, "HKD"));
  }

  @Test
  void a_refund_without_success_happened_when_the_notice_was_made() {
    Instant made = NOW.minusSeconds(100);

    assertThat(event(madeAt("\"2026-03-05T10:09:36+08:00\"", "ABNORMAL")))
        .isEqualTo(new RefundEvent.Abnormal(TRADE, expectedRefund(), made));
    assertThat(event(madeAt("\"20260305100936\"", "CLOSED")))
        .isEqualTo(new RefundEvent.Closed(TRADE, expectedRefund(), made));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"yesterday\"", "\"20261332250000\"", "\"\"", "null"})
  void an_odd_time_of_the_envelope_is_no_reason_to_refuse(String createTime) {
    assertThat(event(madeAt(createTime, "CLOSED")).occurredAt()).isEqualTo(NOW);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "REFUND",
        "NOTPAY",
        "CLOSED",
        "REVOKED",
        "USERPAYING",
        "PAYERROR",
        "ACCEPT",
        "success",
        "NEW"
      })
  void only_the_state_success_is_a_payment(String state) {
    String resource =
        payment()
            .json()
            .replace("\"trade_state\":\"SUCCESS\"", "\"trade_state\":\"" + state + "\"");

    assertRefused(pay(resource), RefusalReason.MALFORMED);
  }

  @ParameterizedTest
  @CsvSource({
    "REFUND.SUCCESS,ABNORMAL",
    "REFUND.SUCCESS,CLOSED",
    "REFUND.SUCCESS,PROCESSING",
    "REFUND.ABNORMAL,SUCCESS",
    "REFUND.CLOSED,SUCCESS",
    "REFUND.CLOSED,PROCESSING"
  })
  void event_type_and_refund_status_must_agree(String eventType, String status) {
    SignedNotice notice = signer().sign(eventType, refund().withStatus(status).json(), NOW);

    assertRefused(notice, RefusalReason.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TRANSACTION.FAIL",
        "TRANSACTION.PAY_BACK",
        "PAYSCORE.USER_PAID",
        "REFUND.NEW",
        "refund.success"
      })
  void event_that_nobody_knows_is_unclear_and_the_same_each_time(String eventType) {
    NoticeReading.Unclear first = unclear(eventType, payment().json());

    assertThat(first.reason()).isEqualTo(UnclearNotice.Reason.UNKNOWN_EVENT);
    assertThat(first.kind())
        .isEqualTo(
            eventType.equals("refund.success") ? "an event type of unknown form" : eventType);
    assertThat(first.content().text()).isEqualTo(payment().json());
    // Encrypted and signed anew.
    assertThat(unclear(eventType, payment().json()).digest()).isEqualTo(first.digest());
    assertThat(unclear(eventType, payment().json() + " ").digest()).isNotEqualTo(first.digest());
    assertThat(unclear(eventType + ".X", payment().json()).digest()).isNotEqualTo(first.digest());
  }

  @Test
  void event_that_nobody_knows_need_not_name_the_merchant_but_may_name_no_other() {
    assertThat(unclear("PAYSCORE.USER_PAID", "{\"out_order_no\":\"1\"}").kind())
        .isEqualTo("PAYSCORE.USER_PAID");
    assertRefused(
        signer().sign("TRANSACTION.PAY_BACK", WechatPayPayment.of("1900000002", APPID).json(), NOW),
        RefusalReason.MERCHANT_MISMATCH);
  }

  @Test
  void notice_of_another_product_is_refused_by_its_name() {
    String ofProvider = payment().json().replace("\"mchid\"", "\"sp_mchid\"");
    String combined =
        payment()
            .json()
            .replace("\"mchid\"", "\"combine_mchid\"")
            .replace("\"out_t", "\"combine_out_t");

    assertThat(codec().read(pay(ofProvider).raw()))
        .isEqualTo(
            new NoticeReading.Refused(
                RefusalReason.PRODUCT_NOT_SUPPORTED,
                "expected a notice to the merchant itself (mchid), found one to a service provider"
                    + " (sp_mchid, sub_mchid)"));
    assertThat(codec().read(pay(combined).raw()))
        .isEqualTo(
            new NoticeReading.Refused(
                RefusalReason.PRODUCT_NOT_SUPPORTED,
                "expected a notice to the merchant itself (mchid), found one of a combined payment"
                    + " (combine_out_trade_no, sub_orders)"));
    String refundOfProvider = WechatPayFixture.refund().json().replace("\"mchid\"", "\"sp_mchid\"");
    assertRefused(
        signer().sign("REFUND.SUCCESS", refundOfProvider, NOW),
        RefusalReason.PRODUCT_NOT_SUPPORTED);
  }

  private static NoticeReading.Unclear unclear(String eventType, String resource) {
    return (NoticeReading.Unclear) codec().read(signer().sign(eventType, resource, NOW).raw());
  }

  @Test
  void a_payment_of_another_merchant_or_application_is_refused() {
    assertRefused(
        signer().sign(WechatPayPayment.of("1900000002", APPID), NOW),
        RefusalReason.MERCHANT_MISMATCH);
    assertRefused(
        signer().sign(WechatPayPayment.of(WechatPayFixture.MCHID, "wxOther"), NOW),
        RefusalReason.MERCHANT_MISMATCH);
  }

  @Test
  void a_refund_of_another_merchant_is_refused() {
    assertRefused(
        signer().sign(WechatPayRefund.of("1900000002"), NOW), RefusalReason.MERCHANT_MISMATCH);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "12.34",
        "1234.0",
        "1.234e3",
        "\"1234\"",
        "-1234",
        "0",
        "null",
        "9223372036854775808",
        "true",
        "[1234]"
      })
  void an_amount_is_a_positive_whole_number_of_fen(String amount) {
    assertRefused(
        pay(payment().json().replace("\"total\":1234", "\"total\":" + amount)),
        RefusalReason.MALFORMED);
    assertRefused(
        signer()
            .sign(
                "REFUND.SUCCESS",
                refund().json().replace("\"refund\":300", "\"refund\":" + amount),
                NOW),
        RefusalReason.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mchid",
        "appid",
        "transaction_id",
        "out_trade_no",
        "trade_state",
        "success_time",
        "amount",
        "total"
      })
  void a_payment_without_a_required_field_is_refused(String field) {
    assertRefused(
        pay(payment().json().replace("\"" + field + "\"", "\"x_" + field + "\"")),
        RefusalReason.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mchid",
        "transaction_id",
        "out_trade_no",
        "refund_id",
        "out_refund_no",
        "refund_status",
        "success_time",
        "amount",
        "refund"
      })
  void a_refund_without_a_required_field_is_refused(String field) {
    String resource = refund().json().replace("\"" + field + "\"", "\"x_" + field + "\"");

    assertRefused(signer().sign("REFUND.SUCCESS", resource, NOW), RefusalReason.MALFORMED);
  }

  @ParameterizedTest
  @CsvSource({
    "4200002026030500000000000001,has blank",
    "4200002026030500000000000001,with:colon",
    "4200002026030500000000000001,''",
    "T202603050001,' T1'",
    "2026-03-05T10:11:12+08:00,2026-03-05 10:11:12",
    "2026-03-05T10:11:12+08:00,2026-02-30T10:11:12+08:00",
    "CNY,YUAN"
  })
  void a_value_of_the_wrong_form_is_refused(String value, String odd) {
    assertRefused(pay(payment().json().replace(value, odd)), RefusalReason.MALFORMED);
  }

  @Test
  void names_that_occur_twice_are_refused_inside_and_outside() {
    assertRefused(
        pay(payment().json().replace("\"total\":1234", "\"total\":1,\"total\":1234")),
        RefusalReason.MALFORMED);
    String envelope = envelope("TRANSACTION.SUCCESS", payment().json()).toString();
    assertRefused(
        signer().signBody(envelope.replace("{\"id\"", "{\"event_type\":\"X\",\"id\""), NOW),
        RefusalReason.MALFORMED);
  }

  @Test
  void what_is_not_utf_8_is_refused_inside_and_outside() {
    ObjectNode envelope =
        signer()
            .envelope(
                "TRANSACTION.SUCCESS",
                payment().json().replace("支付成功", "\u00e9").getBytes(ISO_8859_1),
                NOW);
    assertRefused(sign(envelope), RefusalReason.MALFORMED);
    assertRefused(
        signer().signBody("{\"event_type\":\"\u00e9\"}".getBytes(ISO_8859_1), NOW),
        RefusalReason.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "[]", "{}", "{\"event_type\":1}", "{\"event_type\":\"REFUND.CLOSED\"}"})
  void a_signed_body_that_is_no_notice_is_refused(String body) {
    assertRefused(signer().signBody(body, NOW), RefusalReason.MALFORMED);
  }

  @ParameterizedTest
  @CsvSource({
    "algorithm,AEAD_AES_128_GCM",
    "algorithm,''",
    "nonce,elevenbytes",
    "nonce,thirteenbytes",
    "ciphertext,not Base64!",
    "ciphertext,QQ",
    "ciphertext,QUJD",
    "associated_data,"
  })
  void an_encrypted_part_of_the_wrong_form_is_refused(String field, String odd) {
    ObjectNode envelope = envelope("TRANSACTION.SUCCESS", payment().json());
    ObjectNode resource = (ObjectNode) envelope.get("resource");
    if (odd == null) {
      resource.put(field, 1);
    } else {
      resource.put(field, odd);
    }

    assertRefused(sign(envelope), RefusalReason.MALFORMED);
  }

  @Test
  void the_evidence_holds_the_signed_bytes_and_what_signs_them() {
    SignedNotice notice = signer().sign(payment(), NOW);
    NoticeReading.Event event = (NoticeReading.Event) codec().read(notice.raw());

    assertThat(new String(event.evidence().bytes(), UTF_8))
        .contains("Wechatpay-Signature: " + notice.headers().get("Wechatpay-Signature") + "\n")
        .contains(
            "Wechatpay-Serial: ", "Wechatpay-Timestamp: ", "Wechatpay-Nonce: ", "Request-ID: ")
        .endsWith("\n\n" + new String(notice.body(), UTF_8));
  }

  private static AnnouncedRefund expectedRefund() {
    return new AnnouncedRefund(
        new ChannelRefundNo("50000020260306000000000000001"),
        new RefundNo("R202603060001"),
        new RefundAmount(RefundAmount.Basis.THIS_REFUND, Money.ofMinor(300, "CNY")));
  }

  private static SignedNotice pay(String resource) {
    return signer().sign("TRANSACTION.SUCCESS", resource, NOW);
  }

  private static SignedNotice madeAt(String createTime, String status) {
    WechatPayRefund refund = refund().withStatus(status);
    String envelope = envelope(refund.eventType(), refund.json()).toString();
    return signer()
        .signBody(
            envelope.replaceFirst("\"create_time\":\"[^\"]*\"", "\"create_time\":" + createTime),
            NOW);
  }

  private static ObjectNode envelope(String eventType, String resource) {
    return signer().envelope(eventType, resource.getBytes(UTF_8), NOW);
  }

  private static SignedNotice sign(ObjectNode envelope) {
    return signer().signBody(envelope.toString(), NOW);
  }

  private static ChannelEvent event(SignedNotice notice) {
    NoticeReading reading = codec().read(notice.raw());
    assertThat(reading).isInstanceOf(NoticeReading.Event.class);
    return ((NoticeReading.Event) reading).event();
  }

  private static Money amount(SignedNotice notice) {
    return ((PaymentEvent.Received) event(notice)).amount();
  }

  private static void assertRefused(SignedNotice notice, RefusalReason reason) {
    assertThat(refused(codec().read(notice.raw())).reason()).isEqualTo(reason);
  }

  private static NoticeReading.Refused refused(NoticeReading reading) {
    assertThat(reading).isInstanceOf(NoticeReading.Refused.class);
    return (NoticeReading.Refused) reading;
  }
}
