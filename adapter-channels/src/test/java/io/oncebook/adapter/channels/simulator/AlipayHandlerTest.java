package io.oncebook.adapter.channels.simulator;

import static io.oncebook.adapter.channels.simulator.SimulatedChannel.ALIPAY;
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
import tools.jackson.databind.JsonNode;

final class AlipayHandlerTest {

  private final SimulatorUnderTest stage;
  private final SimulatedAccount account;

  AlipayHandlerTest() throws Exception {
    stage = new SimulatorUnderTest();
    account = stage.simulator.account(ALIPAY);
  }

  @BeforeEach
  void pay() {
    stage.simulator.pay(ALIPAY, "A1", 8880);
  }

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  void a_refund_is_done_and_answered_with_a_signature_over_the_text_of_the_node() throws Exception {
    HttpResponse<String> answer = stage.refundAtAlipay("A1", "R1", "8.80");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertIsSigned(answer, "alipay_trade_refund_response");
    JsonNode node = json(answer).path("alipay_trade_refund_response");
    assertThat(node.path("code").stringValue()).isEqualTo("10000");
    assertThat(node.path("fund_change").stringValue()).isEqualTo("Y");
    assertThat(node.path("refund_fee").stringValue()).isEqualTo("8.80");
    assertThat(account.refundedMinor()).isEqualTo(880);
  }

  @Test
  void a_call_signed_by_a_stranger_is_refused_and_does_nothing() throws Exception {
    HttpResponse<String> answer =
        stage.calls.alipay(
            RsaKeys.newPair().getPrivate(),
            "alipay.trade.refund",
            "{\"out_trade_no\":\"A1\",\"out_request_no\":\"R1\",\"refund_amount\":\"8.80\"}");

    JsonNode node = json(answer).path("alipay_trade_refund_response");
    assertThat(node.path("sub_code").stringValue()).isEqualTo("isv.invalid-signature");
    assertThat(account.timesAsked("R1")).isZero();
    assertThat(account.refunds()).isEmpty();
  }

  @Test
  void a_repeated_number_changes_nothing_and_says_so() throws Exception {
    stage.refundAtAlipay("A1", "R1", "8.80");
    stage.refundAtAlipay("A1", "R2", "1.20");

    JsonNode node =
        json(stage.refundAtAlipay("A1", "R1", "8.80")).path("alipay_trade_refund_response");

    assertThat(node.path("code").stringValue()).isEqualTo("10000");
    assertThat(node.path("fund_change").stringValue()).isEqualTo("N");
    assertThat(node.path("refund_fee").stringValue()).as("running total").isEqualTo("10.00");
    assertThat(account.timesExecuted("R1")).isEqualTo(1);
  }

  @Test
  void a_number_is_that_of_another_refund_in_another_trade() throws Exception {
    stage.simulator.pay(ALIPAY, "A2", 8880);
    stage.refundAtAlipay("A1", "R1", "8.80");

    JsonNode node =
        json(stage.refundAtAlipay("A2", "R1", "5.00")).path("alipay_trade_refund_response");

    assertThat(node.path("fund_change").stringValue()).isEqualTo("Y");
    assertThat(account.refundedMinor()).isEqualTo(1380);
  }

  @Test
  void what_cannot_be_refunded_is_refused_with_a_signature() throws Exception {
    stage.refundAtAlipay("A1", "R1", "80.00");

    assertIsRefused(stage.refundAtAlipay("A1", "R2", "8.81"), "ACQ.REFUND_AMT_NOT_EQUAL_TOTAL");
    assertIsRefused(stage.refundAtAlipay("A1", "R1", "8.80"), "ACQ.DISCORDANT_REPEAT_REQUEST");
    assertIsRefused(stage.refundAtAlipay("A9", "R1", "8.80"), "ACQ.TRADE_NOT_EXIST");
    assertIsRefused(stage.refundAtAlipay("A1", "R2", "0.00"), "ACQ.INVALID_PARAMETER");
    assertIsRefused(stage.refundAtAlipay("A1", "R2", "1.234"), "ACQ.INVALID_PARAMETER");
    assertThat(account.refundedMinor()).isEqualTo(8000);
  }

  @Test
  void a_refund_query_tells_the_state_only_of_what_is_done() throws Exception {
    stage.refundAtAlipay("A1", "R1", "8.80");

    JsonNode done = refundQuery("R1");
    assertThat(done.path("refund_status").stringValue()).isEqualTo("REFUND_SUCCESS");
    assertThat(done.path("refund_amount").stringValue()).isEqualTo("8.80");
    JsonNode unknown = refundQuery("R2");
    assertThat(unknown.path("code").stringValue()).isEqualTo("10000");
    assertThat(unknown.has("refund_status")).isFalse();
  }

  @Test
  void a_trade_is_closed_when_all_has_gone_back() throws Exception {
    assertThat(tradeStatus()).isEqualTo("TRADE_SUCCESS");
    stage.refundAtAlipay("A1", "R1", "8.80");
    assertThat(tradeStatus()).isEqualTo("TRADE_SUCCESS");
    stage.refundAtAlipay("A1", "R2", "80.00");
    assertThat(tradeStatus()).isEqualTo("TRADE_CLOSED");
  }

  private JsonNode refundQuery(String refundNo) throws Exception {
    return json(stage.atAlipay(
            "alipay.trade.fastpay.refund.query",
            "{\"out_trade_no\":\"A1\",\"out_request_no\":\"%s\"}".formatted(refundNo)))
        .path("alipay_trade_fastpay_refund_query_response");
  }

  private String tradeStatus() throws Exception {
    return json(stage.atAlipay("alipay.trade.query", "{\"out_trade_no\":\"A1\"}"))
        .path("alipay_trade_query_response")
        .path("trade_status")
        .stringValue();
  }

  private static void assertIsRefused(HttpResponse<String> answer, String subCode) {
    assertIsSigned(answer, "alipay_trade_refund_response");
    JsonNode node = json(answer).path("alipay_trade_refund_response");
    assertThat(node.path("code").stringValue()).isEqualTo("40004");
    assertThat(node.path("sub_code").stringValue()).isEqualTo(subCode);
  }

  private static void assertIsSigned(HttpResponse<String> answer, String name) {
    String body = answer.body();
    String text =
        body.substring(
            body.indexOf(name) + name.length() + "\":".length(), body.indexOf(",\"sign\":"));
    assertThat(
            RsaSignature.verifies(
                KEYS.alipay().getPublic(),
                text.getBytes(UTF_8),
                json(answer).path("sign").stringValue()))
        .isTrue();
  }
}
