package io.oncebook.adapter.http.merchant.order;

import static io.oncebook.adapter.http.merchant.order.OrderBody.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import io.oncebook.adapter.http.merchant.ApiResponse;
import io.oncebook.adapter.http.merchant.MerchantApi;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** No body that breaks a rule registers anything. */
class RegistrationRefusalTest {

  private final MerchantApi api = MerchantApi.onMemory();

  @AfterEach
  void nothing_is_registered() {
    api.read("/orders/T202603050001").isProblem(404, "order-unknown");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "null",
        "[]",
        "1",
        "\"text\"",
        "{",
        "{\"orderNo\":\"T1\"",
        "{'orderNo':'T1'}",
        "{orderNo:\"T1\"}",
        "{\"orderNo\":\"T1\",}",
        "{\"orderNo\":\"T\n1\"}",
      })
  void a_body_that_is_no_json_object(String body) {
    api.register(body).isProblem(400, "malformed-body");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "{}", "null", ",", "// comment", "\u0000"})
  void anything_behind_the_object(String more) {
    api.register(anOrder() + more).isProblem(400, "malformed-body");
  }

  @Test
  void a_byte_order_mark_before_the_object() {
    api.register("\uFEFF" + anOrder()).isProblem(400, "malformed-body");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"amount\":1234", "amount\":1", "orderNo\":\"T2\"", "x\":{\"y\":1,\"y\":1}"})
  void a_name_that_is_repeated(String more) {
    String body = anOrder().toString();

    api.register("{\"" + more + "," + body.substring(1)).isProblem(400, "malformed-body");
  }

  @ParameterizedTest
  @ValueSource(strings = {"01", "+1", ".5", "1.", "0x1F", "NaN", "Infinity", "1_000", "1e", "--1"})
  void an_amount_that_is_no_json_number(String amount) {
    api.register(anOrder().with("amount", amount)).isProblem(400, "malformed-body");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "-1",
        "1.5",
        "1.0",
        "1e3",
        "1E0",
        "1234.00",
        "9223372036854775808",
        "-9223372036854775809",
        "99999999999999999999999999999999999999999",
        "1e400",
        "\"1234\"",
        "\"\"",
        "null",
        "true",
        "[1234]",
        "{}"
      })
  void an_amount_that_is_no_positive_integer_of_64_bits(String amount) {
    ApiResponse answer = api.register(anOrder().with("amount", amount));

    answer.isProblemOf("amount", "invalid-field");
    assertThat(answer.detail())
        .isEqualTo("amount must be a JSON integer from 1 to 9223372036854775807");
  }

  @Test
  void an_amount_that_would_take_long_to_read() {
    api.register(anOrder().with("amount", "9".repeat(10_000))).isProblem(400, "malformed-body");
    api.register(anOrder().with("amount", "1e999999999")).isProblemOf("amount", "invalid-field");
  }

  @Test
  void a_body_that_is_nested_deeply() {
    api.register(anOrder().with("subject", "[".repeat(5_000) + "]".repeat(5_000)))
        .isProblem(400, "malformed-body");
  }

  @ParameterizedTest
  @ValueSource(strings = {"orderNo", "channel", "amount", "currency"})
  void a_field_that_is_missing(String field) {
    api.register(anOrder().without(field)).isProblemOf(field, "invalid-field");
  }

  @ParameterizedTest
  @ValueSource(strings = {"orderNo", "channel", "currency", "subject"})
  void a_text_that_is_something_else(String field) {
    for (String other : new String[] {"null", "1", "1.5", "true", "[\"T1\"]", "{\"a\":\"T1\"}"}) {
      ApiResponse answer = api.register(anOrder().with(field, other));

      answer.isProblemOf(field, "invalid-field");
      assertThat(answer.detail()).isEqualTo(field + " must be given as text");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", " T1", "T1 ", "T\\u0000", "T\\n1", "T\\u007f", "T\\ud800", "T\\u202e1"})
  void an_order_number_or_a_subject_that_is_blank_or_not_printable(String text) {
    for (String field : new String[] {"orderNo", "subject"}) {
      api.register(anOrder().with(field, quoted(text))).isProblemOf(field, "invalid-field");
    }
  }

  @Test
  void an_order_number_that_is_over_long() {
    ApiResponse answer = api.register(anOrder().with("orderNo", quoted("T".repeat(65))));

    answer.isProblemOf("orderNo", "invalid-field");
    assertThat(answer.detail()).isEqualTo("orderNo must have 1 to 64 characters, but has 65");
  }

  @Test
  void a_subject_that_is_over_long() {
    ApiResponse answer = api.register(anOrder().with("subject", quoted("茶".repeat(129))));

    answer.isProblemOf("subject", "invalid-field");
    assertThat(answer.detail()).isEqualTo("subject must have 1 to 128 characters, but has 129");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "XYZ", "cny", "RMB", "156", "XXX", "XAU", "CNY ", "人民币"})
  void a_currency_that_is_none(String currency) {
    api.register(anOrder().with("currency", quoted(currency)))
        .isProblemOf("currency", "invalid-field");
  }

  @Test
  void a_currency_that_the_channel_cannot_do() {
    ApiResponse answer = api.register(anOrder().with("currency", quoted("HKD")));

    answer.isProblemOf("currency", "invalid-field");
    assertThat(answer.detail())
        .isEqualTo("currency must be one that WECHAT takes (CNY, JPY), but is HKD");
    api.read("/orders/T202603050001").isProblem(404, "order-unknown");
  }

  @ParameterizedTest
  @ValueSource(strings = {"SQB", "wechat", "WECHAT ", "", "NO_SUCH", "../../etc"})
  void a_channel_that_the_tenant_does_not_use(String channel) {
    ApiResponse answer = api.register(anOrder().with("channel", quoted(channel)));

    answer.isProblemOf("channel", "invalid-field");
    assertThat(answer.detail())
        .isEqualTo("channel must be one of this tenant's channels: ALIPAY, WECHAT");
  }

  @Test
  void any_channel_when_the_tenant_has_none() {
    ApiResponse answer =
        api.send(
            post("/api/v1/tenants/{tenant}/orders", api.otherWorld.tenantId().value())
                .header(HttpHeaders.AUTHORIZATION, "Bearer " + MerchantApi.OTHER_TOKEN)
                .contentType(MediaType.APPLICATION_JSON)
                .content(anOrder().bytes()));

    answer.isProblemOf("channel", "invalid-field");
    assertThat(answer.detail()).isEqualTo("no channel is configured for this tenant");
  }

  @Test
  void a_field_that_is_unknown() {
    ApiResponse answer = api.register(anOrder().with("note", "1"));

    answer.isProblemOf("note", "invalid-field");
    assertThat(answer.detail())
        .isEqualTo("the body may hold only orderNo, channel, amount, currency, subject");
  }

  @ParameterizedTest
  @ValueSource(strings = {"<script>", "a b", "", "名", "a-name-that-is-longer-than-all-names"})
  void a_field_whose_name_is_not_fit_to_be_shown(String name) {
    api.register(anOrder().with(name, "1")).isProblem(400, "invalid-field");
  }

  @Test
  void what_was_sent_is_not_repeated() {
    String cardNumber = "4111111111111111".repeat(10);

    for (String field : new String[] {"orderNo", "channel", "amount", "currency", "subject"}) {
      assertThat(api.register(anOrder().with(field, quoted(cardNumber))).body())
          .contains("invalid-field")
          .doesNotContain("4111");
    }
    assertThat(api.register(anOrder().with(cardNumber, "1")).body()).doesNotContain("4111");
    assertThat(api.register(quoted(cardNumber)).body()).doesNotContain("4111");
    assertThat(api.register("{" + cardNumber).body()).doesNotContain("4111");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GBK", "Big5", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32BE"})
  void a_body_in_another_charset(String charset) {
    String body = anOrder().with("subject", quoted("茶")).toString();

    api.register(body.getBytes(Charset.forName(charset))).isProblem(400, "malformed-body");
  }

  @Test
  void a_body_that_is_cut_inside_a_character() {
    byte[] body = (anOrder() + "€").getBytes(StandardCharsets.UTF_8);

    ApiResponse answer = api.register(Arrays.copyOf(body, body.length - 1));

    answer.isProblem(400, "malformed-body");
    assertThat(answer.detail()).isEqualTo("the body must be UTF-8");
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }
}
