package io.oncebook.adapter.channels.shouqianba.client;

import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.CLIENT_SN;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.SN;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.TERMINAL_SN;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.aPartialRefund;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.aPayment;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.client.ChannelServer;
import io.oncebook.adapter.channels.client.ChannelServer.Asked;
import io.oncebook.adapter.channels.client.ChannelServer.PreparedResponse;
import io.oncebook.adapter.channels.client.RefundFixture;
import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.shouqianba.ShouqianbaAdapter;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaCodec;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeSigner;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaGatewaySettings;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaSettings;
import io.oncebook.adapter.channels.vector.ChannelVector;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
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
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShouqianbaGatewayTest {

  private static final TenantId TENANT = new TenantId(7);
  private static final KeyPair CHANNEL = RsaKeys.newPair();
  private static final ChannelVector VECTOR = ChannelVector.of("sqb-08-api-request-signature");
  private static final RefundFixture REFUND =
      refund(Money.ofMinor(500, "CNY"), Money.ofMinor(1500, "CNY"));
  private static final OrderRegistration ORDER =
      new OrderRegistration(
          TENANT,
          new OrderNo(CLIENT_SN),
          ShouqianbaSettings.CHANNEL,
          Money.ofMinor(1500, "CNY"),
          null);

  private final ChannelServer server = ChannelServer.start();
  private final ChannelGateway gateway =
      new ShouqianbaAdapter()
          .gateway(
              TENANT,
              settings(
                  new ShouqianbaGatewaySettings(
                      server.url(""),
                      TERMINAL_SN,
                      new Secret(VECTOR.keys().get("terminal_key").stringValue()),
                      "op1",
                      null)),
              new ChannelHttp(),
              Clock.systemUTC())
          .orElseThrow();

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void without_settings_there_is_no_gateway() {
    assertThat(
            new ShouqianbaAdapter()
                .gateway(TENANT, settings(null), new ChannelHttp(), Clock.systemUTC()))
        .isEmpty();
  }

  @Test
  void a_refund_is_asked_for_just_as_in_the_vector() {
    gateway.refund(REFUND.withRefundNo("1").refund());

    Asked asked = server.onlyAsked();
    assertThat(asked.method()).isEqualTo("POST");
    assertThat(asked.uri()).hasToString("/upay/v2/refund");
    assertThat(asked.body()).isEqualTo(new String(VECTOR.body(), UTF_8));
    assertThat(asked.header("Content-Type")).isEqualTo("application/json");
    assertThat(asked.header("Authorization"))
        .isEqualTo(VECTOR.expected().get("decoded").get("authorization").stringValue());
  }

  @Test
  void queries_name_the_refund_or_the_order() {
    gateway.queryRefund(REFUND.refund());
    gateway.queryOrder(ORDER);

    assertThat(server.asked())
        .extracting(asked -> asked.uri().toString())
        .containsOnly("/upay/v2/query");
    assertThat(server.asked())
        .extracting(Asked::body)
        .containsExactly(
            "{\"terminal_sn\":\"100000000000000001\",\"sn\":\"7895260000000001\","
                + "\"refund_request_no\":\"R1\"}",
            "{\"terminal_sn\":\"100000000000000001\",\"client_sn\":\"S202603050001\"}");
  }

  @Test
  void a_success_is_told_under_the_key_of_its_notice() {
    RefundEvent noticed = (RefundEvent) noticed(aPartialRefund());
    answer("REFUND_SUCCESS", aPartialRefund().without("client_tsn"));
    RefundEvent asked = finalResult(gateway.refund(REFUND.refund()));
    answer("SUCCESS", aPartialRefund());
    RefundEvent queried = finalResult(gateway.queryRefund(REFUND.refund()));

    assertThat(asked).isEqualTo(queried);
    assertThat(IdempotencyKey.of(asked)).isEqualTo(IdempotencyKey.of(noticed));
    assertThat(IdempotencyKey.of(asked))
        .hasToString("SQB:7895260000000001/S202603050001-R1:REFUND_SUCCEEDED");
    assertThat(asked.trade()).isEqualTo(noticed.trade());
    assertThat(asked.refund().requestNo()).isEqualTo(noticed.refund().requestNo());
    assertThat(asked.occurredAt()).isEqualTo(noticed.occurredAt());
    assertThat(asked.refund().amount())
        .isEqualTo(new RefundAmount(RefundAmount.Basis.THIS_REFUND, Money.ofMinor(500, "CNY")));
  }

  @Test
  void an_order_that_is_refunded_in_full_is_a_success_too() {
    ShouqianbaNoticeFields full =
        aPartialRefund().with("order_status", "REFUNDED").with("net_amount", "0");

    answer("REFUND_SUCCESS", full);
    assertThat(gateway.refund(REFUND.refund())).isInstanceOf(ChannelRefundResult.FinalResult.class);
    answer("SUCCESS", full);
    assertThat(gateway.queryRefund(REFUND.refund()))
        .isInstanceOf(ChannelRefundResult.FinalResult.class);
  }

  @Test
  void a_refund_of_an_order_that_was_reversed_after_it_is_a_success_by_query() {
    answer("SUCCESS", aPartialRefund().with("order_status", "CANCELED").with("net_amount", "0"));

    assertThat(gateway.queryRefund(REFUND.refund()))
        .isInstanceOf(ChannelRefundResult.FinalResult.class);
  }

  @Test
  void a_reversed_order_is_told_under_the_key_of_its_notice() {
    ShouqianbaNoticeFields reversal =
        aPayment().with("order_status", "CANCELED").with("net_amount", "0");
    PaymentEvent noticed = (PaymentEvent) noticed(reversal);

    answer("SUCCESS", reversal);
    PaymentEvent queried = finalResult(gateway.queryOrder(ORDER));

    assertThat(queried).isEqualTo(noticed);
    assertThat(IdempotencyKey.of(queried)).isEqualTo(IdempotencyKey.of(noticed));
    assertThat(queried.kind()).isEqualTo(EventKind.PAYMENT_REVERSED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PAID", "REFUND_ERROR", "CANCEL_ERROR", "INVALID_STATUS_CODE"})
  void a_success_of_the_call_is_none_of_the_refund(String orderStatus) {
    answer("REFUND_SUCCESS", aPartialRefund().with("order_status", orderStatus));
    assertUnclear(gateway.refund(REFUND.refund()), orderStatus);

    answer("SUCCESS", aPartialRefund().with("order_status", orderStatus));
    assertUnclear(gateway.queryRefund(REFUND.refund()), orderStatus);
  }

  @Test
  void accepted_is_not_refunded() {
    answer("REFUND_IN_PROGRESS", aPartialRefund());
    assertThat(gateway.refund(REFUND.refund())).isEqualTo(new ChannelRefundResult.Accepted(null));

    answer("SUCCESS", aPartialRefund().with("status", "IN_PROG"));
    assertThat(gateway.queryRefund(REFUND.refund()))
        .isEqualTo(new ChannelRefundResult.Accepted(null));
  }

  @ParameterizedTest
  @CsvSource({"sn, 7895260000000002", "client_sn, S202603050002", "total_amount, 1501"})
  void an_answer_about_something_else_means_nothing(String name, String other) {
    answer("REFUND_SUCCESS", aPartialRefund().with(name, other));
    assertUnclear(gateway.refund(REFUND.refund()), "ANSWER_DOES_NOT_FIT");

    answer("SUCCESS", aPartialRefund().with(name, other));
    assertUnclear(gateway.queryRefund(REFUND.refund()), "ANSWER_DOES_NOT_FIT");
  }

  @Test
  void an_answer_about_another_refund_means_nothing() {
    answer("REFUND_SUCCESS", aPartialRefund().with("client_tsn", CLIENT_SN + "-R2"));

    assertUnclear(gateway.refund(REFUND.refund()), "ANSWER_DOES_NOT_FIT");
  }

  @Test
  void a_query_that_shows_the_payment_knows_of_no_refund() {
    answer("SUCCESS", aPayment().with("client_tsn", CLIENT_SN));

    assertThat(gateway.queryRefund(REFUND.refund()))
        .isEqualTo(new ChannelRefundResult.NotFound(true));
  }

  @ParameterizedTest
  @ValueSource(strings = {CLIENT_SN + "-R2", CLIENT_SN + "-R11", "R1"})
  void a_query_that_shows_another_refund_may_hide_ours(String clientTsn) {
    answer("SUCCESS", aPartialRefund().with("client_tsn", clientTsn));

    assertThat(gateway.queryRefund(REFUND.refund()))
        .isEqualTo(new ChannelRefundResult.NotFound(false));
  }

  @Test
  void a_query_that_does_not_say_which_transaction_it_shows_means_nothing() {
    answer("SUCCESS", aPartialRefund().without("client_tsn"));

    assertUnclear(gateway.queryRefund(REFUND.refund()), "ANSWER_UNREADABLE");
  }

  @Test
  void a_refund_that_failed_for_certain_may_be_asked_for_again() {
    answer(
        "SUCCESS", aPartialRefund().with("status", "FAIL_CANCELED").with("order_status", "PAID"));

    assertThat(gateway.queryRefund(REFUND.refund()))
        .isEqualTo(new ChannelRefundResult.NotFound(true));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FAIL_PROTOCOL_1",
        "FAIL_PROTOCOL_2",
        "FAIL_PROTOCOL_3",
        "FAIL_IO_1",
        "FAIL_IO_2",
        "FAIL_ERROR",
        "CANCEL_ERROR",
        "REFUND_ERROR",
        "PAID"
      })
  void a_transaction_of_unknown_outcome_means_nothing(String status) {
    answer("SUCCESS", aPartialRefund().with("status", status));

    assertUnclear(gateway.queryRefund(REFUND.refund()), status);
  }

  /** The order was paid, so it exists; what the channel does not know is the refund. */
  @Test
  void a_query_that_finds_nothing_finds_no_refund() {
    fail("FAIL", "UPAY_ORDER_NOT_EXISTS");

    assertThat(gateway.queryRefund(REFUND.refund()))
        .isEqualTo(new ChannelRefundResult.NotFound(true));
  }

  @Test
  void a_query_that_is_refused_otherwise_says_nothing_of_the_refund() {
    fail("FAIL", "UPAY_TCP_ORDER_NOT_REFUNDABLE");

    assertUnclear(gateway.queryRefund(REFUND.refund()), "UPAY_TCP_ORDER_NOT_REFUNDABLE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPAY_ORDER_NOT_EXISTS",
        "UPAY_TCP_ORDER_NOT_REFUNDABLE",
        "REFUND_AMT_NOT_EQUAL_TOTAL",
        "REFUNDABLE_AMOUNT_NOT_ENOUGH"
      })
  void some_refusals_are_certain(String code) {
    for (String outcome : new String[] {"REFUND_FAIL", "FAIL"}) {
      fail(outcome, code);
      assertThat(gateway.refund(REFUND.refund())).isEqualTo(new ChannelRefundResult.Refused(code));
    }
    for (String outcome : new String[] {"REFUND_ERROR", "REFUND_FAIL_ERROR"}) {
      fail(outcome, code);
      assertUnclear(gateway.refund(REFUND.refund()), code);
    }
  }

  @Test
  void an_order_that_is_empty_is_a_refusal_if_a_query_finds_no_refund() {
    fail("REFUND_FAIL", "UPAY_REFUND_INVALID_ORDER_STATE");

    assertThat(gateway.refund(REFUND.refund()))
        .isEqualTo(new ChannelRefundResult.Refused("UPAY_REFUND_INVALID_ORDER_STATE", false));
    assertUnclear(gateway.queryRefund(REFUND.refund()), "UPAY_REFUND_INVALID_ORDER_STATE");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPAY_REFUND_ORDER_NOOP",
        "ACCOUNT_BALANCE_NOT_ENOUGH",
        "SELLER_BALANCE_NOT_ENOUGH",
        "CLIENT_SN_CONFLICT",
        "SOMETHING_NEW"
      })
  void any_other_failure_means_nothing(String code) {
    fail("REFUND_FAIL", code);

    assertUnclear(gateway.refund(REFUND.refund()), code);
    assertUnclear(gateway.queryRefund(REFUND.refund()), code);
    assertUnclear(gateway.queryOrder(ORDER), code);
  }

  @ParameterizedTest
  @ValueSource(strings = {"REFUND_ERROR", "REFUND_FAIL", "REFUND_FAIL_ERROR", "SUCCESS", "PAY_X"})
  void an_outcome_without_a_code_means_nothing(String outcome) {
    body("{\"result_code\":\"200\",\"biz_response\":{\"result_code\":\"%s\"}}".formatted(outcome));

    assertUnclear(gateway.refund(REFUND.refund()), outcome);
  }

  @ParameterizedTest
  @CsvSource({
    "400, INVALID_TERMINAL",
    "400, TERMINAL_NOT_EXISTS",
    "400, ILLEGAL_SIGN",
    "500, UNKNOWN_SYSTEM_ERROR",
    "500, MAINTENANCE_INPROGRESS",
    "500, INVALID_PARAMS"
  })
  void a_call_that_was_not_taken_means_nothing(String resultCode, String code) {
    body(notTaken(resultCode, code));

    assertUnclear(gateway.refund(REFUND.refund()), code);
    assertUnclear(gateway.queryRefund(REFUND.refund()), code);
    assertUnclear(gateway.queryOrder(ORDER), code);
  }

  @Test
  void a_refund_with_invalid_parameters_is_refused_for_certain() {
    body(notTaken("400", "INVALID_PARAMS"));

    assertThat(gateway.refund(REFUND.refund()))
        .isEqualTo(new ChannelRefundResult.Refused("INVALID_PARAMS"));
    assertUnclear(gateway.queryRefund(REFUND.refund()), "INVALID_PARAMS");
    assertUnclear(gateway.queryOrder(ORDER), "INVALID_PARAMS");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "<html>",
        "{}",
        "{\"result_code\":200}",
        "{\"result_code\":\"200\"}",
        "{\"result_code\":\"200\",\"biz_response\":{\"result_code\":\"REFUND_SUCCESS\"}}",
        "{\"result_code\":\"500\",\"result_code\":\"200\"}"
      })
  void an_answer_that_cannot_be_read_means_nothing(String body) {
    body(body);

    assertUnclear(gateway.refund(REFUND.refund()), "ANSWER_UNREADABLE");
  }

  @Test
  void numbers_without_quotation_marks_are_read_like_texts() {
    answer(
        "SUCCESS",
        aPayment()
            .with("total_amount", 1500)
            .with("net_amount", 1500)
            .with("finish_time", 1772676672244L));
    PaymentEvent asNumbers = finalResult(gateway.queryOrder(ORDER));
    answer("SUCCESS", aPayment());

    assertThat(asNumbers).isEqualTo(finalResult(gateway.queryOrder(ORDER)));
    answer("REFUND_SUCCESS", aPartialRefund().with("total_amount", 1500).with("net_amount", 1000));
    assertThat(gateway.refund(REFUND.refund())).isInstanceOf(ChannelRefundResult.FinalResult.class);
    body(layers("REFUND_SUCCESS", aPartialRefund()).replace("\"200\"", "200"));
    assertThat(gateway.refund(REFUND.refund())).isInstanceOf(ChannelRefundResult.FinalResult.class);
    body(notTaken("400", "INVALID_PARAMS").replace("\"400\"", "400"));
    assertThat(gateway.refund(REFUND.refund()))
        .isEqualTo(new ChannelRefundResult.Refused("INVALID_PARAMS"));
    body("{\"result_code\":500,\"error_code\":500}");
    assertUnclear(gateway.refund(REFUND.refund()), "500");
  }

  @Test
  void terminal_without_quotation_marks_is_read_like_a_text() {
    answer("SUCCESS", aPayment().with("terminal_sn", Long.parseLong(TERMINAL_SN)));
    assertThat(gateway.queryOrder(ORDER)).isInstanceOf(OrderQueryResult.FinalResult.class);
    answer("REFUND_SUCCESS", aPartialRefund());
    assertThat(gateway.refund(REFUND.refund())).isInstanceOf(ChannelRefundResult.FinalResult.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"5.00", "-500", "0", ""})
  void an_amount_that_cannot_be_read_means_nothing(String amount) {
    answer("REFUND_SUCCESS", aPartialRefund().with("total_amount", amount));
    assertUnclear(gateway.refund(REFUND.refund()), "ANSWER_UNREADABLE");

    answer("SUCCESS", aPayment().with("total_amount", amount));
    assertUnclear(gateway.queryOrder(ORDER), "ANSWER_UNREADABLE");
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 302, 403, 502})
  void only_a_plain_yes_of_the_transport_is_read(int status) {
    String body = status == 204 ? "" : layers("REFUND_SUCCESS", aPartialRefund());
    server.answer(asked -> PreparedResponse.json(status, body));

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

  @Test
  void a_paid_order_is_told_under_the_key_of_its_notice() {
    PaymentEvent noticed = (PaymentEvent) noticed(aPayment());

    for (ShouqianbaNoticeFields paid :
        new ShouqianbaNoticeFields[] {
          aPayment(),
          aPayment().without("terminal_sn"),
          aPartialRefund(),
          aPartialRefund().with("order_status", "REFUNDED").with("net_amount", "0")
        }) {
      answer("SUCCESS", paid);
      PaymentEvent queried = finalResult(gateway.queryOrder(ORDER));

      assertThat(queried.agreesWith(noticed)).isTrue();
      assertThat(IdempotencyKey.of(queried)).isEqualTo(IdempotencyKey.of(noticed));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"CREATED", "PAY_CANCELED"})
  void an_order_that_nobody_has_paid_is_not_paid(String status) {
    answer("SUCCESS", aPayment().with("order_status", status));

    assertThat(gateway.queryOrder(ORDER)).isEqualTo(new OrderQueryResult.NotPaid(status));
  }

  @Test
  void an_unknown_order_is_not_paid() {
    fail("FAIL", "UPAY_ORDER_NOT_EXISTS");

    assertThat(gateway.queryOrder(ORDER))
        .isEqualTo(new OrderQueryResult.NotPaid("UPAY_ORDER_NOT_EXISTS"));
  }

  @ParameterizedTest
  @CsvSource({
    "order_status, PAY_ERROR, PAY_ERROR",
    "order_status, REFUND_ERROR, REFUND_ERROR",
    "order_status, CANCEL_ERROR, CANCEL_ERROR",
    "order_status, CANCEL_INPROGRESS, CANCEL_INPROGRESS",
    "order_status, INVALID_STATUS_CODE, INVALID_STATUS_CODE",
    "order_status, HALF_PAID, ANSWER_UNREADABLE",
    "client_sn, S202603050002, ANSWER_DOES_NOT_FIT",
    "terminal_sn, 100000000000000009, ANSWER_DOES_NOT_FIT"
  })
  void an_order_of_unknown_state_or_of_others_means_nothing(
      String name, String value, String code) {
    answer("SUCCESS", aPayment().with(name, value));

    assertUnclear(gateway.queryOrder(ORDER), code);
  }

  @Test
  void the_evidence_of_an_answer_is_what_came_in() {
    answer("REFUND_SUCCESS", aPartialRefund());

    ChannelRefundResult.FinalResult told =
        (ChannelRefundResult.FinalResult) gateway.refund(REFUND.refund());

    assertThat(new String(told.evidence().bytes(), UTF_8))
        .endsWith("\n\n" + layers("REFUND_SUCCESS", aPartialRefund()));
  }

  @Test
  void the_terms_are_those_of_the_channel() {
    assertThat(gateway.terms().interval()).isZero();
    assertThat(gateway.terms().take(new RefundNo("aZ0_-" + "x".repeat(15)))).isTrue();
    assertThat(gateway.terms().take(new RefundNo("x".repeat(21)))).isFalse();
    assertThat(gateway.terms().take(new RefundNo("退1"))).isFalse();
  }

  private void answer(String outcome, ShouqianbaNoticeFields data) {
    body(layers(outcome, data));
  }

  private void fail(String outcome, String code) {
    body(
        "{\"result_code\":\"200\",\"biz_response\":{\"result_code\":\"%s\",\"error_code\":\"%s\"}}"
            .formatted(outcome, code));
  }

  private void body(String body) {
    server.answer(asked -> PreparedResponse.json(200, body));
  }

  private static String layers(String outcome, ShouqianbaNoticeFields data) {
    return "{\"result_code\":\"200\",\"biz_response\":{\"result_code\":\"%s\",\"data\":%s}}"
        .formatted(outcome, new String(data.body(), UTF_8));
  }

  private static String notTaken(String resultCode, String code) {
    return "{\"result_code\":\"%s\",\"error_code\":\"%s\",\"error_message\":\"说明\"}"
        .formatted(resultCode, code);
  }

  private static ShouqianbaSettings settings(@Nullable ShouqianbaGatewaySettings gateway) {
    return new ShouqianbaSettings(
        List.of(TERMINAL_SN),
        List.of(Base64.getEncoder().encodeToString(CHANNEL.getPublic().getEncoded())),
        gateway,
        null);
  }

  private static RefundFixture refund(Money amount, Money paid) {
    return new RefundFixture(
        TENANT, ShouqianbaSettings.CHANNEL, SN, CLIENT_SN, "R1", amount, paid, null);
  }

  private static ChannelEvent noticed(ShouqianbaNoticeFields fields) {
    NoticeReading reading =
        new ShouqianbaCodec(TENANT, settings(null))
            .read(new ShouqianbaNoticeSigner(CHANNEL.getPrivate()).sign(fields));
    return ((NoticeReading.Event) reading).event();
  }

  private static PaymentEvent finalResult(OrderQueryResult answer) {
    return ((OrderQueryResult.FinalResult) answer).event();
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
}
