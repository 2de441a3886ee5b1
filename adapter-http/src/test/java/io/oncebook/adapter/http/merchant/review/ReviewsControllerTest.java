package io.oncebook.adapter.http.merchant.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.http.merchant.ApiResponse;
import io.oncebook.adapter.http.merchant.MerchantApi;
import io.oncebook.adapter.http.merchant.order.OrderBody;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReviewsControllerTest {

  private static final String ACTION =
      """
      {"actionNo":"A1","by":"night shift","reason":"seen in the console"}""";
  private static final String FLAGGED =
      """
      {"reviews":[{"kind":"FLAG","id":1,"reason":"EXTERNAL_REFUND",\
      "idempotentKey":"WECHAT:C1:REFUND_SUCCEEDED","orderNo":"T202603050001",\
      "amount":300,"currency":"CNY","since":"2026-03-05T04:00:00.123456Z","ageSeconds":60,\
      "evidence":"payment 4200002026030500000000000001 of order T202603050001, \
      refunded RUNNING_TOTAL 300 CNY as C1, without request number",\
      "actions":["/flags/1/acknowledge"]}]}""";

  private final MerchantApi api = MerchantApi.onMemory(Duration.ofSeconds(60));

  @Test
  void thing_is_listed_until_it_is_acknowledged_and_a_double_click_has_one_answer() {
    payOrder();
    api.announce(total("C1", "3"));
    api.read("/reviews").isJson(200, FLAGGED);

    api.act("/flags/1/acknowledge", ACTION).isJson(200, "{\"kind\":\"FLAG\",\"id\":1}");
    api.act("/flags/1/acknowledge", ACTION).isJson(200, "{\"kind\":\"FLAG\",\"id\":1}");

    api.read("/reviews").isJson(200, "{\"reviews\":[]}");
    api.act("/flags/1/acknowledge", ACTION.replace("A1", "A2")).isProblem(409, "review-ended");
    api.act("/flags/1/acknowledge", ACTION.replace("night", "day"))
        .isProblem(409, "action-conflict");
    api.act("/flags/9/acknowledge", ACTION.replace("A1", "A3")).isProblem(404, "review-unknown");
    assertThat(api.read("/operator-actions?subject=flag/1").body())
        .contains("\"kind\":\"ACKNOWLEDGE\"", "seen in the console");
  }

  @Test
  void list_has_pages_across_its_kinds() {
    payOrder();
    api.announce(total("C1", "3"));
    api.announce(
        api.world.payment(
            api.world.trade(Fixture.WECHAT, "2", "T202603050001"), Fixture.yuan("7")));

    assertThat(api.read("/reviews?limit=1").body())
        .contains("\"kind\":\"FLAG\"", "\"next\":\"FLAG:1\"");
    assertThat(api.read("/reviews?limit=1&after=FLAG:1").body())
        .contains("\"kind\":\"SUSPENSE\"", "/suspense/3/refunds", "/suspense/3/reassign")
        .doesNotContain("next");
    assertThat(api.read("/reviews?kind=SUSPENSE").body()).doesNotContain("FLAG");
  }

  @ParameterizedTest
  @CsvSource({"kind, flag", "after, 3", "after, FLAG:", "after, FLAG:x", "after, ODD:1"})
  void parameter_that_is_wrong_is_refused(String name, String value) {
    api.read("/reviews?" + name + "=" + value).isProblemOf(name, "invalid-parameter");
  }

  @Test
  void parameter_that_is_unknown_is_refused() {
    api.read("/reviews?state=OPEN").isProblem(400, "invalid-parameter");
  }

  @Test
  void refund_that_cannot_be_attributed_is_booked_with_what_the_operator_says() {
    payOrder();
    api.announce(total("C2", "5"));
    api.announce(total("C1", "3"));
    String listed = api.read("/reviews").body();
    assertThat(listed).contains("LESS_REFUNDED_THAN_BOOKED", "\"/claims/3/book\"");

    ApiResponse missing = api.act("/claims/3/book", ACTION);
    assertThat(missing.status()).isEqualTo(400);
    assertThat(missing.body()).contains("\"field\":\"amount\"");
    ApiResponse booked = api.act("/claims/3/book", withAmount("300"));
    assertThat(booked.status()).isEqualTo(200);
    assertThat(booked.body()).contains("WECHAT:C1:REFUND_SUCCEEDED", "\"amount\":300");
    assertThat(api.act("/claims/3/book", withAmount("300")).body()).isEqualTo(booked.body());
    assertThat(api.read("/reviews").body()).doesNotContain("LESS_REFUNDED_THAN_BOOKED");

    ApiResponse again = api.act("/claims/3/book", withAmount("300").replace("A1", "A2"));
    again.isProblem(422, "claim-not-bookable");
    assertThat(again.body()).contains("\"reason\":\"ALREADY_BOOKED\"");
    api.act("/claims/99/book", ACTION.replace("A1", "A3")).isProblem(404, "orphan-unknown");
    api.act("/claims/3/book", withAmount("-1")).isProblemOf("amount", "invalid-field");
  }

  private static String withAmount(String amount) {
    return ACTION.replace("}", ",\"amount\":" + amount + "}");
  }

  private void payOrder() {
    api.register(OrderBody.anOrder());
    api.announce(api.world.payment());
  }

  private RefundEvent total(String channelRefundNo, String yuan) {
    return new RefundEvent.Succeeded(
        api.world.trade(),
        new AnnouncedRefund(
            new ChannelRefundNo(channelRefundNo),
            null,
            new RefundAmount(RefundAmount.Basis.RUNNING_TOTAL, Fixture.yuan(yuan))),
        Fixture.NOON);
  }
}
