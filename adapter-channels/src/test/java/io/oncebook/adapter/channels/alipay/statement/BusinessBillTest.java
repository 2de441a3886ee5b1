package io.oncebook.adapter.channels.alipay.statement;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.channels.alipay.AlipayAdapter;
import io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields;
import io.oncebook.adapter.channels.alipay.notice.AlipayNoticeSigner;
import io.oncebook.adapter.channels.alipay.settings.AlipaySettings;
import io.oncebook.adapter.channels.crypto.RsaKeys;
import io.oncebook.adapter.channels.statement.AlipayStatementWriter;
import io.oncebook.adapter.channels.statement.DayRow;
import io.oncebook.adapter.channels.statement.ReadStatement;
import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.adapter.channels.vector.ChannelVector;
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
import io.oncebook.domain.tenant.TenantId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.security.KeyPair;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BusinessBillTest {

  private static final TenantId TENANT = new TenantId(7);
  private static final KeyPair KEYS = RsaKeys.newPair();
  private static final Charset GBK = Charset.forName("GBK");
  private static final LocalDate DAY = LocalDate.of(2026, 3, 5);
  private static final Instant MORNING = Instant.parse("2026-03-05T02:00:05Z");
  private static final String NO = AlipayNoticeFields.TRADE_NO;
  private static final String ORDER = AlipayNoticeFields.ORDER_NO;

  private static final DayRow PAYMENT = new DayRow(NO, ORDER, null, 8880, 53_000, MORNING);
  private static final DayRow REFUND =
      new DayRow(
          NO,
          ORDER,
          new DayRow.Refund("", "AR-1", ""),
          880,
          -5_000,
          Instant.parse("2026-03-05T08:00:00Z"));

  private final StatementReader reader = newReader();
  private final AlipayStatementWriter writer =
      new AlipayStatementWriter(AlipayNoticeFields.SELLER_ID);

  static StatementReader newReader() {
    return new AlipayAdapter().statements(TENANT, settings());
  }

  private static AlipaySettings settings() {
    return new AlipaySettings(
        AlipayNoticeFields.APP_ID,
        List.of(AlipayNoticeFields.SELLER_ID),
        List.of(Base64.getEncoder().encodeToString(KEYS.getPublic().getEncoded())),
        null);
  }

  @Test
  void the_vector_is_read_as_it_says() throws RefusedStatementException {
    ReadStatement read =
        ReadStatement.of(reader, DAY, ChannelVector.of("ali-10-statement-trade-zip").body());

    PaymentReference trade =
        new PaymentReference(
            TENANT, AlipaySettings.CHANNEL, new ChannelTransactionNo(NO), new OrderNo(ORDER));
    Money paid = Money.ofMinor(8880, "CNY");
    Money refunded = Money.ofMinor(880, "CNY");
    assertThat(read.odd()).isEmpty();
    assertThat(read.lines())
        .containsExactly(
            new StatementLine(
                6,
                new PaymentEvent.Received(trade, paid, MORNING),
                paid,
                new Fee(53_000),
                LineStatus.SETTLED),
            new StatementLine(
                7,
                new RefundEvent.Succeeded(
                    trade,
                    new AnnouncedRefund(
                        ChannelRefundNo.within(trade.transactionNo(), "AR-1"),
                        new RefundNo("AR-1"),
                        new RefundAmount(RefundAmount.Basis.THIS_REFUND, refunded)),
                    Instant.parse("2026-03-05T08:00:00Z")),
                refunded,
                new Fee(-5_000),
                LineStatus.SETTLED));
    assertThat(ReadStatement.of(reader, DAY, writer.zip(DAY, List.of(PAYMENT, REFUND))).lines())
        .isEqualTo(read.lines());
  }

  @Test
  void a_row_has_the_key_of_its_notice() throws RefusedStatementException {
    ChannelEvent paid = notice(AlipayNoticeFields.aPayment());
    ChannelEvent refunded = notice(AlipayNoticeFields.aPartialRefund());

    List<StatementLine> lines = read(bill(PAYMENT, REFUND)).lines();

    assertThat(lines)
        .extracting(StatementLine::key)
        .containsExactly(IdempotencyKey.of(paid), IdempotencyKey.of(refunded));
    assertThat(lines.get(0).event().agreesWith(paid)).isTrue();
    assertThat(lines.get(1).event().agreesWith(refunded)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ORDER})
  void a_refund_without_a_number_of_its_own_names_no_request(String requestNo)
      throws RefusedStatementException {
    DayRow unnamed = new DayRow(NO, ORDER, new DayRow.Refund("", requestNo, ""), 880, 0, MORNING);

    RefundEvent refund = (RefundEvent) read(bill(unnamed)).lines().get(0).event();

    assertThat(refund.refund().requestNo()).isNull();
    assertThat(refund.bizNo()).isEqualTo(NO + "/" + ORDER);
  }

  @Test
  void zip_gzip_or_plain_in_gbk_or_utf_8_it_is_read() throws RefusedStatementException {
    String bill = bill(PAYMENT, REFUND);
    ReadStatement read = read(bill);

    assertThat(read.lines()).hasSize(2);
    assertThat(ReadStatement.of(reader, DAY, ReadStatement.gzip(bill.getBytes(GBK))))
        .isEqualTo(read);
    assertThat(ReadStatement.of(reader, DAY, writer.zip(DAY, List.of(PAYMENT, REFUND))))
        .isEqualTo(read);
    assertThat(ReadStatement.of(reader, DAY, bill.getBytes(UTF_8)).lines()).isEqualTo(read.lines());
    assertThat(ReadStatement.of(reader, DAY, ("\ufeff" + bill).getBytes(UTF_8)).lines())
        .isEqualTo(read.lines());
    assertThat(read(bill.replace("\r\n", "\n")).lines()).isEqualTo(read.lines());
  }

  @Test
  void positive_amounts_of_refunds_are_taken_too() throws RefusedStatementException {
    assertThat(read(bill(PAYMENT, REFUND).replace("-8.80", "8.80")).lines())
        .isEqualTo(read(bill(PAYMENT, REFUND)).lines());
  }

  @Test
  void a_day_without_trades_is_a_statement_without_rows() throws RefusedStatementException {
    assertThat(read(bill()).lines()).isEmpty();
  }

  @Test
  void commas_in_the_name_of_goods_and_in_the_remark_are_put_back()
      throws RefusedStatementException {
    String bill =
        bill(PAYMENT, REFUND)
            .replace(",咖啡,", ",咖啡,大杯,2026-01-01 00:00:00,热,")
            .replace("0.00,\r\n", "0.00,谢谢,再来\r\n");

    ReadStatement read = read(bill);

    assertThat(read.odd()).isEmpty();
    assertThat(read.lines()).isEqualTo(read(bill(PAYMENT, REFUND)).lines());
  }

  @Test
  void a_comma_where_nothing_can_be_told_harms_its_row_alone() throws RefusedStatementException {
    ReadStatement read = read(bill(PAYMENT, REFUND).replaceFirst("\\*测", "*测,试"));

    assertThat(read.lines()).hasSize(1);
    assertThat(read.odd()).extracting(ExceptionRow::row).containsExactly(6);
    assertThat(read.odd().get(0).remark()).startsWith("row: ");
  }

  @ParameterizedTest
  @CsvSource({
    "2026030522001400000000000001,2.026E+27,支付宝交易号",
    "A202603050001,'',商户订单号",
    "'10:00:05,(?=\\t)','10:00,',完成时间",
    "'-0.53','?','服务费（元）'"
  })
  void a_cell_that_cannot_be_read_harms_its_row_alone(String cell, String other, String column)
      throws RefusedStatementException {
    String bill = bill(PAYMENT, REFUND);
    int row = bill.indexOf("备注\r\n");
    ReadStatement read =
        read(
            bill.substring(0, row)
                + bill.substring(row).replaceFirst("(?<=[\\n,])([^,\\n]*)" + cell, "$1" + other));

    assertThat(read.lines()).hasSize(1);
    assertThat(read.odd()).hasSize(1);
    assertThat(read.odd().get(0).kind()).isEqualTo(ExceptionRow.Kind.UNREADABLE);
    assertThat(read.odd().get(0).remark()).startsWith(column + ": ");
  }

  @Test
  void another_kind_of_business_is_told_apart() throws RefusedStatementException {
    ReadStatement read =
        read(
            bill(PAYMENT, REFUND)
                .replace("交易\t", "分账\t")
                .replace("#交易合计：1笔，商家实收共88.80元", "#交易合计：0笔，商家实收共0.00元"));

    assertThat(read.lines()).hasSize(1);
    assertThat(read.odd())
        .extracting(ExceptionRow::kind)
        .containsExactly(ExceptionRow.Kind.OTHER_BUSINESS);
  }

  @Test
  void a_row_that_cannot_be_read_at_all_counts_for_one_row_only() {
    String bill = bill(PAYMENT, REFUND);
    String row = bill.lines().skip(5).findFirst().orElseThrow() + "\r\n";

    assertThat(odd(bill.replace(row, "x\r\n"))).hasSize(1);
    assertRefused(bill.replace(row, "x\r\n").replace("交易合计：1", "交易合计：2"), Reason.TOTALS_DISAGREE);
    assertRefused(bill.replace(row, "x\r\n").replace("退款合计：1", "退款合计：0"), Reason.TOTALS_DISAGREE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"alipay_data_dataservice_bill_downloadurl_query_response\":{\"code\":\"40004\"}}",
        "<html></html>",
        "#支付宝账务明细查询\r\n#账号：[20881000000000010156]\r\n"
      })
  void what_is_no_statement_is_refused(String text) {
    assertRefused(text, Reason.NOT_A_STATEMENT);
  }

  @Test
  void archives_without_or_with_many_details_or_broken_are_refused() throws IOException {
    assertThat(refusal(zip("#支付宝业务汇总查询")).reason()).isEqualTo(Reason.NOT_A_STATEMENT);
    assertThat(refusal(zip(bill(), bill())).reason()).isEqualTo(Reason.NOT_A_STATEMENT);
    byte[] packed = writer.zip(DAY, List.of(PAYMENT));
    assertThat(refusal(Arrays.copyOf(packed, packed.length - 30)).reason())
        .isEqualTo(Reason.NOT_A_STATEMENT);
  }

  @Test
  void another_day_or_account_is_refused() {
    String bill = bill(PAYMENT);

    assertRefused(bill.replace("0156]", "0157]"), Reason.OTHER_ACCOUNT);
    assertRefused(bill.replace("[2026年03月05日", "[2026年03月04日"), Reason.OTHER_DAY);
    assertRefused(
        bill.replace("[2026年03月06日 00:00:00]", "[2026年04月01日 00:00:00]"), Reason.OTHER_DAY);
    assertRefused(bill.replace("#账号", "#号"), Reason.UNKNOWN_LAYOUT);
  }

  @Test
  void a_column_that_nobody_knows_or_that_is_missing_is_named() {
    assertThat(assertRefused(bill().replace("分润（元）", "新列"), Reason.UNKNOWN_LAYOUT))
        .hasMessageContaining("新列");
    assertThat(assertRefused(bill().replace("订单金额（元）,", ""), Reason.UNKNOWN_LAYOUT))
        .hasMessageContaining("订单金额（元）");
  }

  @Test
  void rows_that_do_not_come_to_the_sums_are_refused() {
    String bill = bill(PAYMENT, REFUND);

    assertRefused(bill.replace("交易合计：1笔", "交易合计：2笔"), Reason.TOTALS_DISAGREE);
    assertRefused(bill.replace("商家实收共88.80", "商家实收共88.81"), Reason.TOTALS_DISAGREE);
    assertRefused(bill.replace("退款共-8.80", "退款共-8.81"), Reason.TOTALS_DISAGREE);
    assertRefused(bill.substring(0, bill.indexOf("#退款合计")), Reason.CUT_OFF);
  }

  @Test
  void more_than_the_limit_is_refused_when_unpacked() {
    StatementReader narrow = BusinessBill.reader(TENANT, settings(), 500);

    assertThat(ReadStatement.refusalOf(narrow, DAY, writer.zip(DAY, List.of(PAYMENT))).reason())
        .isEqualTo(Reason.TOO_LARGE);
  }

  private static byte[] zip(String... texts) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(packed)) {
      for (int i = 0; i < texts.length; i++) {
        zip.putNextEntry(new ZipEntry(i + ".csv"));
        zip.write(texts[i].getBytes(GBK));
      }
    }
    return packed.toByteArray();
  }

  private String bill(DayRow... rows) {
    return new String(writer.text(DAY, List.of(rows)), GBK);
  }

  private ReadStatement read(String bill) throws RefusedStatementException {
    return ReadStatement.of(reader, DAY, bill.getBytes(GBK));
  }

  private List<ExceptionRow> odd(String bill) {
    try {
      return read(bill).odd();
    } catch (RefusedStatementException e) {
      throw new AssertionError(e);
    }
  }

  private RefusedStatementException assertRefused(String bill, Reason reason) {
    RefusedStatementException refusal = refusal(bill.getBytes(GBK));
    assertThat(refusal.reason()).isEqualTo(reason);
    return refusal;
  }

  private RefusedStatementException refusal(byte[] bytes) {
    return ReadStatement.refusalOf(reader, DAY, bytes);
  }

  private static ChannelEvent notice(AlipayNoticeFields fields) {
    return new AlipayAdapter()
        .codec(TENANT, settings(), Clock.systemUTC())
        .read(new AlipayNoticeSigner(KEYS.getPrivate()).sign(fields))
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
}
