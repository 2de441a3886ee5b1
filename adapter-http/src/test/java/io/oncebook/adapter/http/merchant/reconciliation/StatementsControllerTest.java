package io.oncebook.adapter.http.merchant.reconciliation;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import io.oncebook.adapter.channels.account.AccountDirectory;
import io.oncebook.adapter.channels.account.ChannelAccount;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.statement.DayRow;
import io.oncebook.adapter.channels.statement.ReadStatement;
import io.oncebook.adapter.channels.statement.WechatPayStatementWriter;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture;
import io.oncebook.adapter.http.merchant.ApiResponse;
import io.oncebook.adapter.http.merchant.BearerTokenFilter;
import io.oncebook.adapter.http.merchant.MerchantApiAdvice;
import io.oncebook.adapter.http.merchant.TenantTokens;
import io.oncebook.application.reconciliation.FetchResult;
import io.oncebook.application.reconciliation.FetchStatementsUseCase;
import io.oncebook.application.reconciliation.ImportResult;
import io.oncebook.application.reconciliation.ImportResult.Effect;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.reconciliation.DaySum;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationId;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementDigest;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.statement.StatementRows;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.converter.ByteArrayHttpMessageConverter;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

class StatementsControllerTest {

  private static final String TOKEN = "a-token-that-opens-this-tenant";
  private static final Currency CNY = Currency.getInstance("CNY");
  private static final LocalDate DAY = LocalDate.of(2026, 3, 5);
  private static final Instant NOW = Instant.parse("2026-03-06T02:00:00Z");
  private static final String ADDRESS = "?channel=WECHAT&date=2026-03-05";
  private static final int MAX_BODY_BYTES = 4096;
  private static final byte[] BILL =
      new WechatPayStatementWriter(WechatPayFixture.MCHID, WechatPayFixture.APPID)
          .text(
              DAY,
              List.of(
                  new DayRow(
                      "4200002026030500000000000001",
                      "T1",
                      null,
                      1234,
                      7000,
                      Instant.parse("2026-03-05T02:11:12Z"))));

  private final List<ReadStatement> imported = new ArrayList<>();
  private final MockMvc mvc =
      MockMvcBuilders.standaloneSetup(
              new StatementsController(
                  this::importStatement,
                  new Fetching(),
                  new AccountDirectory(
                      List.of(
                          ChannelAccount.of(
                              new WechatPayAdapter(),
                              WechatPayFixture.TENANT,
                              WechatPayFixture.settings(),
                              new ChannelHttp(),
                              Clock.systemUTC()))),
                  MAX_BODY_BYTES,
                  Clock.fixed(NOW, ZoneOffset.UTC)))
          .setControllerAdvice(new MerchantApiAdvice(() -> new UUID(7, 7)))
          .setMessageConverters(new ByteArrayHttpMessageConverter())
          .addFilters(
              new BearerTokenFilter(
                  new TenantTokens(Map.of(WechatPayFixture.TENANT, new Secret(TOKEN)))))
          .build();
  private Effect effect = Effect.IMPORTED;
  private FetchResult fetched = new FetchResult.NoInterface();

  /** Answers as the test says. */
  private final class Fetching implements FetchStatementsUseCase {
    @Override
    public Report fetchDue() {
      throw new AssertionError("nobody at the door asks for rounds");
    }

    @Override
    public FetchResult fetch(StatementDay day) {
      assertThat(day)
          .isEqualTo(new StatementDay(WechatPayFixture.TENANT, new Channel("WECHAT"), DAY));
      return fetched;
    }
  }

  @Test
  void a_fetched_statement_is_answered_as_an_uploaded_one() throws Exception {
    try (StatementFile empty = new EmptyFile()) {
      fetched = new FetchResult.Fetched(importStatement(empty));
    }

    assertThat(sendFetch().status()).isEqualTo(201);
  }

  @Test
  void a_statement_that_cannot_be_fetched_says_why() {
    fetched = new FetchResult.NotReady("STATEMENT_CREATING");
    assertThat(sendFetch().body()).contains("STATEMENT_CREATING");
    sendFetch().isProblem(409, "statement-not-ready");
    fetched = new FetchResult.Unclear("TIMEOUT");
    sendFetch().isProblem(502, "channel-unclear");
    fetched = new FetchResult.TooMany();
    sendFetch().isProblem(503, "too-many-fetches");
    fetched = new FetchResult.NoInterface();
    sendFetch().isProblemOf("channel", "invalid-parameter");
  }

  private ApiResponse sendFetch() {
    return new ApiResponse(perform(post(uri("/fetch" + ADDRESS))));
  }

  private static final class EmptyFile implements StatementFile {
    @Override
    public StatementDay day() {
      return new StatementDay(WechatPayFixture.TENANT, new Channel("WECHAT"), DAY);
    }

    @Override
    public StatementDigest digest() {
      return new StatementDigest("0".repeat(64));
    }

    @Override
    public void read(StatementRows rows) {}

    @Override
    public void close() {}
  }

  @Test
  void a_statement_is_imported_and_its_day_is_shown() {
    ApiResponse answer = send(ADDRESS, BILL);

    answer.isJson(
        201,
        "{\"id\":12,\"channel\":\"WECHAT\",\"date\":\"2026-03-05\",\"state\":\"WITH_BREAKS\","
            + "\"digest\":\"%s\",\"matchedAt\":\"2026-03-06T02:00:00Z\",\"sums\":["
                .formatted(imported.get(0).digest())
            + "{\"side\":\"STATEMENT\",\"kind\":\"PAYMENTS\",\"currency\":\"CNY\",\"count\":1,"
            + "\"amount\":1230},"
            + "{\"side\":\"STATEMENT\",\"kind\":\"FEES\",\"currency\":\"CNY\",\"count\":1,"
            + "\"amount\":7.004}],"
            + "\"matched\":3,\"repaired\":2,\"openBreaks\":1,\"effect\":\"IMPORTED\"}");
    assertThat(answer.header("Location")).isEqualTo("/api/v1/tenants/7/reconciliations/12");
    assertThat(imported).hasSize(1);
    assertThat(imported.get(0).lines()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Effect.class,
      names = {"CORRECTED", "UNCHANGED"})
  void another_import_of_the_day_is_no_creation(Effect other) {
    effect = other;

    ApiResponse answer = send(ADDRESS, BILL);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().get("effect").stringValue()).isEqualTo(other.name());
    assertThat(answer.header("Location")).isNull();
  }

  @Test
  void a_closed_day_is_a_conflict() {
    effect = Effect.DAY_CLOSED;

    send(ADDRESS, BILL).isProblem(409, "day-closed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/x-www-form-urlencoded",
        "text/csv",
        "application/gzip",
        "application/octet-stream",
        "not a type"
      })
  void any_content_type_will_do(String contentType) {
    ApiResponse answer =
        new ApiResponse(
            perform(post(uri(ADDRESS)).header("Content-Type", contentType).content(BILL)));

    assertThat(answer.status()).isEqualTo(201);
    assertThat(imported).hasSize(1);
  }

  @Test
  void a_refused_statement_tells_its_reason() {
    ApiResponse answer =
        send(ADDRESS, new String(BILL, UTF_8).replace("`1,`12", "`2,`12").getBytes(UTF_8));

    answer.isProblem(422, "statement-refused");
    assertThat(answer.json().get("reason").stringValue()).isEqualTo("TOTALS_DISAGREE");
    assertThat(answer.detail()).isEqualTo("总交易单数: expected 2, found that the rows give 1");
    assertThat(send(ADDRESS, "PK\u0003\u0004".getBytes(UTF_8)).json().get("reason").stringValue())
        .isEqualTo("NOT_A_STATEMENT");
    assertThat(imported).isEmpty();
  }

  @Test
  void the_number_of_rows_may_be_said_along() {
    assertThat(send(ADDRESS + "&rows=1", BILL).status()).isEqualTo(201);
    assertThat(send(ADDRESS + "&rows=2", BILL).json().get("reason").stringValue())
        .isEqualTo("CUT_OFF");
    assertThat(send(ADDRESS + "&rows=0", BILL).json().get("reason").stringValue())
        .isEqualTo("TOTALS_DISAGREE");
  }

  @ParameterizedTest
  @CsvSource({
    "channel=ALIPAY&date=2026-03-05,channel",
    "channel=wechat&date=2026-03-05,channel",
    "date=2026-03-05,channel",
    "channel=WECHAT,date",
    "channel=WECHAT&date=20260305,date",
    "channel=WECHAT&date=2026-02-30,date",
    "channel=WECHAT&date=2026-03-07,date",
    "channel=WECHAT&date=2026-03-05&rows=-1,rows",
    "channel=WECHAT&date=2026-03-05&rows=many,rows",
    "channel=WECHAT&date=2026-03-05&date=2026-03-04,date"
  })
  void a_parameter_that_is_missing_or_wrong_is_named(String query, String name) {
    send("?" + query, BILL).isProblemOf(name, "invalid-parameter");
    assertThat(imported).isEmpty();
  }

  @Test
  void the_day_that_has_just_begun_in_beijing_is_taken() {
    assertThat(send("?channel=WECHAT&date=2026-03-06", BILL).json().get("reason").stringValue())
        .isEqualTo("OTHER_DAY");
  }

  @Test
  void a_body_that_is_too_large_is_refused_whether_it_says_so_or_not() {
    byte[] large = new byte[MAX_BODY_BYTES + 1];
    send(ADDRESS, large).isProblem(413, "body-too-large");
    new ApiResponse(perform(lengthless(large))).isProblem(413, "body-too-large");
  }

  @Test
  void without_the_tenants_token_nothing_is_read() throws Exception {
    assertThat(mvc.perform(post(uri(ADDRESS)).content(BILL)).andReturn().getResponse().getStatus())
        .isEqualTo(401);
    assertThat(imported).isEmpty();
  }

  private ImportResult importStatement(StatementFile file) throws RefusedStatementException {
    imported.add(ReadStatement.of(file));
    DaySum payments =
        new DaySum(DaySum.Side.STATEMENT, DaySum.Kind.PAYMENTS, CNY, 1, new BigDecimal("1.23E+3"));
    DaySum fees =
        new DaySum(DaySum.Side.STATEMENT, DaySum.Kind.FEES, CNY, 1, new BigDecimal("7.00400"));
    return new ImportResult(
        new Reconciliation(
            new ReconciliationId(12),
            file.day(),
            ReconciliationState.WITH_BREAKS,
            file.digest(),
            NOW,
            List.of(payments, fees),
            3,
            2,
            1),
        effect);
  }

  private ApiResponse send(String query, byte[] body) {
    return new ApiResponse(perform(post(uri(query)).content(body)));
  }

  /** As it comes in pieces, without a length. */
  private static MockHttpServletRequestBuilder lengthless(byte[] body) {
    return post(uri(ADDRESS))
        .with(
            request -> {
              MockHttpServletRequest pieces =
                  new MockHttpServletRequest(request.getMethod(), request.getRequestURI()) {
                    @Override
                    public long getContentLengthLong() {
                      return -1;
                    }
                  };
              pieces.setQueryString(request.getQueryString());
              pieces.addHeader(HttpHeaders.AUTHORIZATION, "Bearer " + TOKEN);
              pieces.setContent(body);
              return pieces;
            });
  }

  private static URI uri(String query) {
    return URI.create("/api/v1/tenants/7/statements" + query);
  }

  private MockHttpServletResponse perform(MockHttpServletRequestBuilder request) {
    try {
      return mvc.perform(request.header(HttpHeaders.AUTHORIZATION, "Bearer " + TOKEN))
          .andReturn()
          .getResponse();
    } catch (Exception e) {
      throw new AssertionError("the call was not answered", e);
    }
  }
}
