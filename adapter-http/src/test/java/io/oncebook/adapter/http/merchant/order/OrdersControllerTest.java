package io.oncebook.adapter.http.merchant.order;

import static io.oncebook.adapter.http.merchant.order.OrderBody.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import io.oncebook.adapter.http.merchant.ApiResponse;
import io.oncebook.adapter.http.merchant.MerchantApi;
import io.oncebook.domain.fixture.Fixture;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

class OrdersControllerTest {

  private static final String REGISTERED =
      """
      {"orderNo":"T202603050001","channel":"WECHAT","amount":1234,"currency":"CNY",\
      "subject":"咖啡 ☕","state":"REGISTERED","paidAmount":0,"refundedAmount":0,"reservedAmount":0,\
      "registeredAt":"2026-03-05T04:00:00.123456Z"}""";

  private static final String PAID =
      """
      {"orderNo":"T202603050001","channel":"WECHAT","amount":1234,"currency":"CNY",\
      "subject":"咖啡 ☕","state":"PAID","paidAmount":1234,"refundedAmount":0,"reservedAmount":0,\
      "transactionNo":"4200002026030500000000000001",\
      "registeredAt":"2026-03-05T04:00:00.123456Z","paidAt":"2026-03-05T04:00:00.123456Z"}""";

  private final MerchantApi api = MerchantApi.onMemory();

  @Test
  void a_new_order_is_created() {
    ApiResponse created = api.register(anOrder());

    created.isJson(201, REGISTERED);
    assertThat(created.header("Location"))
        .isEqualTo("/api/v1/tenants/" + api.world.tenantId() + "/orders/T202603050001");
    api.read("/orders/T202603050001").isJson(200, REGISTERED);
  }

  @Test
  void the_same_order_again_is_the_order_as_it_stands() {
    api.register(anOrder());
    api.announce(api.world.payment());

    ApiResponse again = api.register(anOrder());

    again.isJson(200, PAID);
    assertThat(again.header("Location")).isNull();
  }

  @ParameterizedTest
  @CsvSource({"channel, '\"ALIPAY\"'", "amount, 1235", "currency, '\"JPY\"'", "subject, '\"茶\"'"})
  void other_content_under_a_taken_number_is_a_conflict(String part, String json) {
    api.register(anOrder());

    ApiResponse answer = api.register(anOrder().with(part, json));

    answer.isProblem(409, "order-conflict");
    assertThat(answer.detail())
        .isEqualTo("the order number is registered already; what differs: " + part);
    api.read("/orders/T202603050001").isJson(200, REGISTERED);
  }

  @Test
  void every_part_that_differs_is_named() {
    api.register(anOrder());

    ApiResponse answer =
        api.register(
            anOrder()
                .with("channel", "\"ALIPAY\"")
                .with("amount", "1")
                .with("currency", "\"JPY\"")
                .without("subject"));

    assertThat(answer.detail()).endsWith("differs: channel, amount, currency, subject");
  }

  @Test
  void a_payment_that_was_waiting_is_booked_with_the_registration() {
    api.announce(api.world.payment());

    api.register(anOrder()).isJson(201, PAID);
  }

  @Test
  void a_closed_order_says_when_it_was_closed() {
    api.register(anOrder());
    api.announce(api.world.closed());

    api.read("/orders/T202603050001")
        .isJson(
            200,
            REGISTERED
                .replace("REGISTERED", "CLOSED")
                .replace("}", ",\"closedAt\":\"2026-03-05T04:00:00.123456Z\"}"));
  }

  @Test
  void money_in_suspense_does_not_make_an_order_paid() {
    api.register(anOrder());
    api.announce(api.world.payment(api.world.trade(), Fixture.yuan("12.35")));

    api.read("/orders/T202603050001").isJson(200, REGISTERED);
  }

  @Test
  void an_order_without_a_subject_has_none() {
    api.register(anOrder().without("subject"))
        .isJson(201, REGISTERED.replace("\"subject\":\"咖啡 ☕\",", ""));
  }

  @Test
  void the_largest_amount_stays_exact() {
    api.register(anOrder().with("amount", "9223372036854775807"));

    assertThat(api.read("/orders/T202603050001").body())
        .contains("\"amount\":9223372036854775807,");
  }

  @Test
  void an_order_number_of_any_characters_can_be_read_at_its_location() {
    ApiResponse created = api.register(anOrder().with("orderNo", "\"订单 1/2;a=b?c#d%25\""));

    String location = String.valueOf(created.header("Location"));
    assertThat(location).endsWith("/%E8%AE%A2%E5%8D%95%201%2F2%3Ba%3Db%3Fc%23d%2525");
    ApiResponse found =
        api.send(
            get(URI.create(location))
                .header(HttpHeaders.AUTHORIZATION, "Bearer " + MerchantApi.TOKEN));
    found.isJson(200, created.body());
  }

  @Test
  void the_answer_is_json_whatever_the_caller_would_rather_have() {
    api.register(anOrder());

    ApiResponse answer =
        api.send(
            get(api.address("/orders/T202603050001"))
                .header(HttpHeaders.AUTHORIZATION, "Bearer " + MerchantApi.TOKEN)
                .accept(MediaType.TEXT_HTML));

    answer.isJson(200, REGISTERED);
  }

  @Test
  void an_unknown_order_is_not_found() {
    ApiResponse answer = api.read("/orders/T202603050001");

    answer.isProblem(404, "order-unknown");
    assertThat(answer.body()).doesNotContain("T202603050001");
  }

  @Test
  void another_tenants_order_is_not_found() {
    api.register(anOrder());

    ApiResponse answer =
        api.send(
            get("/api/v1/tenants/{tenant}/orders/T202603050001", api.otherWorld.tenantId().value())
                .header(HttpHeaders.AUTHORIZATION, "Bearer " + MerchantApi.OTHER_TOKEN));

    answer.isProblem(404, "order-unknown");
  }

  @ParameterizedTest
  @ValueSource(strings = {"%20", "%20T1", "T%00", "T%0A1", "%E2%80%AET1"})
  void an_order_number_that_is_not_printable_is_refused(String orderNo) {
    api.read("/orders/" + orderNo).isProblemOf("orderNo", "invalid-parameter");
  }

  @Test
  void an_order_number_that_is_over_long_is_refused() {
    ApiResponse answer = api.read("/orders/" + "T".repeat(65));

    answer.isProblemOf("orderNo", "invalid-parameter");
    assertThat(answer.detail()).isEqualTo("orderNo must have 1 to 64 characters, but has 65");
  }

  @Test
  void a_parameter_that_the_call_does_not_have_is_refused() {
    ApiResponse answer = api.read("/orders/T202603050001?expand=refunds");

    answer.isProblem(400, "invalid-parameter");
    assertThat(answer.detail()).isEqualTo("the call takes no parameters");
  }
}
