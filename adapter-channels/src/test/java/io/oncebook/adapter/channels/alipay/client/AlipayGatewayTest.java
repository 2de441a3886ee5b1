package io.oncebook.adapter.channels.alipay.client;

import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.APP_ID;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.ORDER_NO;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.SELLER_ID;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.TRADE_NO;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.aPartialRefund;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.aPayment;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.alipay.api.AlipayApiException;
import com.alipay.api.DefaultAlipayClient;
import com.alipay.api.internal.util.AlipaySignature;
import com.alipay.api.request.AlipayTradeRefundRequest;
import com.alipay.api.response.AlipayTradeRefundResponse;
import io.oncebook.adapter.channels.alipay.AlipayAdapter;
import io.oncebook.adapter.channels.alipay.notice.AlipayCodec;
import io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields;
import io.oncebook.adapter.channels.alipay.notice.AlipayNoticeSigner;
import io.oncebook.adapter.channels.alipay.notice.FormParameters;
import io.oncebook.adapter.channels.alipay.settings.AlipayCertificates;
import io.oncebook.adapter.channels.alipay.settings.AlipayGatewaySettings;
import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.client.ChannelServer;
import io.oncebook.adapter.channels.client.ChannelServer.Asked;
import io.oncebook.adapter.channels.client.ChannelServer.PreparedResponse;
import io.oncebook.adapter.channels.client.RefundFixture;
import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.crypto.RsaSignature;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.money.Yuan;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.vector.ChannelVector;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelRefundResult;
import io.oncebook.domain.gateway.OrderQueryResult;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.tenant.TenantId;
import java.security.KeyPair;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlipayGatewayTest {

  private static final TenantId TENANT = new TenantId(7);
  private static final Instant NOW = Instant.parse("2026-03-05T08:00:01.500Z");
  private static final KeyPair APPLICATION = RsaKeys.newPair();
  private static final KeyPair CHANNEL = RsaKeys.newPair();
  private static final String CERTIFICATE =
      ChannelVector.of("wx-01-pay-success-certificate-mode")
          .keys()
          .get("platform_certificates")
          .iterator()
          .next()
          .stringValue();

  private static final String REFUND_DONE =
      "{\"code\":\"10000\",\"msg\":\"Success\",\"fund_change\":\"Y\","
          + "\"gmt_refund_pay\":\"2026-03-05 16:00:00\",\"out_trade_no\":\"A202603050001\","
          + "\"refund_fee\":\"11.80\",\"trade_no\":\"2026030522001400000000000001\"}";
  private static final String QUERY_DONE =
      "{\"code\":\"10000\",\"msg\":\"Success\",\"gmt_refund_pay\":\"2026-03-05 16:00:00\","
          + "\"out_request_no\":\"AR-1\",\"out_trade_no\":\"A202603050001\","
          + "\"refund_amount\":\"8.80\",\"refund_status\":\"REFUND_SUCCESS\","
          + "\"total_amount\":\"88.80\",\"trade_no\":\"2026030522001400000000000001\"}";
  private static final String ORDER_PAID =
      "{\"code\":\"10000\",\"msg\":\"Success\",\"buyer_logon_id\":\"abc***@example.com\","
          + "\"out_trade_no\":\"A202603050001\",\"send_pay_date\":\"2026-03-05 10:00:05\","
          + "\"total_amount\":\"88.80\",\"trade_no\":\"2026030522001400000000000001\","
          + "\"trade_status\":\"TRADE_SUCCESS\"}";

  private static final RefundFixture REFUND =
      RefundFixture.of(TENANT, AlipaySettings.CHANNEL, TRADE_NO, ORDER_NO, "AR-1")
          .withAmount(Money.ofMinor(880, "CNY"));
  private static final OrderRegistration ORDER =
      new OrderRegistration(
          TENANT, new OrderNo(ORDER_NO), AlipaySettings.CHANNEL, Money.ofMinor(8880, "CNY"), null);

  private final ChannelServer server = ChannelServer.start();
  private final ChannelGateway gateway =
      new AlipayAdapter()
          .gateway(
              TENANT,
              settings(
                  new AlipayGatewaySettings(
                      server.url("/gateway.do"),
                      new Secret(text(APPLICATION.getPrivate().getEncoded())),
                      null,
                      null)),
              new ChannelHttp(),
              Clock.fixed(NOW, ZoneOffset.UTC))
          .orElseThrow();

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void without_settings_there_is_no_gateway() {
    AlipaySettings settings =
        new AlipaySettings(
            APP_ID, List.of(SELLER_ID), List.of(text(CHANNEL.getPublic().getEncoded())), null);

    assertThat(new AlipayAdapter().gateway(TENANT, settings, new ChannelHttp(), Clock.systemUTC()))
        .isEmpty();
  }

  @Test
  void a_refund_is_asked_for_under_its_own_number() {
    gateway.refund(REFUND.withReason("退款 + 100%").refund());

    assertThat(asked("alipay.trade.refund"))
        .isEqualTo(
            "{\"trade_no\":\"2026030522001400000000000001\",\"refund_amount\":\"8.80\","
                + "\"out_request_no\":\"AR-1\",\"refund_reason\":\"退款 + 100%\"}");
  }

  @Test
  void a_refund_is_asked_about_under_its_own_number() {
    gateway.queryRefund(REFUND.refund());

    assertThat(asked("alipay.trade.fastpay.refund.query"))
        .isEqualTo(
            "{\"trade_no\":\"2026030522001400000000000001\",\"out_request_no\":\"AR-1\","
                + "\"query_options\":[\"gmt_refund_pay\"]}");
  }

  @Test
  void an_order_is_asked_about_under_its_own_number() {
    gateway.queryOrder(ORDER);

    assertThat(asked("alipay.trade.query")).isEqualTo("{\"out_trade_no\":\"A202603050001\"}");
  }

  @Test
  void application_in_certificate_mode_names_its_certificates_in_what_it_signs() throws Exception {
    AlipayCertificates certificates = new AlipayCertificates(CERTIFICATE, CERTIFICATE);
    inCertificateMode(certificates).queryOrder(ORDER);

    Map<String, String> form = form(server.onlyAsked().body());
    assertThat(form).containsAllEntriesOf(certificates.parameters()).hasSize(11);
    assertThat(
            AlipaySignature.rsaCheckV2(
                new TreeMap<>(form), text(APPLICATION.getPublic().getEncoded()), "utf-8", "RSA2"))
        .isTrue();
  }

  @Test
  void answer_under_a_certificate_that_nobody_has_set_says_so() {
    String sn = ",\"alipay_cert_sn\":\"0123456789abcdef0123456789abcdef\"}";
    ChannelGateway gateway = inCertificateMode(new AlipayCertificates(CERTIFICATE, CERTIFICATE));

    unsigned(signed("alipay_trade_query_response", ORDER_PAID).replaceAll("}$", sn));
    assertThat(gateway.queryOrder(ORDER)).isInstanceOf(OrderQueryResult.FinalResult.class);
    unsigned(signed("alipay_trade_query_response", ORDER_PAID, APPLICATION).replaceAll("}$", sn));
    assertUnclear(gateway.queryOrder(ORDER), "ANSWER_CERTIFICATE_UNKNOWN");
  }

  private ChannelGateway inCertificateMode(AlipayCertificates certificates) {
    return new AlipayAdapter()
        .gateway(
            TENANT,
            settings(
                new AlipayGatewaySettings(
                    server.url("/gateway.do"),
                    new Secret(text(APPLICATION.getPrivate().getEncoded())),
                    null,
                    certificates)),
            new ChannelHttp(),
            Clock.fixed(NOW, ZoneOffset.UTC))
        .orElseThrow();
  }

  @Test
  void amounts_are_written_in_yuan_with_two_decimals() {
    assertThat(Yuan.ofFen(1)).isEqualTo("0.01");
    assertThat(Yuan.ofFen(100)).isEqualTo("1.00");
    assertThat(Yuan.ofFen(12_345_678_901L)).isEqualTo("123456789.01");
  }

  @Test
  void the_library_of_the_channel_asks_alike_and_believes_the_same_answers()
      throws AlipayApiException {
    answer("alipay_trade_refund", REFUND_DONE);
    AlipayTradeRefundRequest request = new AlipayTradeRefundRequest();
    request.setBizContent("{}");

    AlipayTradeRefundResponse theirs =
        new DefaultAlipayClient(
                server.url("/gateway.do").toString(),
                APP_ID,
                text(APPLICATION.getPrivate().getEncoded()),
                "JSON",
                "utf-8",
                text(CHANNEL.getPublic().getEncoded()),
                "RSA2")
            .execute(request);
    gateway.refund(REFUND.refund());

    assertThat(theirs.getFundChange()).isEqualTo("Y");
    // Their form is split between the address and the body.
    Asked library = server.asked().get(0);
    Map<String, String> parameters = form(library.uri().getRawQuery() + "&" + library.body());
    assertThat(form(server.asked().get(1).body()).keySet())
        .isSubsetOf(parameters.keySet())
        .contains("app_id", "biz_content", "charset", "format", "method", "sign", "timestamp");
    assertThat(form(server.asked().get(1).body()).get("format"))
        .isEqualToIgnoringCase(parameters.get("format"));
  }

  @Test
  void a_success_is_told_under_the_key_of_its_notice() {
    RefundEvent noticed = (RefundEvent) noticed(aPartialRefund());
    answer("alipay_trade_refund", REFUND_DONE);
    RefundEvent asked = finalResult(gateway.refund(REFUND.refund()));
    answer("alipay_trade_fastpay_refund_query", QUERY_DONE);
    RefundEvent queried = finalResult(gateway.queryRefund(REFUND.refund()));

    assertThat(IdempotencyKey.of(asked))
        .isEqualTo(IdempotencyKey.of(queried))
        .isEqualTo(IdempotencyKey.of(noticed));
    assertThat(IdempotencyKey.of(asked))
        .hasToString("ALIPAY:2026030522001400000000000001/AR-1:REFUND_SUCCEEDED");
    assertThat(asked.trade()).isEqualTo(noticed.trade());
    assertThat(asked.refund().requestNo()).isEqualTo(noticed.refund().requestNo());
    assertThat(asked.occurredAt()).isEqualTo(queried.occurredAt());
    // The reply tells what has gone back in all; a query tells this refund.
    assertThat(asked.refund().amount())
        .isEqualTo(new RefundAmount(RefundAmount.Basis.RUNNING_TOTAL, Money.ofMinor(1180, "CNY")));
    assertThat(queried.refund().amount())
        .isEqualTo(new RefundAmount(RefundAmount.Basis.THIS_REFUND, Money.ofMinor(880, "CNY")));
    assertThat(asked.occurredAt()).isEqualTo("2026-03-05T08:00:00Z");
  }

  @Test
  void a_success_without_time_counts_from_its_registration() {
    Instant registeredAt = REFUND.refund().registeredAt();
    String time = "\"gmt_refund_pay\":\"2026-03-05 16:00:00\",";
    answer("alipay_trade_refund", REFUND_DONE.replace(time, ""));
    assertThat(finalResult(gateway.refund(REFUND.refund())).occurredAt()).isEqualTo(registeredAt);

    answer("alipay_trade_fastpay_refund_query", QUERY_DONE.replace(time, ""));
    assertThat(finalResult(gateway.queryRefund(REFUND.refund())).occurredAt())
        .isEqualTo(registeredAt);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"fund_change\":\"N\",", "", "\"fund_change\":\"\","})
  void an_answer_without_a_change_of_funds_is_no_refund(String fundChange) {
    answer("alipay_trade_refund", REFUND_DONE.replace("\"fund_change\":\"Y\",", fundChange));

    assertThat(gateway.refund(REFUND.refund())).isEqualTo(new ChannelRefundResult.Accepted(null));
  }

  @ParameterizedTest
  @CsvSource({
    TRADE_NO + ", 2026030522001400000000000002",
    ORDER_NO + ", A202603050002",
    "AR-1, AR-2",
    "'\"refund_amount\":\"8.80\"', '\"refund_amount\":\"8.81\"'",
    "'\"refund_fee\":\"11.80\"', '\"refund_fee\":\"8.79\"'"
  })
  void an_answer_about_something_else_means_nothing(String ours, String theirs) {
    if (REFUND_DONE.contains(ours)) {
      answer("alipay_trade_refund", REFUND_DONE.replace(ours, theirs));
      assertUnclear(gateway.refund(REFUND.refund()), "ANSWER_DOES_NOT_FIT");
    }
    if (QUERY_DONE.contains(ours)) {
      answer("alipay_trade_fastpay_refund_query", QUERY_DONE.replace(ours, theirs));
      assertUnclear(gateway.queryRefund(REFUND.refund()), "ANSWER_DOES_NOT_FIT");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ACQ.REFUND_AMT_NOT_EQUAL_TOTAL",
        "ACQ.REASON_TRADE_REFUND_FEE_ERR",
        "ACQ.REFUND_FEE_ERROR",
        "ACQ.TRADE_HAS_FINISHED",
        "ACQ.TRADE_STATUS_ERROR",
        "ACQ.TRADE_NOT_ALLOW_REFUND",
        "ACQ.TRADE_NOT_EXIST",
        "ACQ.INVALID_PARAMETER"
      })
  void a_signed_refusal_is_certain(String code) {
    answer("alipay_trade_refund", error("40004", code));
    assertThat(gateway.refund(REFUND.refund())).isEqualTo(new ChannelRefundResult.Refused(code));

    unsigned("{\"alipay_trade_refund_response\":" + error("40004", code) + "}");
    assertUnclear(gateway.refund(REFUND.refund()), code);

    answer("alipay_trade_refund", error("20000", code));
    assertUnclear(gateway.refund(REFUND.refund()), code);

    answer("alipay_trade_fastpay_refund_query", error("40004", code));
    assertUnclear(gateway.queryRefund(REFUND.refund()), code);
  }

  @ParameterizedTest
  @CsvSource({
    "40004, ACQ.SYSTEM_ERROR",
    "40004, ACQ.SELLER_BALANCE_NOT_ENOUGH",
    "40004, ACQ.DISCORDANT_REPEAT_REQUEST",
    "40004, ACQ.REASON_TRADE_BEEN_FREEZEN",
    "40004, ACQ.SOMETHING_NEW",
    "40002, isv.invalid-signature",
    "20000, aop.unknow-error",
    "10003, ACQ.IN_PROGRESS"
  })
  void any_other_error_means_nothing(String code, String subCode) {
    answer("alipay_trade_refund", error(code, subCode));
    assertUnclear(gateway.refund(REFUND.refund()), subCode);

    answer("alipay_trade_fastpay_refund_query", error(code, subCode));
    assertUnclear(gateway.queryRefund(REFUND.refund()), subCode);

    answer("alipay_trade_query", error(code, subCode));
    assertUnclear(gateway.queryOrder(ORDER), subCode);
  }

  @Test
  void an_error_of_the_gateway_itself_means_nothing() {
    unsigned("{\"error_response\":{\"code\":\"40001\",\"msg\":\"Missing Method\"}}");
    assertUnclear(gateway.refund(REFUND.refund()), "40001");

    unsigned("{\"error_response\":{\"code\":\"40002\",\"sub_code\":\"<a>\"},\"sign\":\"x\"}");
    assertUnclear(gateway.refund(REFUND.refund()), "CODE_OF_UNKNOWN_FORM");
  }

  @Test
  void a_query_without_status_knows_of_no_refund() {
    answer("alipay_trade_fastpay_refund_query", "{\"code\":\"10000\",\"msg\":\"Success\"}");
    assertThat(gateway.queryRefund(REFUND.refund()))
        .isEqualTo(new ChannelRefundResult.NotFound(true));

    answer(
        "alipay_trade_fastpay_refund_query",
        QUERY_DONE.replace("REFUND_SUCCESS", "REFUND_PENDING"));
    assertUnclear(gateway.queryRefund(REFUND.refund()), "REFUND_PENDING");
  }

  @Test
  void nothing_is_believed_unless_the_channel_has_signed_it() {
    String genuine = signed("alipay_trade_refund_response", REFUND_DONE);

    for (String odd :
        new String[] {
          "{\"alipay_trade_refund_response\":" + REFUND_DONE + "}",
          genuine.replace("11.80", "11.81"),
          genuine.replace("\"10000\",", "\"10000\", "),
          genuine.replace("\"sign\":\"", "\"sign\":\"A"),
          signed("alipay_trade_refund_response", REFUND_DONE, APPLICATION)
        }) {
      unsigned(odd);
      assertUnclear(gateway.refund(REFUND.refund()), "ANSWER_SIGNATURE_INVALID");
    }
  }

  @Test
  void an_answer_to_another_question_means_nothing() {
    unsigned(signed("alipay_trade_fastpay_refund_query_response", QUERY_DONE));

    assertUnclear(gateway.refund(REFUND.refund()), "ANSWER_UNREADABLE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "<html>",
        "{}",
        "{\"alipay_trade_refund_response\":[]}",
        "{\"alipay_trade_refund_response\":{\"code\":10000},\"sign\":\"x\"}",
        "{\"alipay_trade_refund_response\":{\"code\":\"10000\"},\"sign\":5}",
        "{\"alipay_trade_refund_response\":{\"code\":\"1\"},"
            + "\"alipay_trade_refund_response\":{\"code\":\"10000\"},\"sign\":\"x\"}"
      })
  void an_answer_that_cannot_be_read_means_nothing(String body) {
    unsigned(body);

    assertUnclear(gateway.refund(REFUND.refund()), "ANSWER_UNREADABLE");
  }

  @Test
  void an_answer_of_which_a_part_is_missing_means_nothing() {
    answer("alipay_trade_refund", REFUND_DONE.replace("\"refund_fee\":\"11.80\",", ""));
    assertUnclear(gateway.refund(REFUND.refund()), "ANSWER_UNREADABLE");

    answer(
        "alipay_trade_fastpay_refund_query", QUERY_DONE.replace("\"refund_amount\":\"8.80\",", ""));
    assertUnclear(gateway.queryRefund(REFUND.refund()), "ANSWER_UNREADABLE");

    answer("alipay_trade_query", ORDER_PAID.replace("\"total_amount\":\"88.80\",", ""));
    assertUnclear(gateway.queryOrder(ORDER), "ANSWER_UNREADABLE");
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 302, 403, 502})
  void only_a_plain_yes_of_the_transport_is_read(int status) {
    String body = signed("alipay_trade_refund_response", REFUND_DONE);
    server.answer(asked -> PreparedResponse.json(status, status == 204 ? "" : body));

    assertUnclear(gateway.refund(REFUND.refund()), "HTTP_" + status);
    assertUnclear(gateway.queryOrder(ORDER), "HTTP_" + status);
  }

  @Test
  void a_channel_that_is_away_means_nothing() {
    server.close();

    assertUnclear(gateway.refund(REFUND.refund()), "NO_CONNECTION");
    assertUnclear(gateway.queryRefund(REFUND.refund()), "NO_CONNECTION");
    assertUnclear(gateway.queryOrder(ORDER), "NO_CONNECTION");
  }

  @Test
  void money_that_is_not_domestic_is_refused_without_asking() {
    assertThat(gateway.refund(REFUND.withAmount(Money.ofMinor(300, "USD")).refund()))
        .isEqualTo(new ChannelRefundResult.Refused("CURRENCY_NOT_CNY"));
    assertThat(server.asked()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TRADE_SUCCESS", "TRADE_FINISHED", "TRADE_CLOSED"})
  void a_paid_order_is_told_under_the_key_of_its_notice(String status) {
    PaymentEvent noticed = (PaymentEvent) noticed(aPayment());
    answer("alipay_trade_query", ORDER_PAID.replace("TRADE_SUCCESS", status));

    PaymentEvent queried = ((OrderQueryResult.FinalResult) gateway.queryOrder(ORDER)).event();

    assertThat(queried).isEqualTo(noticed);
    assertThat(IdempotencyKey.of(queried)).isEqualTo(IdempotencyKey.of(noticed));
  }

  @Test
  void a_payment_without_time_has_happened_now() {
    answer(
        "alipay_trade_query", ORDER_PAID.replace("\"send_pay_date\":\"2026-03-05 10:00:05\",", ""));

    assertThat(((OrderQueryResult.FinalResult) gateway.queryOrder(ORDER)).event().occurredAt())
        .isEqualTo(NOW);
  }

  @ParameterizedTest
  @ValueSource(strings = {"WAIT_BUYER_PAY", "TRADE_CLOSED"})
  void an_order_that_nobody_has_paid_is_not_paid(String status) {
    answer(
        "alipay_trade_query",
        ORDER_PAID
            .replace("\"send_pay_date\":\"2026-03-05 10:00:05\",", "")
            .replace("TRADE_SUCCESS", status));

    assertThat(gateway.queryOrder(ORDER)).isEqualTo(new OrderQueryResult.NotPaid(status));
  }

  @Test
  void an_unknown_order_is_not_paid() {
    answer("alipay_trade_query", error("40004", "ACQ.TRADE_NOT_EXIST"));
    assertThat(gateway.queryOrder(ORDER))
        .isEqualTo(new OrderQueryResult.NotPaid("ACQ.TRADE_NOT_EXIST"));

    unsigned("{\"alipay_trade_query_response\":" + error("40004", "ACQ.TRADE_NOT_EXIST") + "}");
    assertUnclear(gateway.queryOrder(ORDER), "ACQ.TRADE_NOT_EXIST");
  }

  @Test
  void an_answer_about_another_order_means_nothing() {
    answer("alipay_trade_query", ORDER_PAID.replace(ORDER_NO, "A202603050002"));
    assertUnclear(gateway.queryOrder(ORDER), "ANSWER_DOES_NOT_FIT");

    answer("alipay_trade_query", ORDER_PAID.replace("TRADE_SUCCESS", "TRADE_NEW"));
    assertUnclear(gateway.queryOrder(ORDER), "ANSWER_UNREADABLE");
  }

  @Test
  void the_evidence_of_an_answer_is_what_was_signed() {
    answer("alipay_trade_refund", REFUND_DONE);

    ChannelRefundResult.FinalResult told =
        (ChannelRefundResult.FinalResult) gateway.refund(REFUND.refund());

    assertThat(new String(told.evidence().bytes(), UTF_8))
        .endsWith("\n\n" + signed("alipay_trade_refund_response", REFUND_DONE));
  }

  @Test
  void the_terms_are_those_of_the_channel() {
    assertThat(gateway.terms().interval()).isEqualTo(Duration.ofSeconds(3));
    assertThat(gateway.terms().take(new RefundNo("aZ0_-" + "x".repeat(59)))).isTrue();
    assertThat(gateway.terms().take(new RefundNo("退1"))).isFalse();
    assertThat(gateway.terms().take(new RefundNo("a|b"))).isFalse();
  }

  /** Checks all about the only request but its content, which is returned. */
  private String asked(String method) {
    Asked asked = server.onlyAsked();
    assertThat(asked.method()).isEqualTo("POST");
    assertThat(asked.uri()).hasToString("/gateway.do?charset=utf-8");
    assertThat(asked.header("Content-Type"))
        .isEqualTo("application/x-www-form-urlencoded;charset=utf-8");
    Map<String, String> form = form(asked.body());
    assertThat(form)
        .containsEntry("app_id", APP_ID)
        .containsEntry("method", method)
        .containsEntry("format", "JSON")
        .containsEntry("charset", "utf-8")
        .containsEntry("sign_type", "RSA2")
        .containsEntry("version", "1.0")
        .containsEntry("timestamp", "2026-03-05 16:00:01")
        .hasSize(9);
    try {
      assertThat(
              AlipaySignature.rsaCheckV2(
                  new TreeMap<>(form), text(APPLICATION.getPublic().getEncoded()), "utf-8", "RSA2"))
          .isTrue();
    } catch (AlipayApiException e) {
      throw new AssertionError(e);
    }
    return form.getOrDefault("biz_content", "");
  }

  private static Map<String, String> form(String encoded) {
    Map<String, String> form = new TreeMap<>();
    FormParameters.parse(encoded.getBytes(UTF_8))
        .forEach((name, value) -> form.put(name, new String(value.getBytes(ISO_8859_1), UTF_8)));
    return form;
  }

  private void answer(String method, String content) {
    unsigned(signed(method + "_response", content));
  }

  private void unsigned(String body) {
    server.answer(asked -> PreparedResponse.json(200, body));
  }

  private static String signed(String member, String content) {
    return signed(member, content, CHANNEL);
  }

  private static String signed(String member, String content, KeyPair keys) {
    return "{\"%s\":%s,\"sign\":\"%s\"}"
        .formatted(member, content, RsaSignature.sign(keys.getPrivate(), content.getBytes(UTF_8)));
  }

  private static String error(String code, String subCode) {
    return "{\"code\":\"%s\",\"msg\":\"Business Failed\",\"sub_code\":\"%s\",\"sub_msg\":\"说明\"}"
        .formatted(code, subCode);
  }

  private static AlipaySettings settings(AlipayGatewaySettings gateway) {
    return new AlipaySettings(
        APP_ID, List.of(SELLER_ID), List.of(text(CHANNEL.getPublic().getEncoded())), gateway);
  }

  private static ChannelEvent noticed(AlipayNoticeFields fields) {
    AlipaySettings settings =
        new AlipaySettings(
            APP_ID, List.of(SELLER_ID), List.of(text(CHANNEL.getPublic().getEncoded())), null);
    NoticeReading reading =
        new AlipayCodec(TENANT, settings)
            .read(new AlipayNoticeSigner(CHANNEL.getPrivate()).sign(fields));
    return ((NoticeReading.Event) reading).event();
  }

  private static RefundEvent finalResult(ChannelRefundResult answer) {
    return ((ChannelRefundResult.FinalResult) answer).event();
  }

  private static void assertUnclear(ChannelRefundResult answer, String code) {
    assertThat(answer).isEqualTo(new ChannelRefundResult.Unclear(code));
  }

  private static void assertUnclear(OrderQueryResult answer, String code) {
    assertThat(answer).isEqualTo(new OrderQueryResult.Unclear(code));
  }

  private static String text(byte[] key) {
    return Base64.getEncoder().encodeToString(key);
  }
}
