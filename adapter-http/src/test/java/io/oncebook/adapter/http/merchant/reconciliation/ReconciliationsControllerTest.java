package io.oncebook.adapter.http.merchant.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.http.merchant.ApiResponse;
import io.oncebook.adapter.http.merchant.BearerTokenFilter;
import io.oncebook.adapter.http.merchant.MerchantApiAdvice;
import io.oncebook.adapter.http.merchant.TenantTokens;
import io.oncebook.adapter.http.merchant.order.OrdersController;
import io.oncebook.application.notice.service.NoticeService;
import io.oncebook.application.reconciliation.service.DayActionService;
import io.oncebook.application.reconciliation.service.ReconciliationService;
import io.oncebook.application.reconciliation.service.StatementImportService;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.fixture.ListedStatement;
import io.oncebook.domain.fixture.MovableClock;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.Fee;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementLine;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.converter.ByteArrayHttpMessageConverter;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.AbstractMockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

/** Days at the door, over the real services. */
class ReconciliationsControllerTest {

  private static final String TOKEN = "a-token-that-opens-this-tenant";
  private static final LocalDate DATE = LocalDate.of(2026, 3, 5);

  private final Fixture world = Fixture.ofNewTenant();
  private final InMemoryBooks books = new InMemoryBooks();
  private final MovableClock clock = new MovableClock(Fixture.NOON);
  private final SettlementChain chain =
      new SettlementChain(books.transactions(), books.orphans(), clock);
  private final ReconciliationService days =
      new ReconciliationService(
          books.reconciliations(),
          books.matches(),
          books.statements(),
          new NoticeService(books.idempotency(), chain, books.anomalies(), clock),
          chain,
          books.refunds(),
          (tenantId, channel, application) -> false,
          clock,
          10);
  private final StatementImportService imports =
      new StatementImportService(books.statements(), books.reconciliations(), days, clock);
  private final MockMvc mvc =
      MockMvcBuilders.standaloneSetup(
              new ReconciliationsController(days),
              new DayActionsController(
                  new DayActionService(books.reconciliations(), books.audit(), days),
                  OrdersController.DEFAULT_MAX_BODY_BYTES,
                  clock))
          .setControllerAdvice(new MerchantApiAdvice(() -> new UUID(7, 7)))
          .setMessageConverters(new ByteArrayHttpMessageConverter())
          .addFilters(
              new BearerTokenFilter(new TenantTokens(Map.of(world.tenantId(), new Secret(TOKEN)))))
          .build();

  @Test
  void day_is_shown_listed_and_compared_again() {
    long id = importDay().id().value();

    ApiResponse day = read("/" + id);
    assertThat(day.status()).isEqualTo(200);
    assertThat(day.json().get("state").stringValue()).isEqualTo("WITH_BREAKS");
    assertThat(day.json().get("openBreaks").longValue()).isEqualTo(1);
    assertThat(day.json().has("effect")).isFalse();
    assertThat(read("?state=WITH_BREAKS").json().get("reconciliations")).hasSize(1);
    assertThat(read("?state=MATCHED").json().get("reconciliations")).isEmpty();
    assertThat(act("/" + id + "/run", "").json()).isEqualTo(day.json());
  }

  @Test
  void breaks_are_shown_page_by_page_and_by_state() {
    long id = importDay().id().value();

    ApiResponse first = read("/" + id + "/breaks?limit=1");
    assertThat(first.json().get("breaks")).hasSize(1);
    long next = first.json().get("next").longValue();
    assertThat(read("/" + id + "/breaks?after=" + next).json().get("breaks")).hasSize(1);
    assertThat(read("/" + id + "/breaks?state=OPEN").body())
        .contains("\"kind\":\"UNREADABLE_ROW\"", "\"row\":3", "\"remark\":\"交易时间\"");
    assertThat(read("/" + id + "/breaks?state=NOTED").body())
        .contains(
            "\"kind\":\"FOREIGN\"",
            "\"idempotentKey\":\"WECHAT:42:PAYMENT_RECEIVED\"",
            "\"stated\":1234,\"statedCurrency\":\"CNY\"");
  }

  @Test
  void open_breaks_are_shown_across_days() {
    long id = importDay().id().value();

    ApiResponse open = call("/breaks?kind=UNREADABLE_ROW");
    assertThat(open.json().get("breaks")).hasSize(1);
    assertThat(open.body())
        .contains("\"reconciliation\":" + id, "\"channel\":\"WECHAT\"", "\"date\":\"2026-03-05\"");
    assertThat(call("/breaks?state=NOTED").json().get("breaks")).hasSize(1);
    assertThat(call("/breaks?kind=LATE_BOOKING").json().get("breaks")).isEmpty();
    call("/breaks?kind=ANY").isProblemOf("kind", "invalid-parameter");
  }

  @Test
  void day_closes_when_its_breaks_are_explained_and_can_be_opened_again() {
    long id = importDay().id().value();
    clock.advance(Duration.ofDays(1));
    act("/" + id + "/close", action("1")).isProblem(409, "day-state");
    long breakId =
        read("/" + id + "/breaks?state=OPEN").json().get("breaks").get(0).get("id").longValue();

    ApiResponse explained = act("/" + id + "/breaks/" + breakId + "/explain", action("2"));
    assertThat(explained.json().get("openBreaks").longValue()).isZero();
    assertThat(act("/" + id + "/breaks/" + breakId + "/explain", action("2")).json())
        .isEqualTo(explained.json());
    act("/" + id + "/breaks/" + breakId + "/explain", action("3")).isProblem(409, "day-state");

    assertThat(act("/" + id + "/close", action("4")).json().get("state").stringValue())
        .isEqualTo("CLOSED");
    assertThat(act("/" + id + "/close", action("4")).status()).isEqualTo(200);
    act("/" + id + "/close", action("2")).isProblem(409, "action-conflict");
    assertThat(act("/" + id + "/reopen", action("5")).json().get("state").stringValue())
        .isEqualTo("WITH_BREAKS");
    act("/" + id + "/reopen", action("6")).isProblem(409, "day-state");
  }

  @Test
  void day_that_is_not_over_cannot_be_closed() {
    long id = importDay().id().value();

    ApiResponse answer = act("/" + id + "/close", action("1"));

    answer.isProblem(409, "day-state");
    assertThat(answer.body())
        .contains("expected a day that is over, found 2026-03-05, which ends at 2026-03-05T16:00");
  }

  @ParameterizedTest
  @CsvSource({"/7", "/7/breaks"})
  void unknown_day_is_not_found(String path) {
    read(path).isProblem(404, "reconciliation-unknown");
  }

  @ParameterizedTest
  @CsvSource({"/7/run", "/7/close", "/7/reopen", "/7/breaks/1/explain"})
  void nothing_is_done_to_an_unknown_day(String path) {
    act(path, action("1")).isProblem(404, "reconciliation-unknown");
  }

  @ParameterizedTest
  @CsvSource({
    "/x, id",
    "?state=ANY, state",
    "/1/breaks?state=ANY, state",
    "/1/breaks?after=-1, after"
  })
  void wrong_parameter_is_refused(String path, String parameter) {
    read(path).isProblemOf(parameter, "invalid-parameter");
  }

  /** A row of another system, and one that cannot be read. */
  private Reconciliation importDay() {
    PaymentEvent.Received payment =
        world.payment(world.trade(Fixture.WECHAT, "42", "T1"), Fixture.yuan("12.34"));
    try {
      return imports
          .importStatement(
              new ListedStatement(
                  new StatementDay(world.tenantId(), Fixture.WECHAT, DATE),
                  List.of(
                      new StatementLine(
                          2, payment, payment.amount(), Fee.NONE, LineStatus.SETTLED)),
                  List.of(new ExceptionRow(3, ExceptionRow.Kind.UNREADABLE, "交易时间")),
                  false))
          .reconciliation();
    } catch (RefusedStatementException e) {
      throw new AssertionError("the statement is whole", e);
    }
  }

  private static String action(String actionNo) {
    return "{\"actionNo\":\"%s\",\"by\":\"finance desk\",\"reason\":\"seen\"}".formatted(actionNo);
  }

  private ApiResponse read(String path) {
    return send(get(address(path)));
  }

  private ApiResponse call(String path) {
    return send(get("/api/v1/tenants/" + world.tenantId() + path));
  }

  private ApiResponse act(String path, String body) {
    return send(
        post(address(path))
            .contentType(MediaType.APPLICATION_JSON)
            .content(body.getBytes(StandardCharsets.UTF_8)));
  }

  private String address(String path) {
    return "/api/v1/tenants/" + world.tenantId() + "/reconciliations" + path;
  }

  private ApiResponse send(AbstractMockHttpServletRequestBuilder<?> request) {
    try {
      return new ApiResponse(
          mvc.perform(request.header(HttpHeaders.AUTHORIZATION, "Bearer " + TOKEN))
              .andReturn()
              .getResponse());
    } catch (Exception e) {
      throw new AssertionError("the call failed", e);
    }
  }
}
