package io.oncebook.adapter.channels.wechatpay.statement;

import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.APPID;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.MCHID;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.TENANT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.client.ChannelServer;
import io.oncebook.adapter.channels.client.ChannelServer.Asked;
import io.oncebook.adapter.channels.client.ChannelServer.PreparedResponse;
import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.crypto.RsaSignature;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.statement.DayRow;
import io.oncebook.adapter.channels.statement.ReadStatement;
import io.oncebook.adapter.channels.statement.WechatPayStatementWriter;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayNoticeSigner.SignedNotice;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPayGatewaySettings;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDownload;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.statement.StatementSource;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class TradeBillSourceTest {

  private static final KeyPair MERCHANT = RsaKeys.newPair();
  private static final LocalDate DAY = LocalDate.of(2026, 3, 5);
  private static final Instant TEN = Instant.parse("2026-03-06T02:00:00Z");
  private static final Pattern TOKEN =
      Pattern.compile(".*nonce_str=\"([^\"]+)\",timestamp=\"([0-9]+)\".*signature=\"([^\"]+)\"");
  private static final String BILL =
      new String(
          new WechatPayStatementWriter(MCHID, APPID)
              .text(
                  DAY,
                  List.of(
                      new DayRow(
                          "4200002026030500000000000001",
                          "T1",
                          null,
                          1234,
                          7000,
                          Instant.parse("2026-03-05T02:11:12Z")))),
          UTF_8);

  private final ChannelServer server = ChannelServer.start();
  private final StatementSource source = source(new ChannelHttp(), TEN);

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void a_bill_is_fetched_with_two_signed_requests() throws RefusedStatementException {
    answer(BILL, sha1(BILL));

    StatementDownload answer = source.fetch(DAY);

    try (StatementFile file = ((StatementDownload.Ready) answer).file()) {
      assertThat(ReadStatement.of(file).lines()).hasSize(1);
      assertThat(file.day().date()).isEqualTo(DAY);
    }
    assertThat(server.asked())
        .extracting(asked -> asked.uri().toString())
        .containsExactly(
            "/v3/bill/tradebill?bill_date=2026-03-05&bill_type=ALL&tar_type=GZIP",
            "/download?token=a%2Fb");
    server.asked().forEach(TradeBillSourceTest::assertSigned);
  }

  @Test
  void before_ten_of_the_next_day_the_channel_is_not_even_asked() {
    assertThat(source(new ChannelHttp(), TEN.minusMillis(1)).fetch(DAY))
        .isEqualTo(new StatementDownload.NotReady("TOO_EARLY"));
    assertThat(server.asked()).isEmpty();
  }

  @Test
  void no_statement_is_a_day_without_trades() throws RefusedStatementException {
    error(400, "NO_STATEMENT_EXIST");

    try (StatementFile file = ((StatementDownload.Ready) source.fetch(DAY)).file()) {
      ReadStatement read = ReadStatement.of(file);
      assertThat(read.lines()).isEmpty();
      assertThat(read.odd()).isEmpty();
      assertThat(read.digest().sha256()).startsWith("e3b0c442");
    }
  }

  @Test
  void no_statement_is_not_believed_unsigned() {
    server.answer(
        asked -> PreparedResponse.json(400, "{\"code\":\"NO_STATEMENT_EXIST\",\"message\":\"x\"}"));

    assertUnclear("NO_STATEMENT_EXIST");
  }

  @Test
  void a_bill_that_is_being_made_is_not_ready() {
    error(400, "STATEMENT_CREATING");

    assertThat(source.fetch(DAY)).isEqualTo(new StatementDownload.NotReady("STATEMENT_CREATING"));
  }

  @ParameterizedTest
  @CsvSource({
    "400,PARAM_ERROR",
    "400,INVALID_REQUEST",
    "401,SIGN_ERROR",
    "403,NO_AUTH",
    "404,NO_STATEMENT_EXIST",
    "429,FREQUENCY_LIMITED",
    "500,SYSTEM_ERROR"
  })
  void any_other_error_is_unclear(int status, String code) {
    error(status, code);

    assertUnclear(code);
  }

  @Test
  void an_answer_that_is_not_signed_is_not_believed() {
    server.answer(asked -> PreparedResponse.json(200, where(sha1(BILL))));

    assertUnclear("ANSWER_SIGNATURE_INVALID");
    assertThat(server.asked()).hasSize(1);
  }

  @Test
  void a_bill_with_another_sum_is_not_given_out() {
    answer(BILL + "\n", sha1(BILL));

    assertUnclear("HASH_DIFFERS");
  }

  @Test
  void what_is_downloaded_must_be_a_file_that_can_be_opened() {
    answer("PK\u0003\u0004", sha1("PK\u0003\u0004"));

    assertUnclear("STATEMENT_NOT_A_STATEMENT");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://api.mch.weixin.qq.com/download",
        "http://127.0.0.1:1/download",
        "https://bills.example.com/download",
        "ftp://127.0.0.1/x",
        "https://user@api.mch.weixin.qq.com/x",
        "/download",
        "no address"
      })
  void an_address_that_is_not_safe_is_not_asked(String url) {
    sign(where(sha1(BILL)).replace(server.url("/download?token=a%2Fb").toString(), url));

    assertUnclear("ANSWER_UNREADABLE");
    assertThat(server.asked()).hasSize(1);
  }

  @Test
  void another_kind_of_sum_is_not_taken_for_a_sha1() {
    sign(where(sha1(BILL)).replace("SHA1", "MD5"));

    assertUnclear("HASH_TYPE_UNKNOWN");
  }

  @Test
  void a_download_is_not_sent_on_to_another_address() {
    download(
        sha1(BILL),
        new PreparedResponse(302, Map.of("Location", server.url("/elsewhere").toString()), ""));

    assertUnclear("HTTP_302");
    assertThat(server.asked()).hasSize(2);
  }

  @Test
  void a_download_that_is_too_large_is_given_up() {
    answer(BILL, sha1(BILL));

    assertUnclear(
        source(new ChannelHttp(Duration.ofSeconds(10), Duration.ofSeconds(10), 99), TEN),
        "ANSWER_TOO_LARGE");
  }

  @Test
  void a_download_has_its_own_time() {
    CountDownLatch end = new CountDownLatch(1);
    SignedNotice first = WechatPayFixture.signer().signBody(where(sha1(BILL)).getBytes(UTF_8), TEN);
    server.answer(
        asked -> {
          if (asked.uri().getPath().equals("/download")) {
            await(end);
          }
          return new PreparedResponse(200, first.headers(), new String(first.body(), UTF_8));
        });

    assertUnclear(
        source(new ChannelHttp(Duration.ofSeconds(30), Duration.ofMillis(300), 1 << 20), TEN),
        "TIMEOUT");
    end.countDown();
  }

  private StatementSource source(ChannelHttp http, Instant now) {
    WechatPaySettings settings =
        WechatPayFixture.settings(
            new WechatPayGatewaySettings(
                server.url(""),
                "5157F09EFDC096DE15EBE81A47057A7232F1B8E1",
                new Secret(Base64.getEncoder().encodeToString(MERCHANT.getPrivate().getEncoded())),
                null,
                null));
    return new WechatPayAdapter()
        .statementSource(TENANT, settings, http, Clock.fixed(now, ZoneOffset.UTC))
        .orElseThrow();
  }

  private void answer(String bill, String sha1) {
    download(sha1, new PreparedResponse(200, Map.of(), bill));
  }

  private void download(String sha1, PreparedResponse told) {
    SignedNotice first = WechatPayFixture.signer().signBody(where(sha1).getBytes(UTF_8), TEN);
    server.answer(
        asked ->
            asked.uri().getPath().equals("/download")
                ? told
                : new PreparedResponse(200, first.headers(), new String(first.body(), UTF_8)));
  }

  private void sign(String body) {
    SignedNotice signed = WechatPayFixture.signer().signBody(body.getBytes(UTF_8), TEN);
    server.answer(asked -> new PreparedResponse(200, signed.headers(), body));
  }

  private void error(int status, String code) {
    String body = "{\"code\":\"%s\",\"message\":\"x\"}".formatted(code);
    SignedNotice signed = WechatPayFixture.signer().signBody(body.getBytes(UTF_8), TEN);
    server.answer(asked -> new PreparedResponse(status, signed.headers(), body));
  }

  private String where(String sha1) {
    return "{\"hash_type\":\"SHA1\",\"hash_value\":\"%s\",\"download_url\":\"%s\"}"
        .formatted(sha1, server.url("/download?token=a%2Fb"));
  }

  private static String sha1(String text) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-1").digest(text.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private void assertUnclear(String code) {
    assertUnclear(source, code);
  }

  private static void assertUnclear(StatementSource source, String code) {
    assertThat(source.fetch(DAY)).isEqualTo(new StatementDownload.Unclear(code));
  }

  private static void assertSigned(Asked asked) {
    Matcher token = TOKEN.matcher(Objects.requireNonNull(asked.header("Authorization")));
    assertThat(token.matches()).isTrue();
    String text = "GET\n%s\n%s\n%s\n\n".formatted(asked.uri(), token.group(2), token.group(1));
    assertThat(
            RsaSignature.verifies(
                MERCHANT.getPublic(), text.getBytes(UTF_8), Objects.requireNonNull(token.group(3))))
        .isTrue();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
