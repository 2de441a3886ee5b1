package io.oncebook.adapter.channels.wechatpay.client;

import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.APPID;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.KEY_ID;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.MCHID;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.NOW;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.TENANT;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.signer;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.wechat.pay.java.core.auth.WechatPay2Credential;
import com.wechat.pay.java.core.cipher.RSASigner;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.client.ChannelServer;
import io.oncebook.adapter.channels.client.ChannelServer.Asked;
import io.oncebook.adapter.channels.client.ChannelServer.PreparedResponse;
import io.oncebook.adapter.channels.client.RefundFixture;
import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.crypto.RsaSignature;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.notice.NoticeReading;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayNoticeSigner.SignedNotice;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayRefund;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPayGatewaySettings;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.gateway.ChannelGateway;
import io.oncebook.domain.gateway.ChannelRefundResult;
import io.oncebook.domain.gateway.OrderQueryResult;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.refund.RefundNo;
import java.net.URI;
import java.security.KeyPair;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WechatPayGatewayTest {

  private static final KeyPair MERCHANT = RsaKeys.newPair();
  private static final Secret PRIVATE_KEY =
      new Secret(Base64.getEncoder().encodeToString(MERCHANT.getPrivate().getEncoded()));
  private static final String SERIAL_NO = "5157F09EFDC096DE15EBE81A47057A7232F1B8E1";
  private static final Pattern TOKEN =
      Pattern.compile(
          "WECHATPAY2-SHA256-RSA2048 mchid=\"(?<mchid>[^\"]+)\",nonce_str=\"(?<nonce>[^\"]+)\","
              + "timestamp=\"(?<timestamp>[0-9]+)\",serial_no=\"(?<serial>[^\"]+)\","
              + "signature=\"(?<signature>[^\"]+)\"");
  private static final RefundFixture REFUND =
      RefundFixture.of(
          TENANT,
          WechatPaySettings.CHANNEL,
          "4200002026030500000000000001",
          "T202603050001",
          "R202603060001");
  private static final OrderRegistration ORDER =
      new OrderRegistration(
          TENANT,
          new OrderNo("T202603050001"),
          WechatPaySettings.CHANNEL,
          Money.ofMinor(1234, "CNY"),
          null);

  private final ChannelServer server = ChannelServer.start();
  private final ChannelGateway gateway = gateway(null);

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void without_settings_there_is_no_gateway() {
    assertThat(
            new WechatPayAdapter()
                .gateway(TENANT, WechatPayFixture.settings(), new ChannelHttp(), Clock.systemUTC()))
        .isEmpty();
  }

  @Test
  void a_refund_is_asked_for_under_its_own_number() {
    gateway(URI.create("https://merchant.example/refunds"))
        .refund(REFUND.withReason("退款").refund());

    Asked asked = server.onlyAsked();
    assertThat(asked.method()).isEqualTo("POST");
    assertThat(asked.uri()).hasToString("/v3/refund/domestic/refunds");
    assertThat(asked.header("Content-Type")).isEqualTo("application/json");
    assertThat(asked.header("Accept")).isEqualTo("application/json");
    assertThat(asked.header("User-Agent")).isEqualTo("Oncebook");
    assertThat(asked.header("Wechatpay-Serial")).isEqualTo(KEY_ID);
    assertThat(asked.body())
        .isEqualTo(
            "{\"transaction_id\":\"4200002026030500000000000001\","
                + "\"out_refund_no\":\"R202603060001\",\"reason\":\"退款\","
                + "\"notify_url\":\"https://merchant.example/refunds\","
                + "\"amount\":{\"refund\":300,\"total\":1234,\"currency\":\"CNY\"}}");
    assertSigned(asked, "/v3/refund/domestic/refunds");
  }

  @Test
  void queries_are_signed_with_their_whole_target() {
    gateway.queryRefund(REFUND.withRefundNo("a|b*c@d").refund());
    gateway.queryOrder(ORDER);

    assertThat(server.asked()).extracting(Asked::method).containsOnly("GET");
    assertSigned(server.asked().get(0), "/v3/refund/domestic/refunds/a%7Cb*c%40d");
    assertSigned(
        server.asked().get(1), "/v3/pay/transactions/out-trade-no/T202603050001?mchid=" + MCHID);
  }

  @Test
  void the_library_of_the_channel_signs_the_same_lines() {
    String theirs =
        new WechatPay2Credential(MCHID, new RSASigner(SERIAL_NO, MERCHANT.getPrivate()))
            .getAuthorization(URI.create("https://api.mch.weixin.qq.com/v3/a?b=c"), "POST", "{}");

    assertSigned(theirs, "POST", "/v3/a?b=c", "{}");
  }

  @Test
  void no_two_requests_have_one_nonce() {
    gateway.queryOrder(ORDER);
    gateway.queryOrder(ORDER);

    assertThat(server.asked())
        .extracting(asked -> token(asked.header("Authorization")).group("nonce"))
        .doesNotHaveDuplicates();
  }

  @Test
  void a_success_is_told_under_the_key_of_its_notice() {
    answer(200, answerOf(WechatPayFixture.refund()));
    RefundEvent noticed = (RefundEvent) noticed(signer().sign(WechatPayFixture.refund(), NOW));

    RefundEvent asked = finalResult(gateway.refund(REFUND.refund()));
    RefundEvent queried = finalResult(gateway.queryRefund(REFUND.refund()));

    assertThat(asked).isEqualTo(queried).isEqualTo(noticed);
    assertThat(IdempotencyKey.of(asked)).isEqualTo(IdempotencyKey.of(noticed));
    assertThat(IdempotencyKey.of(asked))
        .hasToString("WECHAT:50000020260306000000000000001:REFUND_SUCCEEDED");
  }

  @ParameterizedTest
  @ValueSource(strings = {"CLOSED", "ABNORMAL"})
  void an_end_without_success_is_told_under_the_key_of_its_notice(String status) {
    WechatPayRefund ended = WechatPayFixture.refund().withStatus(status);
    answer(200, answerOf(ended));
    ChannelEvent noticed = noticed(signer().sign(ended, NOW));

    RefundEvent asked = finalResult(gateway.refund(REFUND.refund()));

    assertThat(asked.agreesWith(noticed)).isTrue();
    assertThat(IdempotencyKey.of(asked)).isEqualTo(IdempotencyKey.of(noticed));
    assertThat(asked.occurredAt()).isEqualTo(NOW);
    assertThat(finalResult(gateway.queryRefund(REFUND.refund()))).isEqualTo(asked);
  }

  @Test
  void accepted_is_not_refunded() {
    answer(200, answerOf(WechatPayFixture.refund().withStatus("PROCESSING")));
    ChannelRefundResult accepted =
        new ChannelRefundResult.Accepted(new ChannelRefundNo("50000020260306000000000000001"));

    assertThat(gateway.refund(REFUND.refund())).isEqualTo(accepted);
    assertThat(gateway.queryRefund(REFUND.refund())).isEqualTo(accepted);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PAUSED", "success", "{}"})
  void a_status_that_nobody_knows_means_nothing(String status) {
    answer(200, answerOf(WechatPayFixture.refund().withStatus(status)));

    String code = status.equals("{}") ? "CODE_OF_UNKNOWN_FORM" : status;
    assertUnclear(gateway.refund(REFUND.refund()), code);
    assertUnclear(gateway.queryRefund(REFUND.refund()), code);
  }

  @Test
  void an_invalid_request_is_refused_if_a_query_finds_no_refund() {
    answer(400, error("INVALID_REQUEST"));

    assertThat(gateway.refund(REFUND.refund()))
        .isEqualTo(new ChannelRefundResult.Refused("INVALID_REQUEST", false));
    assertUnclear(gateway.queryRefund(REFUND.refund()), "INVALID_REQUEST");
  }

  @ParameterizedTest
  @CsvSource({
    "R202603060001, R202603060002",
    "4200002026030500000000000001, 4200002026030500000000000002",
    "T202603050001, T202603050002",
    "'\"refund\":300', '\"refund\":301'"
  })
  void an_answer_about_something_else_means_nothing(String ours, String theirs) {
    for (String status : new String[] {"SUCCESS", "PROCESSING", "CLOSED", "ABNORMAL"}) {
      answer(200, answerOf(WechatPayFixture.refund().withStatus(status)).replace(ours, theirs));

      assertUnclear(gateway.refund(REFUND.refund()), "ANSWER_DOES_NOT_FIT");
      assertUnclear(gateway.queryRefund(REFUND.refund()), "ANSWER_DOES_NOT_FIT");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "400, PARAM_ERROR",
    "403, NO_AUTH",
    "403, USER_ACCOUNT_ABNORMAL",
    "404, RESOURCE_NOT_EXISTS",
    "404, MCH_NOT_EXISTS"
  })
  void a_signed_refusal_is_certain(int status, String code) {
    answer(status, error(code));
    assertThat(gateway.refund(REFUND.refund())).isEqualTo(new ChannelRefundResult.Refused(code));

    server.answer(asked -> PreparedResponse.json(status, error(code)));
    assertUnclear(gateway.refund(REFUND.refund()), code);

    // The code alone does not do, it has to come with its own status.
    answer(500, error(code));
    assertUnclear(gateway.refund(REFUND.refund()), code);
  }

  @ParameterizedTest
  @CsvSource({
    "500, SYSTEM_ERROR",
    "429, FREQUENCY_LIMITED",
    "403, NOT_ENOUGH",
    "401, SIGN_ERROR",
    "404, ORDER_NOT_EXIST",
    "400, SOMETHING_NEW",
    "202, ACCEPTED"
  })
  void any_other_error_means_nothing(int status, String code) {
    answer(status, error(code));

    assertUnclear(gateway.refund(REFUND.refund()), code);
    assertUnclear(gateway.queryRefund(REFUND.refund()), code);
  }

  @Test
  void only_a_signed_word_says_that_there_is_no_such_refund() {
    answer(404, error("RESOURCE_NOT_EXISTS"));
    assertThat(gateway.queryRefund(REFUND.refund()))
        .isEqualTo(new ChannelRefundResult.NotFound(true));

    server.answer(asked -> PreparedResponse.json(404, error("RESOURCE_NOT_EXISTS")));
    assertUnclear(gateway.queryRefund(REFUND.refund()), "RESOURCE_NOT_EXISTS");
  }

  @Test
  void nothing_is_believed_unless_the_channel_has_signed_it_just_now() {
    String body = answerOf(WechatPayFixture.refund());
    SignedNotice genuine = signer().signBody(body, NOW);

    server.answer(asked -> PreparedResponse.json(200, body));
    assertUnclear(gateway.refund(REFUND.refund()), "ANSWER_SIGNATURE_INVALID");
    answer(200, genuine.withBody(body.replace("300", "301").getBytes(UTF_8)));
    assertUnclear(gateway.refund(REFUND.refund()), "ANSWER_SIGNATURE_INVALID");
    answer(200, genuine.withHeader("Wechatpay-Serial", "PUB_KEY_ID_1"));
    assertUnclear(gateway.refund(REFUND.refund()), "ANSWER_SERIAL_UNKNOWN");
    answer(200, signer().signBody(body, NOW.minusSeconds(301)));
    assertUnclear(gateway.queryRefund(REFUND.refund()), "ANSWER_TIMESTAMP_OUT_OF_WINDOW");
    answer(200, signer().signBody(body, NOW.plusSeconds(301)));
    assertUnclear(gateway.queryOrder(ORDER), "ANSWER_TIMESTAMP_OUT_OF_WINDOW");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "<html>", "{}", "{\"status\":\"SUCCESS\"}", "{\"code\":5}"})
  void an_answer_that_cannot_be_read_means_nothing(String body) {
    answer(200, body);

    assertUnclear(gateway.refund(REFUND.refund()), "ANSWER_UNREADABLE");
    assertUnclear(gateway.queryRefund(REFUND.refund()), "ANSWER_UNREADABLE");
    assertUnclear(gateway.queryOrder(ORDER), "ANSWER_UNREADABLE");
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 302, 307, 404, 502, 503})
  void a_status_without_words_means_nothing(int status) {
    server.answer(asked -> PreparedResponse.json(status, ""));

    assertUnclear(gateway.refund(REFUND.refund()), "HTTP_" + status);
    assertUnclear(gateway.queryRefund(REFUND.refund()), "HTTP_" + status);
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
    String paid = WechatPayFixture.payment().json();
    PaymentEvent noticed = (PaymentEvent) noticed(signer().sign(WechatPayFixture.payment(), NOW));

    for (String state : new String[] {"SUCCESS", "REFUND"}) {
      answer(200, paid.replace("\"SUCCESS\"", "\"" + state + "\""));
      PaymentEvent queried = ((OrderQueryResult.FinalResult) gateway.queryOrder(ORDER)).event();

      assertThat(queried).isEqualTo(noticed);
      assertThat(IdempotencyKey.of(queried)).isEqualTo(IdempotencyKey.of(noticed));
    }
  }

  @Test
  void a_payment_that_was_reversed_is_told_under_its_own_number() {
    answer(200, WechatPayFixture.payment().json().replace("\"SUCCESS\"", "\"REVOKED\""));

    PaymentEvent queried = ((OrderQueryResult.FinalResult) gateway.queryOrder(ORDER)).event();

    PaymentEvent noticed = (PaymentEvent) noticed(signer().sign(WechatPayFixture.payment(), NOW));
    assertThat(queried).isEqualTo(new PaymentEvent.Reversed(noticed.trade(), NOW));
  }

  @ParameterizedTest
  @ValueSource(strings = {"NOTPAY", "CLOSED", "REVOKED", "USERPAYING", "PAYERROR", "ACCEPT"})
  void an_order_in_any_other_state_is_not_paid(String state) {
    answer(
        200,
        "{\"mchid\":\"%s\",\"appid\":\"%s\",\"out_trade_no\":\"T202603050001\",\"trade_state\":\"%s\"}"
            .formatted(MCHID, APPID, state));

    assertThat(gateway.queryOrder(ORDER)).isEqualTo(new OrderQueryResult.NotPaid(state));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ORDER_NOT_EXIST", "ORDER_NOT_EXISTS"})
  void an_unknown_order_is_not_paid(String code) {
    answer(404, error(code));
    assertThat(gateway.queryOrder(ORDER)).isEqualTo(new OrderQueryResult.NotPaid(code));

    server.answer(asked -> PreparedResponse.json(404, error(code)));
    assertUnclear(gateway.queryOrder(ORDER), code);
  }

  @ParameterizedTest
  @CsvSource({
    MCHID + ", 1900000002, ANSWER_DOES_NOT_FIT",
    APPID + ", wx0000000000000000, ANSWER_DOES_NOT_FIT",
    "T202603050001, T202603050002, ANSWER_DOES_NOT_FIT",
    "'\"SUCCESS\"', '\"HALFPAID\"', HALFPAID"
  })
  void an_answer_about_another_order_means_nothing(String ours, String theirs, String code) {
    answer(200, WechatPayFixture.payment().json().replace(ours, theirs));

    assertUnclear(gateway.queryOrder(ORDER), code);
  }

  @Test
  void the_evidence_of_an_answer_is_what_was_signed() {
    SignedNotice genuine = signer().signBody(answerOf(WechatPayFixture.refund()), NOW);
    answer(200, genuine);

    ChannelRefundResult.FinalResult told =
        (ChannelRefundResult.FinalResult) gateway.refund(REFUND.refund());

    assertThat(new String(told.evidence().bytes(), UTF_8))
        .contains("Wechatpay-Signature: " + genuine.headers().get("Wechatpay-Signature"))
        .contains("Wechatpay-Timestamp: ")
        .contains("Wechatpay-Nonce: ")
        .contains("Wechatpay-Serial: " + KEY_ID)
        .endsWith("\n\n" + new String(genuine.body(), UTF_8));
  }

  @Test
  void the_terms_are_those_of_the_channel() {
    assertThat(gateway.terms().interval()).isEqualTo(Duration.ofMinutes(1));
    assertThat(gateway.terms().take(new RefundNo("aZ0_-|*@" + "x".repeat(56)))).isTrue();
    assertThat(gateway.terms().take(new RefundNo("退1"))).isFalse();
    assertThat(gateway.terms().take(new RefundNo("a.b"))).isFalse();
    assertThat(gateway.terms().take(new RefundNo("a/b"))).isFalse();
  }

  private ChannelGateway gateway(@Nullable URI notifyUrl) {
    WechatPaySettings settings =
        WechatPayFixture.settings(
            new WechatPayGatewaySettings(server.url(""), SERIAL_NO, PRIVATE_KEY, null, notifyUrl));
    return new WechatPayAdapter()
        .gateway(TENANT, settings, new ChannelHttp(), Clock.fixed(NOW, ZoneOffset.UTC))
        .orElseThrow();
  }

  private void answer(int status, String body) {
    answer(status, signer().signBody(body, NOW));
  }

  private void answer(int status, SignedNotice signed) {
    server.answer(
        asked -> new PreparedResponse(status, signed.headers(), new String(signed.body(), UTF_8)));
  }

  /** The interface calls the field by another name than the notice, and names no merchant. */
  private static String answerOf(WechatPayRefund refund) {
    return refund
        .json()
        .replace("\"refund_status\"", "\"status\"")
        .replace("\"mchid\":\"" + MCHID + "\",", "");
  }

  private static String error(String code) {
    return "{\"code\":\"%s\",\"message\":\"说明\"}".formatted(code);
  }

  private static ChannelEvent noticed(SignedNotice notice) {
    return ((NoticeReading.Event) WechatPayFixture.codec().read(notice.raw())).event();
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

  private static void assertSigned(Asked asked, String target) {
    assertThat(asked.uri()).hasToString(target);
    String authorization = Objects.requireNonNull(asked.header("Authorization"));
    assertSigned(authorization, asked.method(), target, asked.body());
    assertThat(Instant.ofEpochSecond(Long.parseLong(token(authorization).group("timestamp"))))
        .isEqualTo(NOW);
  }

  private static void assertSigned(
      String authorization, String method, String target, String body) {
    Matcher token = token(authorization);
    assertThat(token.group("mchid")).isEqualTo(MCHID);
    assertThat(token.group("serial")).isEqualTo(SERIAL_NO);
    String lines =
        String.join("\n", method, target, token.group("timestamp"), token.group("nonce"), body, "");
    assertThat(
            RsaSignature.verifies(
                MERCHANT.getPublic(), lines.getBytes(UTF_8), token.group("signature")))
        .isTrue();
  }

  private static Matcher token(@Nullable String authorization) {
    Matcher token = TOKEN.matcher(Objects.requireNonNull(authorization));
    assertThat(token.matches()).as(authorization).isTrue();
    return token;
  }
}
