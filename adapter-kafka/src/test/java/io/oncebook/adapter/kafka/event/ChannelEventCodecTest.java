package io.oncebook.adapter.kafka.event;

import static io.oncebook.domain.fixture.Fixture.yuan;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.oncebook.adapter.kafka.event.UnreadableEventException.Reason;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundAmount.Basis;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ChannelEventCodecTest {

  private static final PaymentReference WECHAT_TRADE =
      trade("WECHAT", "4200002026030500000000000001", "T202603050001");

  private static final String PAYMENT =
      """
      {"version":1,"kind":"PAYMENT_RECEIVED","tenant":7,"channel":"WECHAT",\
      "transactionNo":"4200002026030500000000000001","orderNo":"T202603050001",\
      "occurredAt":"2026-03-05T04:00:31Z","amount":1234,"currency":"CNY"}""";

  private static final String REFUND =
      """
      {"version":1,"kind":"REFUND_CLOSED","tenant":7,"channel":"WECHAT",\
      "transactionNo":"4200002026030500000000000001","orderNo":"T202603050001",\
      "occurredAt":"2026-03-06T01:00:00Z","refund":{\
      "channelRefundNo":"50000020260306000000000000001","requestNo":"R202603060001",\
      "amount":300,"currency":"CNY","basis":"THIS_REFUND"}}""";

  private final ChannelEventCodec codec = new ChannelEventCodec();

  @Test
  void the_documented_samples_are_one_event_of_each_kind() {
    assertThat(DocumentedSamples.of("Events in"))
        .extracting(sample -> codec.decode(sample.getBytes(UTF_8)))
        .containsExactlyElementsOf(documentedEvents());
  }

  @Test
  void what_is_written_is_what_is_documented() {
    assertThat(documentedEvents())
        .extracting(event -> tree(codec.encode(event)))
        .containsExactlyElementsOf(
            DocumentedSamples.of("Events in").stream()
                .map(sample -> tree(sample.getBytes(UTF_8)))
                .toList());
  }

  @Test
  void each_kind_is_read_as_it_was_written() {
    Fixture fixture = Fixture.ofNewTenant();
    AnnouncedRefund refund = Fixture.refundOf(yuan("3.00"));

    for (ChannelEvent event :
        List.of(
            fixture.payment(),
            fixture.closed(),
            fixture.reversed(),
            fixture.refund(),
            new RefundEvent.Closed(fixture.trade(), refund, Fixture.NOON),
            new RefundEvent.Abnormal(fixture.trade(), refund, Fixture.NOON))) {
      assertThat(codec.decode(codec.encode(event))).isEqualTo(event);
    }
  }

  @Test
  void the_key_is_tenant_and_order() {
    PaymentReference trade = trade("WECHAT", "42", "单:7 é");

    assertThat(codec.key(new PaymentEvent.Closed(trade, Fixture.NOON)))
        .isEqualTo("7:单:7 é".getBytes(UTF_8));
  }

  @Test
  void fields_that_nobody_knows_are_ignored_wherever_they_are() {
    String more = "{\"note\":{\"a\":[1.5,null,1e999999999]},\"occuredAt\":\"x\",";

    assertThat(decode(PAYMENT.replace("{", more))).isEqualTo(decode(PAYMENT));
    assertThat(decode(REFUND.replace("{", more))).isEqualTo(decode(REFUND));
  }

  @Test
  void the_order_of_the_fields_and_blanks_between_them_say_nothing() {
    assertThat(
            decode(
                " "
                    + PAYMENT.replace("{\"version\":1,", "{\n").replace("}", ", \"version\" : 1}")
                    + "\r\n"))
        .isEqualTo(decode(PAYMENT));
  }

  @Test
  void a_refund_without_a_request_number_says_null_or_nothing() {
    String without = REFUND.replace("\"requestNo\":\"R202603060001\",", "");
    String withNull = REFUND.replace("\"R202603060001\"", "null");

    assertThat(((RefundEvent) decode(without)).refund().requestNo()).isNull();
    assertThat(decode(withNull)).isEqualTo(decode(without));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-05T04:00:31Z, 2026-03-05T04:00:31Z",
    "2026-03-05T04:00:31.1Z, 2026-03-05T04:00:31.100Z",
    "2026-03-05T04:00:31.123456Z, 2026-03-05T04:00:31.123456Z",
    "2026-03-05T04:00:31.123456999Z, 2026-03-05T04:00:31.123456Z",
    "2024-02-29T00:00:00Z, 2024-02-29T00:00:00Z",
    "1000-01-01T00:00:00Z, 1000-01-01T00:00:00Z",
    "9999-12-31T23:59:59.999999999Z, 9999-12-31T23:59:59.999999Z"
  })
  void a_time_is_cut_to_microseconds_as_the_store_cuts_it(String written, Instant read) {
    assertThat(decode(PAYMENT.replace("2026-03-05T04:00:31Z", written)).occurredAt())
        .isEqualTo(read);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-03-05",
        "2026-03-05T04:00:31",
        "2026-03-05T04:00Z",
        "2026-03-05T12:00:31+08:00",
        "2026-03-05 04:00:31Z",
        "2026-03-05T04:00:31.Z",
        "2026-03-05T04:00:31,5Z",
        "2026-03-05T04:00:31.1234567890Z",
        "2026-03-05T24:00:00Z",
        "2026-03-05T23:59:60Z",
        "2026-02-29T00:00:00Z",
        "0999-12-31T23:59:59Z",
        "+10000-01-01T00:00:00Z",
        "-2026-03-05T04:00:31Z",
        "1772683231"
      })
  void what_is_no_instant_in_utc_that_can_be_stored_is_refused(String time) {
    assertRefused(
        PAYMENT.replace("2026-03-05T04:00:31Z", time), Reason.INVALID_FIELD, "occurredAt");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "-1",
        "1234.0",
        "1e3",
        "1e999999999",
        "-1E-999999999",
        "\"1234\"",
        "null",
        "true",
        "[1234]",
        "{}",
        "9223372036854775808",
        "123456789012345678901234567890"
      })
  void only_a_whole_number_above_zero_is_an_amount_or_a_tenant(String number) {
    assertRefused(PAYMENT.replace("1234,", number + ","), Reason.INVALID_FIELD, "amount");
    assertRefused(REFUND.replace("300,", number + ","), Reason.INVALID_FIELD, "refund.amount");
    assertRefused(PAYMENT.replace(":7,", ":" + number + ","), Reason.INVALID_FIELD, "tenant");
  }

  @Test
  void the_largest_amount_and_tenant_are_read_exactly() {
    var event =
        (PaymentEvent.Received)
            decode(
                PAYMENT
                    .replace("1234,", Long.MAX_VALUE + ",")
                    .replace(":7,", ":" + Long.MAX_VALUE + ","));

    assertThat(event.amount()).isEqualTo(Money.ofMinor(Long.MAX_VALUE, "CNY"));
    assertThat(event.trade().tenantId()).isEqualTo(new TenantId(Long.MAX_VALUE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"XXX", "XAU", "cny", "CNYX", "", "元", "C-Y", "\\ud800\\ud800N"})
  void a_currency_that_is_no_money_is_refused(String currency) {
    assertRefused(PAYMENT.replace("CNY", currency), Reason.INVALID_FIELD, "currency");
    assertRefused(REFUND.replace("CNY", currency), Reason.INVALID_FIELD, "refund.currency");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kind",
        "tenant",
        "channel",
        "transactionNo",
        "orderNo",
        "occurredAt",
        "amount",
        "currency"
      })
  void a_payment_needs_each_of_its_fields(String field) {
    assertFieldIsNeeded(PAYMENT, field, field);
  }

  @ParameterizedTest
  @ValueSource(strings = {"channelRefundNo", "amount", "currency", "basis"})
  void a_refund_needs_each_of_its_fields(String field) {
    assertFieldIsNeeded(REFUND, field, "refund." + field);
  }

  @Test
  void a_refund_needs_its_refund() {
    assertFieldIsNeeded(REFUND, "refund", "refund");
    assertRefused(REFUND.replaceAll("\\{\"channel.*\\}\\}", "[]}"), Reason.INVALID_FIELD, "refund");
  }

  @ParameterizedTest
  @CsvSource({
    "PAYMENT_RECEIVED, refund, {}",
    "PAYMENT_CLOSED, amount, 1234",
    "PAYMENT_CLOSED, currency, 7",
    "PAYMENT_CLOSED, refund, []",
    "REFUND_SUCCEEDED, amount, 300",
    "REFUND_CLOSED, amount, 300",
    "REFUND_ABNORMAL, currency, true"
  })
  void a_field_of_another_kind_is_refused_unless_it_is_null(
      String kind, String field, String value) {
    ChannelEvent event =
        documentedEvents().stream().filter(e -> e.kind().name().equals(kind)).findFirst().get();
    String json = new String(codec.encode(event), UTF_8);
    String more = "{\"" + field + "\":%s,\"version\"";

    assertRefused(
        json.replace("{\"version\"", more.formatted(value)),
        Reason.INVALID_FIELD,
        field + " does not belong to " + kind);
    assertThat(decode(json.replace("{\"version\"", more.formatted("null")))).isEqualTo(event);
  }

  @ParameterizedTest
  @CsvSource({
    "channel, wechat",
    "channel, WECHAT:1",
    "transactionNo, 42:00",
    "transactionNo, 4２",
    "transactionNo, ''",
    "orderNo, ' T1'",
    "orderNo, a\\u0000b",
    "orderNo, a\\ud83cb",
    "orderNo, \\udf55\\ud83c",
    "kind, PAYMENT_FAILED",
    "kind, payment_received",
    "kind, ''"
  })
  void a_field_that_is_not_valid_is_refused_without_being_shown(String field, String text) {
    UnreadableEventException refusal =
        assertRefused(
            PAYMENT.replaceAll(
                "\"" + field + "\":\"[^\"]*\"",
                "\"" + field + "\":\"" + text.replace("\\", "\\\\") + "\""),
            Reason.INVALID_FIELD,
            field);

    if (!text.isEmpty()) {
      assertThat(refusal).hasMessageNotContaining(text);
    }
  }

  @Test
  void an_unknown_basis_and_a_bad_refund_number_are_refused() {
    assertRefused(
        REFUND.replace("THIS_REFUND", "this_refund"), Reason.INVALID_FIELD, "refund.basis");
    assertRefused(
        REFUND.replace("R202603060001", ""), Reason.INVALID_FIELD, "refund.requestNo is not valid");
    assertRefused(
        REFUND.replace("\"R202603060001\"", "7"), Reason.INVALID_FIELD, "refund.requestNo must be");
    assertRefused(
        REFUND.replace("50000020260306000000000000001", "x".repeat(151)),
        Reason.INVALID_FIELD,
        "refund.channelRefundNo");
  }

  @ParameterizedTest
  @CsvSource({
    "3, is 3",
    "0, is 0",
    "-1, is -1",
    "1.0, is number",
    "1e0, is number",
    "'\"1\"', is string",
    "null, is null",
    "18446744073709551617, is integer",
    "[1], is array"
  })
  void another_version_is_refused_whatever_else_the_value_holds(String version, String found) {
    assertRefused(
        "{\"kind\":7,\"version\":" + version + "}",
        Reason.UNKNOWN_VERSION,
        "version must be one of the integers 1 and 2, but " + found);
  }

  @Test
  void each_kind_is_written_in_the_first_version_that_has_it() {
    Fixture fixture = Fixture.ofNewTenant();

    for (ChannelEvent event : List.of(fixture.payment(), fixture.closed(), fixture.refund())) {
      assertThat(tree(codec.encode(event)).get("version").longValue()).isEqualTo(1);
    }
    assertThat(tree(codec.encode(fixture.reversed())).get("version").longValue()).isEqualTo(2);
  }

  @Test
  void a_later_version_has_the_kinds_of_the_earlier_and_not_the_other_way_round() {
    assertThat(decode(PAYMENT.replace("\"version\":1", "\"version\":2")))
        .isEqualTo(decode(PAYMENT));
    assertRefused(
        PAYMENT.replace("PAYMENT_RECEIVED", "PAYMENT_REVERSED"),
        Reason.INVALID_FIELD,
        "kind is not valid: must be one of [PAYMENT_RECEIVED, PAYMENT_CLOSED, REFUND_SUCCEEDED,"
            + " REFUND_CLOSED, REFUND_ABNORMAL]");
  }

  @Test
  void a_missing_version_is_no_known_version() {
    assertRefused(
        PAYMENT.replace("\"version\":1,", ""),
        Reason.UNKNOWN_VERSION,
        "version must be one of the integers 1 and 2, but is missing");
  }

  @Test
  void a_tombstone_is_empty() {
    assertRefused((byte[]) null, Reason.EMPTY, "none");
    assertRefused(new byte[0], Reason.EMPTY, "none");
  }

  @Test
  void a_value_may_have_64_kibibytes_and_no_byte_more() {
    String longest = PAYMENT + " ".repeat(64 * 1024 - PAYMENT.length());

    assertThat(decode(longest)).isEqualTo(decode(PAYMENT));
    assertRefused(
        longest + " ", Reason.TOO_LARGE, "value must have at most 65536 bytes, but has 65537");
  }

  @Test
  void a_value_may_have_32_levels_and_no_level_more() {
    String more = "{\"more\":%s%s,";
    String deepest = PAYMENT.replace("{", more.formatted("[".repeat(31), "]".repeat(31)));

    assertThat(decode(deepest)).isEqualTo(decode(PAYMENT));
    assertRefused(
        PAYMENT.replace("{", more.formatted("[".repeat(32), "]".repeat(32))),
        Reason.NOT_JSON,
        "at most 32 levels");
    assertRefused("{\"a\":".repeat(10_000), Reason.NOT_JSON, "at most 32 levels");
  }

  @Test
  void a_number_of_20000_digits_is_refused_wherever_it_is() {
    String digits = "9".repeat(20_000);

    assertRefused("{\"version\":" + digits + "}", Reason.NOT_JSON, "strict JSON");
    assertRefused(PAYMENT.replace("1234,", digits + ","), Reason.NOT_JSON, "strict JSON");
    assertRefused(PAYMENT.replace("{", "{\"a\":1." + digits + ","), Reason.NOT_JSON, "strict JSON");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        " ",
        "null",
        "1",
        "\"text\"",
        "[]",
        "[%s]",
        "{",
        "%s{}",
        "%s x",
        "%s\u0000",
        "\u0000%s",
        "\uFEFF%s",
        "/* */%s",
        "{\"version\":1,\"version\":1}",
        "{\"version\":1,\"\\u0076ersion\":1}",
        "{\"version\":1,\"o\":{\"a\":1,\"a\":2}}",
        "{\"version\":01}",
        "{\"version\":+1}",
        "{\"version\":NaN}",
        "{\"version\":1,}",
        "{'version':1}",
        "{version:1}",
        "{\"version\":1,\"a\":\"\u0000\"}",
        "{\"version\":1,\"a\":\"\n\"}"
      })
  void anything_but_one_strict_object_is_refused(String value) {
    assertRefused(value.replace("%s", PAYMENT), Reason.NOT_JSON, "value must be");
  }

  @Test
  void bytes_that_are_not_utf_8_are_refused() {
    String accented = PAYMENT.replace("T2", "é");

    assertRefused(accented.getBytes(ISO_8859_1), Reason.NOT_JSON, "UTF-8");
    assertRefused(PAYMENT.getBytes(UTF_16BE), Reason.NOT_JSON, "strict JSON");
    // A surrogate, and an overlong slash.
    assertRefused(
        accented.replace("é", "\u00ed\u00a0\u0080").getBytes(ISO_8859_1), Reason.NOT_JSON, "UTF-8");
    assertRefused(
        accented.replace("é", "\u00c0\u00af").getBytes(ISO_8859_1), Reason.NOT_JSON, "UTF-8");
  }

  @Test
  void a_message_shows_nothing_of_the_value_and_has_no_cause() {
    for (String value :
        List.of(
            PAYMENT.replace("T202603050001", "secret\\u0000"),
            PAYMENT.replace("2026-03-05T04:00:31Z", "secret"),
            PAYMENT.replace("PAYMENT_RECEIVED", "secret"),
            PAYMENT.replace("CNY", "secret"),
            PAYMENT.replace("1234", "\"secret\""),
            PAYMENT.replace("\"version\":1", "\"version\":\"secret\""),
            PAYMENT.replace("1234", "secret"),
            PAYMENT.replace("{", "{\"secret\":1,\"secret\":2,"),
            REFUND.replace("THIS_REFUND", "secret"),
            "\"secret\"")) {
      assertThatThrownBy(() -> decode(value))
          .isInstanceOf(UnreadableEventException.class)
          .hasMessageNotContaining("secret")
          .hasNoCause();
    }
  }

  @Test
  void what_nobody_could_read_is_not_written() {
    Fixture fixture = Fixture.ofNewTenant();

    assertThatThrownBy(
            () ->
                codec.encode(
                    new RefundEvent.Succeeded(
                        fixture.trade(), Fixture.refundOf(yuan("0.00")), Fixture.NOON)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("amount");
    for (String time : List.of("0999-12-31T23:59:59.999999999Z", "+10000-01-01T00:00:00Z")) {
      assertThatThrownBy(
              () -> codec.encode(new PaymentEvent.Closed(fixture.trade(), Instant.parse(time))))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("years 1000 to 9999");
    }
  }

  private static List<ChannelEvent> documentedEvents() {
    return List.of(
        new PaymentEvent.Received(
            WECHAT_TRADE, yuan("12.34"), Instant.parse("2026-03-05T04:00:31Z")),
        new PaymentEvent.Closed(
            trade("ALIPAY", "2026030522001400000000000002", "T202603050002"),
            Instant.parse("2026-03-05T04:30:00Z")),
        new RefundEvent.Succeeded(
            trade("SQB", "7894002680123456789", "T202603050003"),
            refund("7894002680123456789/T202603050003-R1", "R1", Basis.RUNNING_TOTAL),
            Instant.parse("2026-03-06T01:00:00.123456Z")),
        new RefundEvent.Closed(
            WECHAT_TRADE,
            refund("50000020260306000000000000001", "R202603060001", Basis.THIS_REFUND),
            Instant.parse("2026-03-06T01:00:00Z")),
        new RefundEvent.Abnormal(
            WECHAT_TRADE,
            refund("50000020260306000000000000002", null, Basis.THIS_REFUND),
            Instant.parse("2026-03-06T01:00:00Z")),
        new PaymentEvent.Reversed(
            trade("SQB", "7894002680123456790", "T202603050005"),
            Instant.parse("2026-03-05T04:10:00Z")));
  }

  private static PaymentReference trade(String channel, String transactionNo, String orderNo) {
    return new PaymentReference(
        new TenantId(7),
        new Channel(channel),
        new ChannelTransactionNo(transactionNo),
        new OrderNo(orderNo));
  }

  private static AnnouncedRefund refund(
      String channelRefundNo, @Nullable String requestNo, Basis basis) {
    return new AnnouncedRefund(
        new ChannelRefundNo(channelRefundNo),
        requestNo == null ? null : new RefundNo(requestNo),
        new RefundAmount(basis, yuan("3.00")));
  }

  private void assertFieldIsNeeded(String json, String field, String path) {
    String renamed = json.replace("\"" + field + "\":", "\"x\":");

    assertThat(renamed).isNotEqualTo(json);
    assertRefused(renamed, Reason.INVALID_FIELD, path + " must be a");
    assertRefused(renamed, Reason.INVALID_FIELD, "but is missing");
  }

  private UnreadableEventException assertRefused(String json, Reason reason, String detail) {
    return assertRefused(json.getBytes(UTF_8), reason, detail);
  }

  private UnreadableEventException assertRefused(
      byte @Nullable [] value, Reason reason, String detail) {
    UnreadableEventException refusal =
        catchThrowableOfType(UnreadableEventException.class, () -> codec.decode(value));

    assertThat(refusal).hasMessageContaining(detail);
    assertThat(refusal.reason()).isEqualTo(reason);
    return refusal;
  }

  private ChannelEvent decode(String json) {
    return codec.decode(json.getBytes(UTF_8));
  }

  private static JsonNode tree(byte[] json) {
    return JsonMapper.shared().readTree(json);
  }
}
