package io.oncebook.adapter.http.merchant.orphan;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.http.merchant.ApiResponse;
import io.oncebook.adapter.http.merchant.MerchantApi;
import io.oncebook.adapter.http.merchant.order.OrderBody;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OrphanActionsControllerTest {

  private static final String ACTION =
      """
      {"actionNo":"A1","by":"李雷","reason":"the merchant asked"}""";
  private static final String RESOLVED =
      """
      {"id":1,"idempotentKey":"WECHAT:4200002026030500000000000001:PAYMENT_RECEIVED",\
      "orderNo":"T202603050001","state":"RESOLVED"}""";
  private static final String KEPT =
      """
      {"actions":[{"id":1,"actionNo":"A1","kind":"RESOLVE_ORPHAN","subject":"orphan/1",\
      "by":"李雷","reason":"the merchant asked","actedAt":"2026-03-05T04:00:00.123456Z"}]}""";

  private final MerchantApi api = MerchantApi.onMemory();

  @Test
  void double_click_on_resolve_is_one_action_with_one_answer() {
    api.announce(api.world.payment());

    api.act("/orphans/1/resolve", ACTION).isJson(200, RESOLVED);
    api.act("/orphans/1/resolve", ACTION).isJson(200, RESOLVED);

    api.read("/operator-actions").isJson(200, KEPT);
    api.read("/operator-actions?subject=orphan/1").isJson(200, KEPT);
    api.read("/operator-actions?subject=orphan/2").isJson(200, "{\"actions\":[]}");
    api.read("/orphans").isJson(200, "{\"orphans\":[]}");
  }

  @Test
  void retry_books_what_can_be_booked() {
    api.register(OrderBody.anOrder());
    api.claimOnly(api.world.payment());

    assertThat(api.act("/orphans/1/retry", ACTION).body()).contains("\"state\":\"BOOKED\"");
    assertThat(api.act("/orphans/1/retry", ACTION).body()).contains("\"state\":\"BOOKED\"");
  }

  @Test
  void number_of_another_action_is_a_conflict_and_changes_nothing() {
    api.announce(api.world.payment());
    api.act("/orphans/1/retry", ACTION);

    ApiResponse conflict = api.act("/orphans/1/resolve", ACTION);

    assertThat(conflict.status()).isEqualTo(409);
    assertThat(conflict.body()).contains("urn:oncebook:problem:action-conflict");
    assertThat(api.read("/orphans").body()).contains("\"state\":\"WAITING\"");
  }

  @Test
  void booked_claim_cannot_be_resolved() {
    api.register(OrderBody.anOrder());
    api.announce(api.world.payment());

    ApiResponse refused = api.act("/orphans/1/resolve", ACTION);

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body()).contains("urn:oncebook:problem:orphan-settled", "BOOKED");
    api.read("/operator-actions").isJson(200, "{\"actions\":[]}");
  }

  @ParameterizedTest
  @CsvSource({"/orphans/7/retry", "/orphans/7/resolve"})
  void unknown_claim_is_not_found(String path) {
    ApiResponse answer = api.act(path, ACTION);

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body()).contains("urn:oncebook:problem:orphan-unknown");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "-1", "9999999999999999999"})
  void what_is_no_claim_number_is_refused(String id) {
    assertThat(api.act("/orphans/" + id + "/retry", ACTION).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "actionNo | {\"by\":\"a\",\"reason\":\"b\"}",
        "actionNo | {\"actionNo\":\"a:b\",\"by\":\"a\",\"reason\":\"b\"}",
        "by | {\"actionNo\":\"1\",\"by\":\"\",\"reason\":\"b\"}",
        "reason | {\"actionNo\":\"1\",\"by\":\"a\",\"reason\":\" \"}"
      })
  void refusal_names_the_field(String field, String body) {
    ApiResponse answer = api.act("/orphans/1/resolve", body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("\"field\":\"" + field + "\"");
  }
}
