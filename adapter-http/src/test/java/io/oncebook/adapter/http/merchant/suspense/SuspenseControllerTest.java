package io.oncebook.adapter.http.merchant.suspense;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.http.merchant.ApiResponse;
import io.oncebook.adapter.http.merchant.MerchantApi;
import io.oncebook.adapter.http.merchant.order.OrderBody;
import io.oncebook.domain.fixture.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuspenseControllerTest {

  private static final String ACTION =
      """
      {"actionNo":"A1","by":"night shift","reason":"the payer asked","orderNo":"T202603050001"}""";
  private static final String MOVED =
      """
      {"entry":{"id":2,\
      "idempotentKey":"WECHAT:4200002026030500000000000001:SUSPENSE_REASSIGNED",\
      "orderNo":"T202603050001","transactionNo":"4200002026030500000000000001",\
      "occurredAt":"2026-03-05T04:00:00.123456Z","bookedAt":"2026-03-05T04:00:00.123456Z",\
      "postings":[{"account":"SUSPENSE","side":"DEBIT","amount":1200,"currency":"CNY"},\
      {"account":"MERCHANT_PAYABLE","side":"CREDIT","amount":1200,"currency":"CNY"}]},\
      "orderPaid":false}""";
  private static final String IN_SUSPENSE =
      """
      {"entries":[{"id":1,\
      "idempotentKey":"WECHAT:4200002026030500000000000001:PAYMENT_RECEIVED",\
      "orderNo":"T202603050001","transactionNo":"4200002026030500000000000001",\
      "suspenseReason":"AMOUNT_MISMATCH",\
      "occurredAt":"2026-03-05T04:00:00.123456Z","bookedAt":"2026-03-05T04:00:00.123456Z",\
      "postings":[{"account":"CHANNEL_RECEIVABLE:WECHAT","side":"DEBIT","amount":1200,\
      "currency":"CNY"},{"account":"SUSPENSE","side":"CREDIT","amount":1200,\
      "currency":"CNY"}],"refundedAmount":0,"reservedAmount":0,"leftAmount":1200}]}""";

  private static final String REFUND =
      """
      {"refundNo":"R1","amount":300,"reason":"paid twice"}""";

  private final MerchantApi api = MerchantApi.onMemory();

  @Test
  void payment_in_suspense_is_listed_until_it_is_moved_and_a_double_click_has_one_answer() {
    suspend();
    api.read("/suspense").isJson(200, IN_SUSPENSE);

    api.act("/suspense/1/reassign", ACTION).isJson(200, MOVED);
    api.act("/suspense/1/reassign", ACTION).isJson(200, MOVED);

    api.read("/suspense").isJson(200, "{\"entries\":[]}");
    assertThat(api.read("/operator-actions?subject=suspense/1").body())
        .contains("\"kind\":\"REASSIGN_SUSPENSE\"", "night shift", "the payer asked");
    assertThat(api.read("/journal-entries").body()).doesNotContain("\"id\":3");
  }

  @Test
  void list_has_pages() {
    suspend();
    api.announce(
        api.world.payment(
            api.world.trade(Fixture.WECHAT, "2", "T202603050001"), Fixture.yuan("7")));

    assertThat(api.read("/suspense?limit=1").body()).contains("\"next\":1");
    assertThat(api.read("/suspense?limit=1&after=1").body())
        .contains("WECHAT:2:PAYMENT_RECEIVED")
        .doesNotContain("next");
    assertThat(api.read("/suspense?orderNo=T1").status()).isEqualTo(400);
  }

  @Test
  void payment_is_given_back_by_the_channel_that_took_it() {
    api.announce(
        api.world.payment(
            api.world.trade(Fixture.ALIPAY, "2", "T202603050001"), Fixture.yuan("7")));
    api.register(OrderBody.anOrder());

    ApiResponse first = api.act("/suspense/1/refunds", REFUND);
    assertThat(first.status()).isEqualTo(201);
    assertThat(first.body())
        .contains("\"orderNo\":\"T202603050001\"", "\"transactionNo\":\"2\"", "ACCEPTED");
    assertThat(api.act("/suspense/1/refunds", REFUND).status()).isEqualTo(200);
    assertThat(api.read("/suspense").body())
        .contains("\"refundedAmount\":0,\"reservedAmount\":300,\"leftAmount\":400");

    api.act("/suspense/1/refunds", REFUND.replace("300", "200")).isProblem(409, "refund-conflict");
    api.act("/suspense/1/refunds", REFUND.replace("R1", "R2").replace("300", "401"))
        .isProblem(422, "refund-exceeds-payment");
    api.act("/suspense/9/refunds", REFUND).isProblem(404, "suspense-unknown");
    api.act("/suspense/1/reassign", ACTION).isProblem(422, "suspense-does-not-fit");
  }

  @Test
  void payment_is_moved_once() {
    suspend();
    api.act("/suspense/1/reassign", ACTION);

    api.act("/suspense/1/reassign", ACTION.replace("A1", "A2"))
        .isProblem(409, "suspense-reassigned");
    api.act("/suspense/1/reassign", ACTION.replace("night shift", "finance desk"))
        .isProblem(409, "action-conflict");
  }

  @Test
  void what_cannot_be_moved_says_why() {
    api.act("/suspense/1/reassign", ACTION).isProblem(404, "suspense-unknown");
    suspend();
    api.act("/suspense/1/reassign", ACTION.replace("T202603050001", "T2"))
        .isProblem(404, "order-unknown");
    api.register(OrderBody.anOrder().with("orderNo", "\"T2\"").with("channel", "\"ALIPAY\""));
    api.act("/suspense/1/reassign", ACTION.replace("T202603050001", "T2"))
        .isProblem(422, "suspense-does-not-fit");
    api.read("/operator-actions").isJson(200, "{\"actions\":[]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "-1", "9999999999999999999"})
  void what_is_no_entry_number_is_refused(String id) {
    api.act("/suspense/" + id + "/reassign", ACTION).isProblemOf("id", "invalid-parameter");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "by | {\"actionNo\":\"1\",\"by\":\"\",\"reason\":\"b\",\"orderNo\":\"T1\"}",
        "orderNo | {\"actionNo\":\"1\",\"by\":\"a\",\"reason\":\"b\"}",
        "orderNo | {\"actionNo\":\"1\",\"by\":\"a\",\"reason\":\"b\",\"orderNo\":\"\"}"
      })
  void refusal_names_the_field(String field, String body) {
    ApiResponse answer = api.act("/suspense/1/reassign", body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("\"field\":\"" + field + "\"");
  }

  private void suspend() {
    api.register(OrderBody.anOrder());
    api.announce(api.world.payment(api.world.trade(), Fixture.yuan("12.00")));
  }
}
