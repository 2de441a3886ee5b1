package io.oncebook.adapter.channels.wechatpay.statement;

import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.APPID;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.MCHID;
import static io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture.TENANT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.oncebook.adapter.channels.statement.DayRow;
import io.oncebook.adapter.channels.statement.ReadStatement;
import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.adapter.channels.statement.WechatPayStatementWriter;
import io.oncebook.adapter.channels.vector.ChannelVector;
import io.oncebook.adapter.channels.wechatpay.WechatPayAdapter;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayFixture;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayNoticeSigner;
import io.oncebook.adapter.channels.wechatpay.notice.WechatPayPayment;
import io.oncebook.adapter.channels.wechatpay.settings.WechatPaySettings;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.Fee;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import io.oncebook.domain.statement.StatementLine;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TradeBillTest {

  private static final LocalDate DAY = LocalDate.of(2026, 3, 5);
  private static final Instant MORNING = Instant.parse("2026-03-05T02:11:12Z");
  private static final String NO = "4200002026030500000000000001";

  private static final DayRow PAYMENT = new DayRow(NO, "T202603050001", null, 1234, 7000, MORNING);
  private static final DayRow REFUND =
      new DayRow(
          "4200002026030500000000000003",
          "T202603050003",
          new DayRow.Refund("50000020260305000000000000009", "R202603050009", "PROCESSING"),
          500,
          -3000,
          Instant.parse("2026-03-05T10:00:00Z"));

  private final StatementReader reader =
      new WechatPayAdapter().statements(TENANT, WechatPayFixture.settings());
  private final WechatPayStatementWriter writer = new WechatPayStatementWriter(MCHID, APPID);

  @Test
  void the_vector_is_read_as_it_says() throws RefusedStatementException {
    ChannelVector vector = ChannelVector.of("wx-13-statement-all");
    ReadStatement read = ReadStatement.of(reader, DAY, vector.body());

    assertThat(read.odd()).isEmpty();
    assertThat(read.lines())
        .containsExactly(
            new StatementLine(
                2,
                new PaymentEvent.Received(
                    trade(NO, "T202603050001"), Money.ofMinor(1234, "CNY"), MORNING),
                Money.ofMinor(1234, "CNY"),
                new Fee(7000),
                LineStatus.SETTLED),
            new StatementLine(
                3,
                new RefundEvent.Succeeded(
                    trade("4200002026030500000000000003", "T202603050003"),
                    new AnnouncedRefund(
                        new ChannelRefundNo("50000020260305000000000000009"),
                        new RefundNo("R202603050009"),
                        new RefundAmount(
                            RefundAmount.Basis.THIS_REFUND, Money.ofMinor(500, "CNY"))),
                    Instant.parse("2026-03-05T10:00:00Z")),
                Money.ofMinor(500, "CNY"),
                new Fee(-3000),
                LineStatus.UNDER_WAY));
  }

  @Test
  void the_test_kit_writes_what_the_vector_shows() {
    String vector = new String(ChannelVector.of("wx-13-statement-all").body(), UTF_8);

    assertThat(bill(PAYMENT))
        .startsWith(vector.lines().findFirst().orElseThrow() + "\n")
        .contains("\n`2026-03-05 10:11:12,`" + APPID + ",`" + MCHID + ",`0,`,`" + NO + ",`");
  }

  @Test
  void a_row_has_the_key_of_its_notice() throws RefusedStatementException {
    WechatPayPayment payment = WechatPayFixture.payment();
    ChannelEvent paid = notice(WechatPayFixture.signer().sign(payment, WechatPayFixture.NOW));
    ChannelEvent refunded =
        notice(WechatPayFixture.signer().sign(WechatPayFixture.refund(), WechatPayFixture.NOW));

    List<StatementLine> lines = read(bill(rowOf(paid), rowOf(refunded))).lines();

    assertThat(lines)
        .extracting(StatementLine::key)
        .containsExactly(IdempotencyKey.of(paid), IdempotencyKey.of(refunded));
    assertThat(lines.get(0).event().agreesWith(paid)).isTrue();
    assertThat(lines.get(1).event().agreesWith(refunded)).isTrue();
  }

  @Test
  void packed_or_plain_with_or_without_a_mark_of_bytes_it_is_one_statement()
      throws RefusedStatementException {
    byte[] plain = bill(PAYMENT, REFUND).getBytes(UTF_8);
    ReadStatement read = ReadStatement.of(reader, DAY, plain);

    assertThat(read.lines()).hasSize(2);
    assertThat(ReadStatement.of(reader, DAY, ReadStatement.gzip(plain))).isEqualTo(read);
    assertThat(read("\ufeff" + bill(PAYMENT, REFUND)).lines()).isEqualTo(read.lines());
    assertThat(read(bill(PAYMENT, REFUND).replace("\n", "\r\n")).lines()).isEqualTo(read.lines());
  }

  @Test
  void a_day_without_trades_is_a_statement_without_rows() throws RefusedStatementException {
    assertThat(read(bill()).lines()).isEmpty();
  }

  @Test
  void an_older_layout_is_read_too() throws RefusedStatementException {
    String bill =
        """
        交易时间,公众账号ID,商户号,子商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,总金额,企业红包金额,微信退款单号,商户退款单号,退款金额,企业红包退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率
        `2026-03-05 10:11:12,`wx1234567890abcdef,`1900000001,`,`,`4200002026030500000000000001,`T1,`o,`APP,`SUCCESS,`CFT,`CNY,`0.05,`0.00,`0,`0,`0.00,`0.00,`,`,`x,`,`0.00000,`0.60%
        `2026-03-05 10:12:12,`wx1234567890abcdef,`1900000001,`0,`,`4200002026030500000000000001,`T1,`o,`APP,`REFUND,`CFT,`CNY,`0.00,`0.00,`50001,`R1,`0.03,`0.00,`ORIGINAL,`SUCCESS,`x,`,`0.00000,`0.60%
        总交易单数,总交易额,总退款金额,总企业红包退款金额,手续费总金额
        `2,`0.05,`0.03,`0.00,`0.00000
        """;

    assertThat(read(bill).lines())
        .extracting(line -> line.amount().amountMinor(), StatementLine::standing)
        .containsExactly(tuple(5L, LineStatus.SETTLED), tuple(3L, LineStatus.SETTLED));
    assertRefused(bill.replace("`2,`0.05,`0.03", "`2,`0.06,`0.03"), Reason.TOTALS_DISAGREE);
  }

  @ParameterizedTest
  @CsvSource({
    "SUCCESS,SETTLED",
    "PROCESSING,UNDER_WAY",
    "CHANGE,UNDER_WAY",
    "ABNORMAL,UNDER_WAY",
    "FAIL,FAILED",
    "CLOSED,FAILED"
  })
  void the_state_of_a_refund_tells_how_sure_it_is(String state, LineStatus standing)
      throws RefusedStatementException {
    assertThat(read(bill(REFUND).replace("PROCESSING", state)).lines())
        .extracting(StatementLine::standing)
        .containsExactly(standing);
  }

  @ParameterizedTest
  @CsvSource({
    "4200002026030500000000000001,4.2E+27,微信订单号",
    "T202603050001,1.2E+12,商户订单号",
    "T202603050001,,商户订单号",
    "2026-03-05 10:11:12,2026/3/5 10:11,交易时间",
    "CNY,YUAN,货币种类",
    "SUCCESS,DONE,交易状态",
    "0.07000,seven,手续费"
  })
  void a_cell_that_cannot_be_read_harms_its_row_alone(String cell, String other, String column)
      throws RefusedStatementException {
    ReadStatement read =
        read(
            bill(PAYMENT, REFUND)
                .replaceFirst("`" + cell + "(?=,)", "`" + (other == null ? "" : other)));

    assertThat(read.lines()).hasSize(1);
    assertThat(read.odd()).hasSize(1);
    assertThat(read.odd().get(0).kind()).isEqualTo(ExceptionRow.Kind.UNREADABLE);
    assertThat(read.odd().get(0).row()).isEqualTo(2);
    assertThat(read.odd().get(0).remark()).startsWith(column + ": ");
  }

  @Test
  void an_amount_that_cannot_be_read_is_reported_and_its_sum_is_not_checked()
      throws RefusedStatementException {
    ReadStatement read =
        read(bill(PAYMENT, REFUND).replaceFirst("12.34,`0.00,`\n", "1e1,`0.00,`\n"));

    assertThat(read.lines()).hasSize(1);
    assertThat(read.odd())
        .containsExactly(
            new ExceptionRow(
                2, ExceptionRow.Kind.UNREADABLE, "订单金额: amount must be plain decimal digits"));
  }

  @Test
  void a_row_with_cells_too_few_counts_and_is_reported() throws RefusedStatementException {
    ReadStatement read = read(bill(PAYMENT, REFUND).replaceFirst(",`NATIVE", ""));

    assertThat(read.lines()).hasSize(1);
    assertThat(read.odd())
        .containsExactly(
            new ExceptionRow(2, ExceptionRow.Kind.UNREADABLE, "row: expected 27 cells, found 26"));
  }

  @Test
  void a_line_in_another_encoding_harms_itself_alone() throws RefusedStatementException {
    byte[] bytes = bill(PAYMENT, REFUND).getBytes(UTF_8);
    bytes[new String(bytes, ISO_8859_1).indexOf("oTEST")] = (byte) 0xff;

    ReadStatement read = ReadStatement.of(reader, DAY, bytes);

    assertThat(read.lines()).hasSize(1);
    assertThat(read.odd())
        .containsExactly(
            new ExceptionRow(2, ExceptionRow.Kind.UNREADABLE, "line: expected text in UTF-8"));
  }

  @ParameterizedTest
  @CsvSource({"`1900000001,`1900000002,商户号", "'`1900000001,`0','`1900000001,`1900000009',特约商户号"})
  void a_row_of_others_is_told_apart(String cell, String other, String column)
      throws RefusedStatementException {
    ReadStatement read = read(bill(PAYMENT, REFUND).replaceFirst(cell, other));

    assertThat(read.lines()).hasSize(1);
    assertThat(read.odd())
        .containsExactly(
            new ExceptionRow(
                2,
                ExceptionRow.Kind.OTHER_ACCOUNT,
                column + ": expected this account's, found another"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"`0,`0,", "`,`,", "`50000000000000000001,`R1,"})
  void a_reversed_payment_has_the_key_of_its_payment_whatever_numbers_it_has(String numbers)
      throws RefusedStatementException {
    StatementLine line = read(revoked(numbers, "`SUCCESS,", "`0.00,`12.34,")).lines().get(0);

    PaymentEvent.Received payment =
        (PaymentEvent.Received) read(bill(PAYMENT)).lines().get(0).event();
    assertThat(line.event())
        .isEqualTo(new PaymentEvent.Reversed(payment.trade(), payment.occurredAt()));
    assertThat(line.amount()).isEqualTo(Money.ofMinor(1234, "CNY"));
    assertThat(line.standing()).isEqualTo(LineStatus.SETTLED);
  }

  @Test
  void a_row_of_another_application_is_money_of_ours_all_the_same()
      throws RefusedStatementException {
    String bill = bill(PAYMENT, REFUND);

    ReadStatement listed = read(bill);
    ReadStatement unlisted = read(bill.replace("`wx1234567890abcdef", "`wx0000000000000000"));

    assertThat(unlisted.odd()).isEmpty();
    assertThat(unlisted.lines())
        .isEqualTo(
            listed.lines().stream().map(line -> line.ofUnlisted("wx0000000000000000")).toList());
  }

  @Test
  void a_row_whose_application_cannot_be_read_is_reported() throws RefusedStatementException {
    ReadStatement read = read(bill(PAYMENT).replace("`wx1234567890abcdef", "`"));

    assertThat(read.odd())
        .extracting(ExceptionRow::kind)
        .containsExactly(ExceptionRow.Kind.UNREADABLE);
  }

  @Test
  void a_reversal_may_tell_its_amount_as_that_of_the_order_and_need_no_state()
      throws RefusedStatementException {
    StatementLine line = read(revoked("`0,`0,", "`,", "`12.34,`0.00,")).lines().get(0);

    assertThat(line.event()).isInstanceOf(PaymentEvent.Reversed.class);
    assertThat(line.amount()).isEqualTo(Money.ofMinor(1234, "CNY"));
  }

  @Test
  void a_reversal_that_is_under_way_is_not_settled() throws RefusedStatementException {
    StatementLine line = read(revoked("`0,`0,", "`PROCESSING,", "`0.00,`12.34,")).lines().get(0);

    assertThat(line.standing()).isEqualTo(LineStatus.UNDER_WAY);
  }

  @Test
  void a_reversal_of_nothing_is_another_business() throws RefusedStatementException {
    ReadStatement read = read(revoked("`0,`0,", "`,", "`0.00,`0.00,"));

    assertThat(read.lines()).isEmpty();
    assertThat(read.odd())
        .containsExactly(
            new ExceptionRow(
                2, ExceptionRow.Kind.OTHER_BUSINESS, "交易状态: found REVOKED without an amount"));
  }

  /**
   * A bill with a reversed payment alone.
   *
   * @param numbers of the refund, the channel's and the merchant's
   * @param state of the refund
   * @param amounts of the order, and of what was asked back
   */
  private String revoked(String numbers, String state, String amounts) {
    List<String> both = List.of(amounts.replace("`", "").split(",", -1));
    return bill().lines().findFirst().orElseThrow()
        + """

        `2026-03-05 10:11:12,`%s,`%s,`0,`,`%s,`T202603050001,`o,`MICROPAY,`REVOKED,`CFT,`CNY,`%s,`0.00,%s`%s,`0.00,`ORIGINAL,%s`咖啡,`,`-0.07000,`0.60%%,%s`
        总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额
        `1,`%s,`%s,`0.00,`-0.07000,`%s,`%s
        """
            .formatted(
                APPID,
                MCHID,
                NO,
                both.get(0),
                numbers,
                both.get(1),
                state,
                amounts,
                both.get(0),
                both.get(1),
                both.get(0),
                both.get(1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "\n\n",
        "{\"code\":\"NO_STATEMENT_EXIST\",\"message\":\"账单文件不存在\"}",
        "<xml><return_code>FAIL</return_code></xml>",
        "<!DOCTYPE html><html></html>",
        "PK\u0003\u0004broken",
        "总交易单数,应结订单总金额\n`0,`0.00\n"
      })
  void what_is_no_statement_is_refused(String text) {
    assertRefused(text, Reason.NOT_A_STATEMENT);
  }

  @Test
  void a_broken_archive_is_refused() {
    byte[] packed = ReadStatement.gzip(bill(PAYMENT).getBytes(UTF_8));
    assertThat(refusal(Arrays.copyOf(packed, packed.length - 9)).reason())
        .isEqualTo(Reason.CUT_OFF);
    packed[packed.length - 8] ^= 1;
    assertThat(refusal(packed).reason()).isEqualTo(Reason.NOT_A_STATEMENT);
  }

  @Test
  void bills_of_payments_or_refunds_alone_are_refused() {
    String header = bill().lines().findFirst().orElseThrow();
    assertRefused(bill().replace("微信退款单号", "退款申请时间,退款成功时间,微信退款单号"), Reason.UNKNOWN_LAYOUT);
    assertThat(
            assertRefused(
                    bill()
                        .replace(
                            header, header.replace("微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,", "")),
                    Reason.UNKNOWN_LAYOUT)
                .getMessage())
        .contains("ALL")
        .contains("SUCCESS");
  }

  @Test
  void a_column_that_nobody_knows_or_that_is_missing_is_named() {
    assertThat(assertRefused(bill().replace("费率备注", "新列"), Reason.UNKNOWN_LAYOUT))
        .hasMessageContaining("新列");
    assertThat(assertRefused(bill().replace(",订单金额", ""), Reason.UNKNOWN_LAYOUT))
        .hasMessageContaining("订单金额");
    assertThat(assertRefused(bill().replace("设备号", "费率"), Reason.UNKNOWN_LAYOUT))
        .hasMessageContaining("费率");
  }

  @Test
  void rows_that_do_not_come_to_the_sums_are_refused() {
    String bill = bill(PAYMENT, REFUND);
    String row = bill.lines().skip(1).findFirst().orElseThrow();

    assertRefused(bill.replace(row + "\n", ""), Reason.TOTALS_DISAGREE);
    assertRefused(bill.replace(row + "\n", row + "\n" + row + "\n"), Reason.TOTALS_DISAGREE);
    assertThat(
            assertRefused(bill.replace("`0.07000,", "`0.07001,"), Reason.TOTALS_DISAGREE)
                .getMessage())
        .isEqualTo("手续费总金额: expected 0.04000, found that the rows give 0.04001");
  }

  @Test
  void rows_of_another_day_or_account_alone_are_refused() throws RefusedStatementException {
    byte[] bill = bill(PAYMENT, REFUND).getBytes(UTF_8);

    assertThat(ReadStatement.refusalOf(reader, DAY.plusDays(1), bill).reason())
        .isEqualTo(Reason.OTHER_DAY);
    assertRefused(
        new String(bill, UTF_8).replace("`" + MCHID, "`1900000002"), Reason.OTHER_ACCOUNT);
    assertThat(read(bill(PAYMENT, REFUND).replace("`2026-03-05 10", "`2026-03-06 10")).lines())
        .hasSize(2);
  }

  @Test
  void more_than_the_limit_is_refused_packed_or_not() {
    byte[] plain = bill(PAYMENT).getBytes(UTF_8);
    StatementReader narrow =
        TradeBill.reader(TENANT, WechatPayFixture.settings(), plain.length - 1L);

    assertThat(ReadStatement.refusalOf(narrow, DAY, plain).reason()).isEqualTo(Reason.TOO_LARGE);
    assertThat(ReadStatement.refusalOf(narrow, DAY, ReadStatement.gzip(plain)).reason())
        .isEqualTo(Reason.TOO_LARGE);
  }

  @Test
  void a_line_without_end_is_refused() {
    assertRefused(bill() + "x".repeat(1 << 17), Reason.NOT_A_STATEMENT);
  }

  private String bill(DayRow... rows) {
    return new String(writer.text(DAY, List.of(rows)), UTF_8);
  }

  private ReadStatement read(String bill) throws RefusedStatementException {
    return ReadStatement.of(reader, DAY, bill.getBytes(UTF_8));
  }

  private RefusedStatementException assertRefused(String bill, Reason reason) {
    RefusedStatementException refusal = refusal(bill.getBytes(UTF_8));
    assertThat(refusal.reason()).isEqualTo(reason);
    return refusal;
  }

  private RefusedStatementException refusal(byte[] bytes) {
    return ReadStatement.refusalOf(reader, DAY, bytes);
  }

  private static PaymentReference trade(String transactionNo, String orderNo) {
    return new PaymentReference(
        TENANT,
        WechatPaySettings.CHANNEL,
        new ChannelTransactionNo(transactionNo),
        new OrderNo(orderNo));
  }

  private static ChannelEvent notice(WechatPayNoticeSigner.SignedNotice notice) {
    return WechatPayFixture.codec()
        .read(notice.raw())
        .choose(
            event -> event.event(),
            unclear -> {
              throw new AssertionError(unclear.kind());
            },
            irrelevant -> {
              throw new AssertionError("irrelevant");
            },
            refused -> {
              throw new AssertionError(refused.detail());
            });
  }

  /** What the bill says of the noticed event. */
  private static DayRow rowOf(ChannelEvent event) {
    if (event instanceof RefundEvent refund) {
      return new DayRow(
          event.trade().transactionNo().value(),
          event.trade().orderNo().value(),
          new DayRow.Refund(
              refund.refund().channelRefundNo().value(),
              String.valueOf(refund.refund().requestNo()),
              "SUCCESS"),
          refund.refund().amount().money().amountMinor(),
          0,
          MORNING);
    }
    return new DayRow(
        event.trade().transactionNo().value(),
        event.trade().orderNo().value(),
        null,
        ((PaymentEvent.Received) event).amount().amountMinor(),
        0,
        MORNING);
  }
}
