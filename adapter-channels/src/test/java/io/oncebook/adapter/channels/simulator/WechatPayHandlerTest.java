package io.oncebook.adapter.channels.simulator;

import static io.oncebook.adapter.channels.simulator.SimulatedChannel.WECHAT;
import static io.oncebook.adapter.channels.simulator.SimulatorUnderTest.KEYS;
import static io.oncebook.adapter.channels.simulator.SimulatorUnderTest.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.crypto.RsaSignature;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class WechatPayHandlerTest {

  private final SimulatorUnderTest stage;
  private final SimulatedAccount account;

  WechatPayHandlerTest() throws Exception {
    stage = new SimulatorUnderTest();
    account = stage.simulator.account(WECHAT);
  }

  @BeforeEach
  void pay() {
    stage.simulator.pay(WECHAT, "T202603050001", 1234);
  }

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  void a_refund_is_done_and_answered_with_a_signature() throws Exception {
    HttpResponse<String> answer = stage.refundAtWechatPay("T202603050001", "R1", 300);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertIsSigned(answer);
    assertThat(json(answer).path("status").stringValue()).isEqualTo("SUCCESS");
    assertThat(json(answer).path("out_refund_no").stringValue()).isEqualTo("R1");
    assertThat(json(answer).path("amount").path("refund").longValue()).isEqualTo(300);
    assertThat(json(answer).path("amount").path("total").longValue()).isEqualTo(1234);
    assertThat(account.refundedMinor()).isEqualTo(300);
    assertThat(account.timesExecuted("R1")).isEqualTo(1);
  }

  @Test
  void a_call_signed_by_a_stranger_is_refused_and_does_nothing() throws Exception {
    HttpResponse<String> answer =
        stage.refundAtWechatPay(RsaKeys.newPair().getPrivate(), "T202603050001", "R1", 300);

    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(json(answer).path("code").stringValue()).isEqualTo("SIGN_ERROR");
    assertThat(answer.headers().firstValue("Wechatpay-Signature")).isEmpty();
    assertThat(account.timesAsked("R1")).isZero();
    assertThat(account.refunds()).isEmpty();
  }

  @Test
  void a_repeated_number_gives_the_same_refund() throws Exception {
    HttpResponse<String> first = stage.refundAtWechatPay("T202603050001", "R1", 300);
    HttpResponse<String> second = stage.refundAtWechatPay("T202603050001", "R1", 300);

    assertThat(second.statusCode()).isEqualTo(200);
    assertThat(json(second).path("refund_id")).isEqualTo(json(first).path("refund_id"));
    assertThat(account.timesAsked("R1")).isEqualTo(2);
    assertThat(account.timesExecuted("R1")).isEqualTo(1);
  }

  @Test
  void a_number_with_other_parameters_is_refused() throws Exception {
    stage.simulator.pay(WECHAT, "T202603050002", 1234);
    stage.refundAtWechatPay("T202603050001", "R1", 300);

    assertIsError(stage.refundAtWechatPay("T202603050001", "R1", 301), 400, "INVALID_REQUEST");
    assertIsError(stage.refundAtWechatPay("T202603050002", "R1", 300), 400, "INVALID_REQUEST");
    assertThat(account.refundedMinor()).isEqualTo(300);
  }

  @Test
  void no_more_is_refunded_than_was_paid() throws Exception {
    stage.refundAtWechatPay("T202603050001", "R1", 1000);

    assertIsError(stage.refundAtWechatPay("T202603050001", "R2", 235), 400, "INVALID_REQUEST");
    assertThat(stage.refundAtWechatPay("T202603050001", "R3", 234).statusCode()).isEqualTo(200);
    assertThat(account.refundedMinor()).isEqualTo(1234);
  }

  @Test
  void an_unknown_order_is_not_refunded() throws Exception {
    assertIsError(stage.refundAtWechatPay("T-unknown", "R1", 300), 404, "RESOURCE_NOT_EXISTS");
  }

  @Test
  void a_refund_can_be_queried_by_any_number_it_may_have() throws Exception {
    stage.refundAtWechatPay("T202603050001", "R-1_*@", 300);

    HttpResponse<String> answer = stage.refundQueryAtWechatPay("R-1_%2A%40");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertIsSigned(answer);
    assertThat(json(answer).path("out_refund_no").stringValue()).isEqualTo("R-1_*@");
    assertIsError(stage.refundQueryAtWechatPay("R2"), 404, "RESOURCE_NOT_EXISTS");
  }

  @Test
  void an_order_is_paid_until_a_refund_is_taken() throws Exception {
    HttpResponse<String> paid = order("T202603050001?mchid=" + SimulatorKeys.MCHID);
    assertIsSigned(paid);
    assertThat(json(paid).path("trade_state").stringValue()).isEqualTo("SUCCESS");
    assertThat(json(paid).path("amount").path("total").longValue()).isEqualTo(1234);

    stage.refundAtWechatPay("T202603050001", "R1", 300);

    assertThat(
            json(order("T202603050001?mchid=" + SimulatorKeys.MCHID))
                .path("trade_state")
                .stringValue())
        .isEqualTo("REFUND");
    assertIsError(order("T-unknown?mchid=" + SimulatorKeys.MCHID), 404, "ORDER_NOT_EXIST");
    assertIsError(order("T202603050001"), 400, "PARAM_ERROR");
  }

  private HttpResponse<String> order(String last) throws Exception {
    return stage.calls.wechatPay(
        KEYS.merchant().getPrivate(), "GET", "/v3/pay/transactions/out-trade-no/" + last, "");
  }

  private static void assertIsError(HttpResponse<String> answer, int status, String code) {
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(json(answer).path("code").stringValue()).isEqualTo(code);
    assertIsSigned(answer);
  }

  private static void assertIsSigned(HttpResponse<String> answer) {
    String text =
        "%s\n%s\n%s\n"
            .formatted(
                answer.headers().firstValue("Wechatpay-Timestamp").orElseThrow(),
                answer.headers().firstValue("Wechatpay-Nonce").orElseThrow(),
                answer.body());
    assertThat(answer.headers().firstValue("Wechatpay-Serial"))
        .contains(SimulatorKeys.CHANNEL_SERIAL);
    assertThat(
            RsaSignature.verifies(
                KEYS.wechatPay().getPublic(),
                text.getBytes(UTF_8),
                answer.headers().firstValue("Wechatpay-Signature").orElseThrow()))
        .isTrue();
  }
}
