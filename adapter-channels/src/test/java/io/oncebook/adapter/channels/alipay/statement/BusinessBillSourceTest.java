package io.oncebook.adapter.channels.alipay.statement;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.alipay.AlipayAdapter;
import io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields;
import io.oncebook.adapter.channels.alipay.settings.AlipayGatewaySettings;
import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.client.ChannelHttp;
import io.oncebook.adapter.channels.client.ChannelServer;
import io.oncebook.adapter.channels.client.ChannelServer.PreparedResponse;
import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.crypto.RsaSignature;
import io.oncebook.adapter.channels.crypto.Secret;
import io.oncebook.adapter.channels.statement.AlipayStatementWriter;
import io.oncebook.adapter.channels.statement.DayRow;
import io.oncebook.adapter.channels.statement.ReadStatement;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDownload;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.statement.StatementSource;
import io.oncebook.domain.tenant.TenantId;
import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.security.KeyPair;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BusinessBillSourceTest {

  private static final KeyPair APPLICATION = RsaKeys.newPair();
  private static final KeyPair CHANNEL = RsaKeys.newPair();
  private static final LocalDate DAY = LocalDate.of(2026, 3, 5);
  private static final Instant TEN = Instant.parse("2026-03-06T02:00:00Z");
  private static final String MEMBER = "alipay_data_dataservice_bill_downloadurl_query_response";

  private final ChannelServer server = ChannelServer.start();

  @AfterEach
  void stopServer() {
    server.close();
  }

  @Test
  void a_bill_is_fetched_from_the_address_that_the_channel_signs()
      throws RefusedStatementException {
    answer(where(), new PreparedResponse(200, Map.of(), bill(1)));

    try (StatementFile file = ((StatementDownload.Ready) source(TEN).fetch(DAY)).file()) {
      assertThat(ReadStatement.of(file).lines()).hasSize(1);
    }
    assertThat(server.asked())
        .extracting(asked -> asked.method() + " " + asked.uri())
        .containsExactly("POST /gateway.do?charset=utf-8", "GET /bill?fileId=7");
    assertThat(URLDecoder.decode(server.asked().get(0).body(), UTF_8))
        .contains("method=alipay.data.dataservice.bill.downloadurl.query")
        .contains("{\"bill_type\":\"trade\",\"bill_date\":\"2026-03-05\"}");
    assertThat(server.asked().get(1).header("Authorization")).isNull();
  }

  @Test
  void a_day_without_trades_has_a_bill_without_rows() throws RefusedStatementException {
    answer(
        where().replace("\"code\"", "\"bill_file_code\":\"EMPTY_DATA_WITH_BILL_FILE\",\"code\""),
        new PreparedResponse(200, Map.of(), bill(0)));

    try (StatementFile file = ((StatementDownload.Ready) source(TEN).fetch(DAY)).file()) {
      assertThat(ReadStatement.of(file).lines()).isEmpty();
    }
  }

  @Test
  void before_ten_of_the_next_day_the_channel_is_not_even_asked() {
    assertThat(source(TEN.minusSeconds(1)).fetch(DAY))
        .isEqualTo(new StatementDownload.NotReady("TOO_EARLY"));
    assertThat(server.asked()).isEmpty();
  }

  @Test
  void no_bill_is_not_ready_and_not_a_day_without_trades() {
    answer(error("40004", "BILL_NOT_EXIST"), new PreparedResponse(500, Map.of(), ""));

    assertThat(source(TEN).fetch(DAY)).isEqualTo(new StatementDownload.NotReady("BILL_NOT_EXIST"));
  }

  @ParameterizedTest
  @CsvSource({
    "40004,isv.bill-not-exist",
    "40004,INVAILID_ARGUMENTS",
    "40004,UNKNOW_ERROR",
    "20000,isp.unknow-error",
    "40002,BILL_NOT_EXIST",
    "40006,isv.insufficient-isv-permissions"
  })
  void any_other_error_is_unclear(String code, String subCode) {
    answer(error(code, subCode), new PreparedResponse(500, Map.of(), ""));

    assertUnclear(subCode);
  }

  @Test
  void an_answer_that_is_not_signed_is_not_believed() {
    server.answer(
        asked ->
            PreparedResponse.json(200, "{\"%s\":%s,\"sign\":\"AAAA\"}".formatted(MEMBER, where())));
    assertUnclear("ANSWER_SIGNATURE_INVALID");
    server.answer(
        asked ->
            PreparedResponse.json(
                200,
                "{\"%s\":%s,\"sign\":\"AAAA\"}"
                    .formatted(MEMBER, error("40004", "BILL_NOT_EXIST"))));
    assertUnclear("BILL_NOT_EXIST");
    assertThat(server.asked()).hasSize(2);
  }

  @Test
  void an_address_that_is_not_safe_is_not_asked() {
    answer(
        where().replace(server.url("").toString(), "http://dwbillcenter.alipay.com"),
        new PreparedResponse(200, Map.of(), bill(1)));

    assertUnclear("ANSWER_UNREADABLE");
    assertThat(server.asked()).hasSize(1);
  }

  @Test
  void a_download_that_fails_or_is_no_archive_is_unclear() {
    answer(where(), new PreparedResponse(302, Map.of("Location", server.url("/x").toString()), ""));
    assertUnclear("HTTP_302");
    answer(where(), new PreparedResponse(403, Map.of(), "expired"));
    assertUnclear("HTTP_403");
    answer(where(), new PreparedResponse(200, Map.of(), "PK\u0003\u0004"));
    assertUnclear("STATEMENT_NOT_A_STATEMENT");
  }

  @Test
  void without_a_gateway_there_is_no_source() {
    assertThat(
            new AlipayAdapter()
                .statementSource(
                    new TenantId(7),
                    new AlipaySettings(
                        AlipayNoticeFields.APP_ID,
                        List.of(AlipayNoticeFields.SELLER_ID),
                        List.of(base64(CHANNEL.getPublic().getEncoded())),
                        null),
                    new ChannelHttp(),
                    Clock.systemUTC()))
        .isEmpty();
  }

  private StatementSource source(Instant now) {
    AlipaySettings settings =
        new AlipaySettings(
            AlipayNoticeFields.APP_ID,
            List.of(AlipayNoticeFields.SELLER_ID),
            List.of(base64(CHANNEL.getPublic().getEncoded())),
            new AlipayGatewaySettings(
                server.url("/gateway.do"),
                new Secret(base64(APPLICATION.getPrivate().getEncoded())),
                null,
                null));
    return new AlipayAdapter()
        .statementSource(
            new TenantId(7), settings, new ChannelHttp(), Clock.fixed(now, ZoneOffset.UTC))
        .orElseThrow();
  }

  private void answer(String content, PreparedResponse download) {
    String sign = RsaSignature.sign(CHANNEL.getPrivate(), content.getBytes(UTF_8));
    server.answer(
        asked ->
            asked.method().equals("GET")
                ? download
                : PreparedResponse.json(
                    200, "{\"%s\":%s,\"sign\":\"%s\"}".formatted(MEMBER, content, sign)));
  }

  private String where() {
    return "{\"code\":\"10000\",\"msg\":\"Success\",\"bill_download_url\":\"%s\"}"
        .formatted(server.url("/bill?fileId=7"));
  }

  private static String error(String code, String subCode) {
    return "{\"code\":\"%s\",\"msg\":\"x\",\"sub_code\":\"%s\"}".formatted(code, subCode);
  }

  private static String bill(int rows) {
    List<DayRow> day =
        List.of(
            new DayRow(
                "2026030522001400000000000001",
                "A1",
                null,
                880,
                0,
                Instant.parse("2026-03-05T02:00:05Z")));
    return new String(
        new AlipayStatementWriter(AlipayNoticeFields.SELLER_ID).text(DAY, day.subList(0, rows)),
        Charset.forName("GBK"));
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private void assertUnclear(String code) {
    assertThat(source(TEN).fetch(DAY)).isEqualTo(new StatementDownload.Unclear(code));
  }
}
