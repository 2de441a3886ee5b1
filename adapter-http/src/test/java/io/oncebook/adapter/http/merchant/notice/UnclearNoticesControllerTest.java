package io.oncebook.adapter.http.merchant.notice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import io.oncebook.adapter.http.merchant.ApiResponse;
import io.oncebook.adapter.http.merchant.MerchantApi;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.notice.NoticeContent;
import io.oncebook.domain.notice.UnclearNotice;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;

class UnclearNoticesControllerTest {

  private static final String ACTION =
      """
      {"actionNo":"A1","by":"night shift","reason":"asked the channel"}""";
  private static final String OPEN =
      """
      {"id":1,"channel":"WECHAT","reason":"UNKNOWN_EVENT","kind":"TRANSACTION.PAY_BACK",\
      "receivedAt":"2026-03-05T04:00:00.123456Z"}""";
  private static final String ACKNOWLEDGED =
      OPEN.replace("}", ",\"acknowledgedAt\":\"2026-03-05T04:00:00.123456Z\"}");

  private final MerchantApi api = MerchantApi.onMemory();

  @Test
  void notice_is_listed_until_a_person_acknowledges_it_and_a_double_click_has_one_answer() {
    keep("one");
    api.read("/unclear-notices").isJson(200, "{\"notices\":[" + OPEN + "]}");

    api.act("/unclear-notices/1/acknowledge", ACTION).isJson(200, ACKNOWLEDGED);
    api.act("/unclear-notices/1/acknowledge", ACTION).isJson(200, ACKNOWLEDGED);

    api.read("/unclear-notices").isJson(200, "{\"notices\":[]}");
    assertThat(api.read("/operator-actions?subject=unclear-notice/1").body())
        .contains("\"kind\":\"ACKNOWLEDGE_NOTICE\"", "night shift", "asked the channel");
    assertThat(api.read("/journal-entries").body()).doesNotContain("\"id\"");
  }

  @Test
  void notice_says_in_full_what_it_says_and_what_proves_it_also_when_it_is_acknowledged() {
    keep("one");
    String evidence =
        Base64.getEncoder().encodeToString(Fixture.evidence("as received: one").bytes());
    String told = ",\"content\":\"one\",\"evidence\":\"" + evidence + "\"}";

    api.read("/unclear-notices/1").isJson(200, OPEN.replace("}", told));
    api.act("/unclear-notices/1/acknowledge", ACTION);
    api.read("/unclear-notices/1").isJson(200, ACKNOWLEDGED.replace("}", told));
  }

  @Test
  void notice_stands_among_what_needs_a_person_until_it_is_acknowledged() {
    keep("one");

    api.read("/reviews?kind=NOTICE")
        .isJson(
            200,
            """
            {"reviews":[{"kind":"NOTICE","id":1,"reason":"UNKNOWN_EVENT",\
            "since":"2026-03-05T04:00:00.123456Z","ageSeconds":0,\
            "evidence":"notice TRANSACTION.PAY_BACK of WECHAT",\
            "actions":["/unclear-notices/1/acknowledge"]}]}""");
    api.act("/unclear-notices/1/acknowledge", ACTION);
    api.read("/reviews").isJson(200, "{\"reviews\":[]}");
  }

  @Test
  void list_has_pages() {
    keep("one");
    keep("two");

    assertThat(api.read("/unclear-notices?limit=1").body()).contains("\"id\":1", "\"next\":1");
    assertThat(api.read("/unclear-notices?limit=1&after=1").body())
        .contains("\"id\":2")
        .doesNotContain("next");
    assertThat(api.read("/unclear-notices?kind=x").status()).isEqualTo(400);
  }

  @Test
  void notice_is_acknowledged_once() {
    keep("one");
    keep("two");
    api.act("/unclear-notices/1/acknowledge", ACTION);

    api.act("/unclear-notices/1/acknowledge", ACTION.replace("A1", "A2"))
        .isProblem(409, "notice-acknowledged");
    api.act("/unclear-notices/2/acknowledge", ACTION).isProblem(409, "action-conflict");
    assertThat(api.read("/unclear-notices").body()).contains("\"id\":2");
  }

  @Test
  void another_tenants_notice_is_unknown() {
    keep("one");

    ApiResponse answer =
        api.send(
            get("/api/v1/tenants/{tenant}/unclear-notices/1", api.otherWorld.tenantId().value())
                .header(HttpHeaders.AUTHORIZATION, "Bearer " + MerchantApi.OTHER_TOKEN));

    answer.isProblem(404, "notice-unknown");
    api.read("/unclear-notices/2").isProblem(404, "notice-unknown");
    api.act("/unclear-notices/2/acknowledge", ACTION).isProblem(404, "notice-unknown");
    api.read("/operator-actions").isJson(200, "{\"actions\":[]}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "-1", "9999999999999999999"})
  void what_is_no_notice_number_is_refused(String id) {
    api.read("/unclear-notices/" + id).isProblemOf("id", "invalid-parameter");
    api.act("/unclear-notices/" + id + "/acknowledge", ACTION)
        .isProblemOf("id", "invalid-parameter");
  }

  @Test
  void acknowledgement_without_a_reason_is_refused() {
    keep("one");

    ApiResponse answer =
        api.act("/unclear-notices/1/acknowledge", "{\"actionNo\":\"A1\",\"by\":\"night shift\"}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("\"field\":\"reason\"");
  }

  private void keep(String content) {
    api.keep(
        new UnclearNotice(
            api.world.tenantId(),
            Fixture.WECHAT,
            UnclearNotice.Reason.UNKNOWN_EVENT,
            "TRANSACTION.PAY_BACK",
            Fixture.digest(content),
            new NoticeContent(content),
            Fixture.evidence("as received: " + content),
            Fixture.NOON));
  }
}
