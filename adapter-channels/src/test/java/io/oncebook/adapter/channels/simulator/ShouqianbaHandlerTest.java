package io.oncebook.adapter.channels.simulator;

import static io.oncebook.adapter.channels.simulator.SimulatedChannel.SQB;
import static io.oncebook.adapter.channels.simulator.SimulatorUnderTest.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

final class ShouqianbaHandlerTest {

  private final SimulatorUnderTest stage;
  private final SimulatedAccount account;

  ShouqianbaHandlerTest() throws Exception {
    stage = new SimulatorUnderTest();
    account = stage.simulator.account(SQB);
  }

  @BeforeEach
  void pay() {
    stage.simulator.pay(SQB, "S1", 1500);
  }

  @AfterEach
  void close() {
    stage.close();
  }

  @Test
  void a_refund_is_done_and_answered_in_three_layers_of_text() throws Exception {
    HttpResponse<String> answer = stage.refundAtShouqianba("S1", "R1", 500);

    assertThat(json(answer).path("result_code").stringValue()).isEqualTo("200");
    JsonNode business = json(answer).path("biz_response");
    assertThat(business.path("result_code").stringValue()).isEqualTo("REFUND_SUCCESS");
    assertThat(business.path("data").path("order_status").stringValue())
        .isEqualTo("PARTIAL_REFUNDED");
    assertThat(business.path("data").path("net_amount").stringValue()).isEqualTo("1000");
    assertThat(business.path("data").valueStream()).allMatch(JsonNode::isString);
    assertThat(account.refundedMinor()).isEqualTo(500);
  }

  @Test
  void a_call_signed_with_another_key_is_refused_and_does_nothing() throws Exception {
    HttpResponse<String> answer =
        stage.calls.shouqianba(
            "another key",
            "/upay/v2/refund",
            "{\"terminal_sn\":\"%s\",\"client_sn\":\"S1\"}".formatted(SimulatorKeys.TERMINAL_SN));

    assertThat(json(answer).path("result_code").stringValue()).isEqualTo("400");
    assertThat(json(answer).path("error_code").stringValue()).isEqualTo("ILLEGAL_SIGN");
    assertThat(account.refunds()).isEmpty();
  }

  @Test
  void a_repeated_number_is_refused_as_done_already() throws Exception {
    stage.refundAtShouqianba("S1", "R1", 500);

    assertIsRefused(stage.refundAtShouqianba("S1", "R1", 500), "UPAY_REFUND_ORDER_NOOP");
    assertThat(account.timesAsked("R1")).isEqualTo(2);
    assertThat(account.timesExecuted("R1")).isEqualTo(1);
    assertThat(account.refundedMinor()).isEqualTo(500);
  }

  @Test
  void what_cannot_be_refunded_is_refused() throws Exception {
    stage.refundAtShouqianba("S1", "R1", 1000);

    assertIsRefused(stage.refundAtShouqianba("S1", "R2", 501), "REFUNDABLE_AMOUNT_NOT_ENOUGH");
    assertIsRefused(stage.refundAtShouqianba("S1", "R1", 500), "CLIENT_SN_CONFLICT");
    assertIsRefused(stage.refundAtShouqianba("S9", "R1", 500), "UPAY_ORDER_NOT_EXISTS");
    stage.refundAtShouqianba("S1", "R3", 500);
    assertIsRefused(stage.refundAtShouqianba("S1", "R4", 1), "UPAY_REFUND_INVALID_ORDER_STATE");
    assertThat(account.refundedMinor()).isEqualTo(1500);
  }

  @Test
  void a_number_as_such_is_no_parameter() throws Exception {
    HttpResponse<String> answer = stage.queryAtShouqianba("\"client_sn\":1");

    assertThat(json(answer).path("result_code").stringValue()).isEqualTo("400");
    assertThat(json(answer).path("error_code").stringValue()).isEqualTo("INVALID_PARAMS");
  }

  @Test
  void a_query_tells_the_last_transaction_or_that_which_is_asked_for() throws Exception {
    assertThat(data("\"client_sn\":\"S1\"").path("order_status").stringValue()).isEqualTo("PAID");
    stage.refundAtShouqianba("S1", "R1", 500);
    stage.refundAtShouqianba("S1", "R2", 1000);

    JsonNode last = data("\"client_sn\":\"S1\"");
    assertThat(last.path("client_tsn").stringValue()).isEqualTo("S1-R2");
    assertThat(last.path("order_status").stringValue()).isEqualTo("REFUNDED");
    assertThat(last.path("net_amount").stringValue()).isEqualTo("0");
    JsonNode first = data("\"client_sn\":\"S1\",\"refund_request_no\":\"R1\"");
    assertThat(first.path("client_tsn").stringValue()).isEqualTo("S1-R1");
    assertThat(first.path("status").stringValue()).isEqualTo("SUCCESS");
    assertThat(
            json(stage.queryAtShouqianba("\"client_sn\":\"S1\",\"refund_request_no\":\"R3\""))
                .path("biz_response")
                .path("result_code")
                .stringValue())
        .isEqualTo("FAIL");
  }

  private JsonNode data(String fields) throws Exception {
    return json(stage.queryAtShouqianba(fields)).path("biz_response").path("data");
  }

  private static void assertIsRefused(HttpResponse<String> answer, String code) {
    assertThat(json(answer).path("result_code").stringValue()).isEqualTo("200");
    JsonNode business = json(answer).path("biz_response");
    assertThat(business.path("result_code").stringValue()).isEqualTo("REFUND_FAIL");
    assertThat(business.path("error_code").stringValue()).isEqualTo(code);
  }
}
