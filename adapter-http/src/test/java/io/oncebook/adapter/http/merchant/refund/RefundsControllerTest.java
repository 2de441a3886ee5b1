package io.oncebook.adapter.http.merchant.refund;

import static io.oncebook.adapter.http.merchant.order.OrderBody.anOrder;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.http.merchant.ApiResponse;
import io.oncebook.adapter.http.merchant.MerchantApi;
import io.oncebook.domain.fixture.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RefundsControllerTest {

  private static final String BODY = "{\"refundNo\":\"R1\",\"amount\":300,\"reason\":\"冷 ☕\"}";

  private static final String ACCEPTED =
      """
      {"refundNo":"R1","orderNo":"T202603050001","channel":"ALIPAY","transactionNo":"2026030522001","amount":300,\
      "currency":"CNY","reason":"冷 ☕","state":"ACCEPTED",\
      "registeredAt":"2026-03-05T04:00:00.123456Z","changedAt":"2026-03-05T04:00:00.123456Z",\
      "nextStepAt":"2026-03-05T04:00:05.123456Z"}""";

  private final MerchantApi api = MerchantApi.onMemory();

  @Test
  void a_new_refund_is_created_and_shows_how_far_it_has_come() {
    payThroughAlipay();

    ApiResponse created = api.refund("T202603050001", BODY);

    created.isJson(201, ACCEPTED);
    assertThat(created.header("Location"))
        .isEqualTo("/api/v1/tenants/" + api.world.tenantId() + "/refunds/R1");
    api.read("/refunds/R1").isJson(200, ACCEPTED);
    assertThat(api.read("/orders/T202603050001").json().path("reservedAmount").longValue())
        .isEqualTo(300);
  }

  @Test
  void the_same_refund_again_is_the_refund_as_it_stands() {
    payThroughAlipay();
    api.refund("T202603050001", BODY);

    api.refund("T202603050001", BODY).isJson(200, ACCEPTED);
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"refundNo\":\"R1\",\"amount\":301,\"reason\":\"冷 ☕\"}', amount",
    "'{\"refundNo\":\"R1\",\"amount\":300}', reason",
    "'{\"refundNo\":\"R1\",\"amount\":1,\"reason\":\"茶\"}', 'amount, reason'"
  })
  void other_content_under_a_taken_number_is_a_conflict(String body, String differing) {
    payThroughAlipay();
    api.refund("T202603050001", BODY);

    ApiResponse answer = api.refund("T202603050001", body);

    answer.isProblem(409, "refund-conflict");
    assertThat(answer.detail())
        .isEqualTo("the refund number is registered already; what differs: " + differing);
    api.read("/refunds/R1").isJson(200, ACCEPTED);
  }

  @Test
  void number_that_a_refund_of_another_order_has_is_a_conflict() {
    payThroughAlipay();
    api.refund("T202603050001", BODY);
    api.register(anOrder().with("orderNo", "\"T2\""));

    assertThat(api.refund("T2", BODY).isProblem(409, "refund-conflict").detail())
        .endsWith("differs: orderNo");
  }

  @Test
  void more_than_is_left_is_refused_with_what_is_left() {
    payThroughAlipay();
    api.refund("T202603050001", BODY);

    ApiResponse answer = api.refund("T202603050001", "{\"refundNo\":\"R2\",\"amount\":935}");

    answer.isProblem(422, "refund-exceeds-payment");
    assertThat(answer.json().path("refundable").longValue()).isEqualTo(934);
    assertThat(answer.detail()).isEqualTo("expected at most 934 CNY, but found 935 CNY");
    api.read("/refunds/R2").isProblem(404, "refund-unknown");
  }

  @Test
  void order_that_is_unknown_or_not_paid_or_without_a_gateway_is_refused() {
    api.refund("NONE", BODY).isProblem(404, "order-unknown");

    api.register(anOrder().with("channel", "\"ALIPAY\""));
    api.refund("T202603050001", BODY).isProblem(422, "order-not-paid");

    api.register(anOrder().with("orderNo", "\"T2\""));
    api.refund("T2", BODY).isProblem(422, "channel-not-connected");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "3.00", "1e2", "\"300\"", "null", "9223372036854775808"})
  void amount_is_a_whole_number_of_minor_units_from_1_on(String amount) {
    payThroughAlipay();

    api.refund("T202603050001", "{\"refundNo\":\"R1\",\"amount\":" + amount + "}")
        .isProblemOf("amount", "invalid-field");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "not for this channel", "T202603050001", "123456789012345678901"})
  void number_that_nobody_could_take_is_refused(String refundNo) {
    payThroughAlipay();

    api.refund("T202603050001", "{\"refundNo\":\"" + refundNo + "\",\"amount\":1}")
        .isProblemOf("refundNo", "invalid-field");
  }

  @Test
  void reason_of_more_than_80_characters_is_refused() {
    payThroughAlipay();

    api.refund(
            "T202603050001",
            "{\"refundNo\":\"R1\",\"amount\":1,\"reason\":\"" + "好".repeat(81) + "\"}")
        .isProblemOf("reason", "invalid-field");
  }

  @Test
  void member_that_is_not_known_is_refused() {
    payThroughAlipay();

    api.refund("T202603050001", "{\"refundNo\":\"R1\",\"amount\":1,\"currency\":\"CNY\"}")
        .isProblemOf("currency", "invalid-field");
  }

  @Test
  void refund_that_does_not_end_is_ended_by_an_operator() {
    payThroughAlipay();
    api.refund("T202603050001", BODY);
    String action =
        """
        {"actionNo":"A1","by":"night shift","reason":"not in the console"}""";

    ApiResponse ended = api.act("/refunds/R1/end", action);

    assertThat(ended.status()).isEqualTo(200);
    assertThat(ended.body()).contains("\"state\":\"ENDED\"").doesNotContain("nextStepAt");
    assertThat(api.act("/refunds/R1/end", action).body()).isEqualTo(ended.body());
    api.act("/refunds/R1/end", action.replace("A1", "A2")).isProblem(409, "refund-state");
    api.act("/refunds/R1/end", action.replace("night", "day")).isProblem(409, "action-conflict");
    api.act("/refunds/R9/end", action).isProblem(404, "refund-unknown");
    assertThat(api.read("/operator-actions?subject=refund/1").body())
        .contains("\"kind\":\"END_REFUND\"", "not in the console");
  }

  private void payThroughAlipay() {
    api.register(anOrder().with("channel", "\"ALIPAY\""));
    api.announce(
        api.world.payment(
            api.world.trade(Fixture.ALIPAY, "2026030522001", "T202603050001"),
            Fixture.yuan("12.34")));
  }
}
