package io.oncebook.adapter.http.merchant.ledger;

import static io.oncebook.adapter.http.merchant.order.OrderBody.anOrder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import io.oncebook.adapter.http.merchant.ApiResponse;
import io.oncebook.adapter.http.merchant.MerchantApi;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.money.Money;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;

class LedgerControllerTest {

  private final MerchantApi api = MerchantApi.onMemory();

  @Test
  void an_empty_journal_is_one_empty_page() {
    api.read("/journal-entries").isJson(200, "{\"entries\":[]}");
  }

  @Test
  void an_entry_shows_its_fact_and_its_postings() {
    api.register(anOrder());
    api.announce(api.world.payment());

    api.read("/journal-entries")
        .isJson(
            200,
            """
            {"entries":[{"id":1,"position":1,\
            "idempotentKey":"WECHAT:4200002026030500000000000001:PAYMENT_RECEIVED",\
            "orderNo":"T202603050001","transactionNo":"4200002026030500000000000001",\
            "occurredAt":"2026-03-05T04:00:00.123456Z","bookedAt":"2026-03-05T04:00:00.123456Z",\
            "postings":[\
            {"account":"CHANNEL_RECEIVABLE:WECHAT","side":"DEBIT","amount":1234,"currency":"CNY"},\
            {"account":"MERCHANT_PAYABLE","side":"CREDIT","amount":1234,"currency":"CNY"}]}]}""");
  }

  @Test
  void money_in_suspense_says_why() {
    api.register(anOrder());
    api.announce(api.world.payment(api.world.trade(), Fixture.yuan("12.35")));

    assertThat(api.read("/journal-entries").body())
        .contains(
            "\"orderNo\":\"T202603050001\",\"transactionNo\":\"4200002026030500000000000001\",\"suspenseReason\":\"AMOUNT_MISMATCH\",")
        .contains("{\"account\":\"SUSPENSE\",\"side\":\"CREDIT\",\"amount\":1235,");
  }

  @Test
  void pages_follow_each_other_without_gap_or_overlap() {
    pay(5);

    ApiResponse first = api.read("/journal-entries?limit=2");
    ApiResponse second = api.read("/journal-entries?limit=2&after=" + next(first));
    ApiResponse third = api.read("/journal-entries?limit=2&after=" + next(second));

    assertThat(orderNos(first)).containsExactly("T1", "T2");
    assertThat(orderNos(second)).containsExactly("T3", "T4");
    assertThat(orderNos(third)).containsExactly("T5");
    assertThat(next(third)).isNull();
  }

  @Test
  void a_full_last_page_has_no_next() {
    pay(4);

    assertThat(next(api.read("/journal-entries?limit=2&after=2"))).isNull();
  }

  @Test
  void a_page_has_100_entries_unless_asked() {
    pay(101);

    assertThat(orderNos(api.read("/journal-entries"))).hasSize(100);
    assertThat(orderNos(api.read("/journal-entries?limit=1000"))).hasSize(101);
  }

  @Test
  void entries_are_found_by_order() {
    pay(3);

    assertThat(orderNos(api.read("/journal-entries?orderNo=T2"))).containsExactly("T2");
    assertThat(orderNos(api.read("/journal-entries?orderNo=t2"))).isEmpty();
  }

  @Test
  void entries_are_found_by_the_time_of_their_booking() {
    pay(1);

    assertThat(orderNos(api.read("/journal-entries?from=2026-03-05T04:00:00.123456Z")))
        .containsExactly("T1");
    assertThat(orderNos(api.read("/journal-entries?from=2026-03-05T04:00:00.123457Z"))).isEmpty();
    assertThat(orderNos(api.read("/journal-entries?to=2026-03-05T04:00:00.123457Z")))
        .containsExactly("T1");
    assertThat(orderNos(api.read("/journal-entries?to=2026-03-05T04:00:00.123456Z"))).isEmpty();
  }

  @Test
  void an_entry_is_found_by_its_key() {
    pay(3);

    assertThat(orderNos(api.read("/journal-entries?idempotentKey=WECHAT:2:PAYMENT_RECEIVED")))
        .containsExactly("T2");
    assertThat(orderNos(api.read("/journal-entries?idempotentKey=WECHAT%3A2%3AREFUND_SUCCEEDED")))
        .isEmpty();
  }

  @Test
  void the_journal_of_another_tenant_is_not_shown() {
    pay(1);

    ApiResponse answer =
        api.send(
            get("/api/v1/tenants/{tenant}/journal-entries", api.otherWorld.tenantId().value())
                .header(HttpHeaders.AUTHORIZATION, "Bearer " + MerchantApi.OTHER_TOKEN));

    answer.isJson(200, "{\"entries\":[]}");
  }

  @ParameterizedTest
  @CsvSource({
    "limit, abc",
    "limit, 0",
    "limit, 1001",
    "limit, -1",
    "limit, ''",
    "limit, 1.0",
    "limit, %2B1",
    "limit, %D9%A1",
    "limit, 99999999999999999999999999",
    "after, -1",
    "after, abc",
    "after, ''",
    "after, 9223372036854775808",
    "from, ''",
    "from, 2026-03-05",
    "from, 2026-03-05T04:00:00",
    "from, 2026-03-05T04:00:00%2B08:00",
    "to, 0999-12-31T23:59:59Z",
    "to, %2B10000-01-01T00:00:00Z",
    "orderNo, ''",
    "orderNo, %00",
    "orderNo, %20T1",
    "idempotentKey, foo",
    "idempotentKey, ''",
    "idempotentKey, WECHAT:1",
    "idempotentKey, WECHAT::PAYMENT_RECEIVED",
    "idempotentKey, WECHAT:1:PAID",
    "idempotentKey, wechat:1:PAYMENT_RECEIVED",
    "idempotentKey, WECHAT:1:PAYMENT_RECEIVED:",
  })
  void a_parameter_with_a_wrong_value_is_refused_by_name(String name, String value) {
    api.read("/journal-entries?" + name + "=" + value).isProblemOf(name, "invalid-parameter");
  }

  @Test
  void the_largest_cursor_is_behind_the_last_entry() {
    pay(1);

    api.read("/journal-entries?after=9223372036854775807").isJson(200, "{\"entries\":[]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"limit=1&limit=2", "limit=1&limit=1"})
  void a_parameter_that_is_given_twice_is_refused(String query) {
    ApiResponse answer = api.read("/journal-entries?" + query);

    answer.isProblemOf("limit", "invalid-parameter");
    assertThat(answer.detail()).isEqualTo("limit must be given once");
  }

  @ParameterizedTest
  @ValueSource(strings = {"orderno=T1", "order_no=T1", "offset=1", "x"})
  void a_misspelled_filter_is_refused_and_does_not_show_everything(String query) {
    pay(1);

    ApiResponse answer = api.read("/journal-entries?" + query);

    answer.isProblem(400, "invalid-parameter");
    assertThat(answer.detail())
        .isEqualTo(
            "the call takes only the parameters orderNo, idempotentKey, from, to, after, limit");
  }

  @Test
  void an_empty_ledger_is_in_balance() {
    api.read("/trial-balance").isJson(200, "{\"lines\":[],\"zero\":true}");
  }

  @Test
  void the_trial_balance_sums_beyond_64_bits() {
    for (int i = 1; i <= 2; i++) {
      register("T" + i, Long.toString(Long.MAX_VALUE));
      api.announce(
          api.world.payment(
              api.world.trade(Fixture.WECHAT, "" + i, "T" + i),
              Money.ofMinor(Long.MAX_VALUE, "CNY")));
    }

    api.read("/trial-balance")
        .isJson(
            200,
            """
            {"lines":[\
            {"account":"CHANNEL_RECEIVABLE:WECHAT","currency":"CNY",\
            "debit":18446744073709551614,"credit":0,"balance":18446744073709551614},\
            {"account":"MERCHANT_PAYABLE","currency":"CNY",\
            "debit":0,"credit":18446744073709551614,"balance":-18446744073709551614}],\
            "zero":true}""");
  }

  @Test
  void the_trial_balance_takes_no_parameters() {
    api.read("/trial-balance?currency=CNY").isProblem(400, "invalid-parameter");
  }

  private void pay(int count) {
    for (int i = 1; i <= count; i++) {
      register("T" + i, "1");
      api.announce(
          api.world.payment(
              api.world.trade(Fixture.WECHAT, "" + i, "T" + i), Money.ofMinor(1, "CNY")));
    }
  }

  private void register(String orderNo, String amount) {
    api.register(anOrder().with("orderNo", "\"" + orderNo + "\"").with("amount", amount));
  }

  private static List<String> orderNos(ApiResponse answer) {
    return StreamSupport.stream(answer.json().path("entries").spliterator(), false)
        .map(entry -> entry.path("orderNo").stringValue())
        .toList();
  }

  private static @Nullable Long next(ApiResponse answer) {
    return answer.json().has("next") ? answer.json().path("next").longValue() : null;
  }
}
