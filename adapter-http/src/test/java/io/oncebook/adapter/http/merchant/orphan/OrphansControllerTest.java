package io.oncebook.adapter.http.merchant.orphan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import io.oncebook.adapter.http.merchant.ApiResponse;
import io.oncebook.adapter.http.merchant.MerchantApi;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;

class OrphansControllerTest {

  private final MerchantApi api = MerchantApi.onMemory(Duration.ofSeconds(90).plusMillis(999));

  @Test
  void without_orphans_the_page_is_empty() {
    api.read("/orphans").isJson(200, "{\"orphans\":[]}");
  }

  @Test
  void a_payment_without_its_order_waits() {
    api.announce(api.world.payment());

    api.read("/orphans")
        .isJson(
            200,
            """
            {"orphans":[{"id":1,\
            "idempotentKey":"WECHAT:4200002026030500000000000001:PAYMENT_RECEIVED",\
            "orderNo":"T202603050001","state":"WAITING",\
            "claimedAt":"2026-03-05T04:00:00.123456Z","ageSeconds":90,"attempts":1,\
            "reason":"ORDER_UNKNOWN","nextAttemptAt":"2026-03-05T04:00:02.123456Z",\
            "amount":1234,"currency":"CNY"}]}""");
  }

  @Test
  void a_refund_says_how_its_amount_is_to_be_read() {
    api.claimOnly(api.world.refund());
    api.claimOnly(closedRefundOfTotal("R1"));
    api.claimOnly(abnormalRefund("R2"));

    assertThat(api.read("/orphans").body())
        .contains(
            "\"amount\":300,\"currency\":\"CNY\",\"amountBasis\":\"THIS_REFUND\"},{\"id\":2",
            "\"amount\":500,\"currency\":\"CNY\",\"amountBasis\":\"RUNNING_TOTAL\"},{\"id\":3",
            "\"amount\":400,\"currency\":\"CNY\",\"amountBasis\":\"THIS_REFUND\"}]}");
  }

  @Test
  void a_claim_that_nobody_has_tried_to_book_has_no_reason() {
    api.claimOnly(api.world.closed());

    api.read("/orphans")
        .isJson(
            200,
            """
            {"orphans":[{"id":1,\
            "idempotentKey":"WECHAT:4200002026030500000000000001:PAYMENT_CLOSED",\
            "orderNo":"T202603050001","state":"CLAIMED",\
            "claimedAt":"2026-03-05T04:00:00.123456Z","ageSeconds":90,"attempts":0}]}""");
  }

  @Test
  void a_claim_by_a_clock_that_is_ahead_is_not_younger_than_new() {
    MerchantApi early = MerchantApi.onMemory(Duration.ofSeconds(-5));
    early.announce(early.world.payment());

    assertThat(early.read("/orphans").body()).contains("\"ageSeconds\":0,");
  }

  @Test
  void orphans_are_found_by_state() {
    api.claimOnly(api.world.closed());
    api.announce(api.world.payment());

    assertThat(ids(api.read("/orphans"))).containsExactly(1L, 2L);
    assertThat(ids(api.read("/orphans?state=CLAIMED"))).containsExactly(1L);
    assertThat(ids(api.read("/orphans?state=WAITING"))).containsExactly(2L);
  }

  @Test
  void pages_follow_each_other_without_gap_or_overlap() {
    for (int i = 1; i <= 3; i++) {
      api.announce(
          api.world.payment(
              api.world.trade(Fixture.WECHAT, "" + i, "T" + i), Fixture.yuan("1.00")));
    }

    ApiResponse first = api.read("/orphans?limit=2");
    ApiResponse last = api.read("/orphans?limit=2&after=" + first.json().path("next").longValue());

    assertThat(ids(first)).containsExactly(1L, 2L);
    assertThat(ids(last)).containsExactly(3L);
    assertThat(last.json().has("next")).isFalse();
  }

  @Test
  void the_orphans_of_another_tenant_are_not_shown() {
    api.announce(api.world.payment());

    ApiResponse answer =
        api.send(
            get("/api/v1/tenants/{tenant}/orphans", api.otherWorld.tenantId().value())
                .header(HttpHeaders.AUTHORIZATION, "Bearer " + MerchantApi.OTHER_TOKEN));

    answer.isJson(200, "{\"orphans\":[]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"XYZ", "waiting", "BOOKED", ""})
  void a_state_that_no_orphan_is_in_is_refused(String state) {
    ApiResponse answer = api.read("/orphans?state=" + state);

    answer.isProblemOf("state", "invalid-parameter");
    assertThat(answer.detail()).isEqualTo("state must be one of CLAIMED, WAITING, PARKED");
  }

  @ParameterizedTest
  @CsvSource({"limit, 0", "limit, abc", "limit, 1001", "after, -1", "after, x"})
  void a_page_that_cannot_be_is_refused_by_name(String name, String value) {
    api.read("/orphans?" + name + "=" + value).isProblemOf(name, "invalid-parameter");
  }

  @Test
  void a_misspelled_filter_is_refused() {
    api.read("/orphans?status=WAITING").isProblem(400, "invalid-parameter");
  }

  private RefundEvent.Closed closedRefundOfTotal(String refundNo) {
    return new RefundEvent.Closed(
        api.world.trade(),
        refund(refundNo, RefundAmount.Basis.RUNNING_TOTAL, "5.00"),
        Fixture.NOON);
  }

  private RefundEvent.Abnormal abnormalRefund(String refundNo) {
    return new RefundEvent.Abnormal(
        api.world.trade(), refund(refundNo, RefundAmount.Basis.THIS_REFUND, "4.00"), Fixture.NOON);
  }

  private static AnnouncedRefund refund(String refundNo, RefundAmount.Basis basis, String yuan) {
    return new AnnouncedRefund(
        new ChannelRefundNo(refundNo), null, new RefundAmount(basis, Fixture.yuan(yuan)));
  }

  private static List<Long> ids(ApiResponse answer) {
    return StreamSupport.stream(answer.json().path("orphans").spliterator(), false)
        .map(orphan -> orphan.path("id").longValue())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "channel=WECHAT, 1",
    "channel=ALIPAY, 0",
    "reason=ORDER_UNKNOWN, 1",
    "reason=PAYMENT_UNKNOWN, 0",
    "minAge=90, 1",
    "minAge=91, 0"
  })
  void orphans_are_found_by_channel_reason_and_age(String filter, int found) {
    api.announce(api.world.payment());

    assertThat(api.read("/orphans?" + filter).body().contains("\"id\":1")).isEqualTo(found == 1);
  }
}
