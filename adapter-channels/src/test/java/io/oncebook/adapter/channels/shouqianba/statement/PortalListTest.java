package io.oncebook.adapter.channels.shouqianba.statement;

import static io.oncebook.adapter.channels.shouqianba.statement.PortalListFixture.TENANT;
import static io.oncebook.adapter.channels.shouqianba.statement.PortalListFixture.account;
import static io.oncebook.adapter.channels.shouqianba.statement.PortalListFixture.layout;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.oncebook.adapter.channels.shouqianba.ShouqianbaAdapter;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields;
import io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeSigner;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaStatementColumns;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaStatementSettings;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaStatementSettings.Sign;
import io.oncebook.adapter.channels.shouqianba.settings.ShouqianbaStatementSettings.Unit;
import io.oncebook.adapter.channels.statement.DayRow;
import io.oncebook.adapter.channels.statement.ReadStatement;
import io.oncebook.adapter.channels.statement.ShouqianbaStatementWriter;
import io.oncebook.adapter.channels.statement.StatementReader;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.RefusedStatementException.Reason;
import io.oncebook.domain.statement.StatementLine;
import java.nio.charset.Charset;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PortalListTest {

  private static final LocalDate DAY = LocalDate.of(2026, 3, 5);
  private static final Instant NOON = Instant.parse("2026-03-05T04:00:00Z");
  private static final String SN = ShouqianbaNoticeFields.SN;
  private static final String ORDER = ShouqianbaNoticeFields.CLIENT_SN;

  private static final DayRow PAYMENT = new DayRow(SN, ORDER, null, 1500, 5_700, NOON);
  private static final DayRow REFUND =
      new DayRow(
          SN, ORDER, new DayRow.Refund(ORDER + "-R1", "R1", ""), 500, -1_900, NOON.plusSeconds(60));

  private final ShouqianbaStatementWriter writer =
      new ShouqianbaStatementWriter(ShouqianbaNoticeFields.TERMINAL_SN);

  @Test
  void a_row_has_the_key_of_its_notice() throws RefusedStatementException {
    ChannelEvent paid = notice(ShouqianbaNoticeFields.aPayment());
    ChannelEvent refunded = notice(ShouqianbaNoticeFields.aPartialRefund());

    List<StatementLine> lines = read(layout(), list(PAYMENT, REFUND), 2).lines();

    assertThat(lines)
        .extracting(StatementLine::key)
        .containsExactly(IdempotencyKey.of(paid), IdempotencyKey.of(refunded));
    assertThat(lines.get(0).event().agreesWith(paid)).isTrue();
    assertThat(lines.get(1).event().agreesWith(refunded)).isTrue();
    assertThat(lines).extracting(line -> line.amount().amountMinor()).containsExactly(1500L, 500L);
    assertThat(lines).extracting(line -> line.fee().thousandths()).containsExactly(5_700L, -1_900L);
    assertThat(lines).extracting(line -> line.event().occurredAt()).startsWith(NOON);
  }

  @Test
  void a_reversal_has_the_key_of_its_notice() throws RefusedStatementException {
    ChannelEvent reversed =
        notice(ShouqianbaNoticeFields.aPayment().with("order_status", "CANCELED"));

    StatementLine line = read(layout(), list(REFUND).replace("退款", "撤单"), 1).lines().get(0);

    assertThat(line.key()).isEqualTo(IdempotencyKey.of(reversed));
    assertThat(line.event().agreesWith(reversed)).isTrue();
    assertThat(line.amount().amountMinor()).isEqualTo(500L);
    assertThat(line.fee().thousandths()).isEqualTo(-1_900L);
  }

  @Test
  void a_kind_cannot_be_two_things() {
    assertThatThrownBy(() -> layoutWithReversalKinds("撤单", "退款"))
        .hasMessage("statement: reversal-kinds must name no kind of payment-kinds or refund-kinds");
    assertThatThrownBy(() -> layoutWithReversalKinds("收款"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static ShouqianbaStatementSettings layoutWithReversalKinds(String... kinds) {
    ShouqianbaStatementSettings layout = layout();
    return new ShouqianbaStatementSettings(
        layout.encoding(),
        layout.separator(),
        layout.unit(),
        layout.refundSign(),
        layout.feeSign(),
        layout.timeFormat(),
        layout.paymentKinds(),
        layout.refundKinds(),
        List.of(kinds),
        layout.columns(),
        layout.ignoredColumns(),
        layout.endMark());
  }

  @Test
  void another_layout_is_read_by_its_own_settings() throws RefusedStatementException {
    ShouqianbaStatementSettings layout =
        new ShouqianbaStatementSettings(
            "GBK",
            ";",
            Unit.FEN,
            Sign.POSITIVE,
            Sign.NEGATIVE,
            "yyyyMMddHHmmss",
            List.of("1", "2"),
            List.of("9"),
            List.of("8"),
            new ShouqianbaStatementColumns(
                "类型", "单号", "商户单号", null, "退款单号", "收", "退", "费", "时间", null),
            List.of(),
            "合计");
    String list =
        """
        时间;类型;单号;商户单号;退款单号;收;退;费
        20260305120000;2;%s;%s;;1500;;-5.7

        20260305120100;9;%s;%s;R1;;500;1.9
        合计;whatever
        more
        """
            .formatted(SN, ORDER, SN, ORDER);

    ReadStatement read =
        ReadStatement.of(reader(layout), DAY, list.getBytes(Charset.forName("GBK")));

    assertThat(read.odd()).isEmpty();
    assertThat(read.lines())
        .extracting(StatementLine::event)
        .isEqualTo(
            read(layout(), list(PAYMENT, REFUND), 2).lines().stream()
                .map(StatementLine::event)
                .toList());
    assertThat(
            ReadStatement.refusalOf(
                    reader(layout),
                    DAY,
                    list.substring(0, list.indexOf("合计")).getBytes(Charset.forName("GBK")))
                .reason())
        .isEqualTo(Reason.CUT_OFF);
  }

  @Test
  void an_account_without_a_layout_takes_no_statement() {
    assertThat(
            ReadStatement.refusalOf(
                new ShouqianbaAdapter().statements(TENANT, account(null)), DAY, new byte[0]))
        .hasMessageContaining("under statement")
        .extracting(RefusedStatementException::reason)
        .isEqualTo(Reason.UNKNOWN_LAYOUT);
  }

  @Test
  void without_the_number_of_rows_a_list_that_does_not_tell_it_is_refused() {
    assertThat(ReadStatement.refusalOf(reader(layout()), DAY, list(PAYMENT).getBytes(UTF_8)))
        .hasMessageContaining("parameter rows")
        .extracting(RefusedStatementException::reason)
        .isEqualTo(Reason.CUT_OFF);
    assertThat(refusal(list(PAYMENT), 2).reason()).isEqualTo(Reason.CUT_OFF);
    assertThat(refusal(list(PAYMENT), 0).reason()).isEqualTo(Reason.TOTALS_DISAGREE);
  }

  @Test
  void a_list_cut_anywhere_is_refused() {
    byte[] whole = list(PAYMENT, REFUND).getBytes(UTF_8);
    for (int end = 0; end < whole.length; end++) {
      assertThat(refusal(Arrays.copyOf(whole, end), 2)).as("cut at %d", end).isNotNull();
    }
  }

  @Test
  void a_day_without_trades_is_a_list_without_rows() throws RefusedStatementException {
    assertThat(read(layout(), list(), 0).lines()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "7895260000000001,7.89526E+15,UNREADABLE,收钱吧订单号",
    "15.00,0.15E2,UNREADABLE,交易金额",
    "15.00,-15.00,UNREADABLE,交易金额",
    "2026/03/05 12:00:00,2026-03-05 12:00:00,UNREADABLE,完成时间",
    "收款,提现,OTHER_BUSINESS,交易类型",
    "'\"咖啡','咖啡',UNREADABLE,row"
  })
  void a_row_that_is_no_fact_is_reported(
      String cell, String other, ExceptionRow.Kind kind, String named)
      throws RefusedStatementException {
    ReadStatement read = read(layout(), list(PAYMENT, REFUND).replaceFirst(cell, other), 2);

    assertThat(read.lines()).hasSize(1);
    assertThat(read.odd()).hasSize(1);
    assertThat(read.odd().get(0).row()).isEqualTo(2);
    assertThat(read.odd().get(0).kind()).isEqualTo(kind);
    assertThat(read.odd().get(0).remark()).startsWith(named + ": ");
  }

  @Test
  void a_row_of_a_new_till_is_money_of_ours_all_the_same() throws RefusedStatementException {
    String list = list(PAYMENT, REFUND);

    ReadStatement read =
        read(
            layout(),
            list.replaceFirst(ShouqianbaNoticeFields.TERMINAL_SN, "100000000000000002"),
            2);

    assertThat(read.odd()).isEmpty();
    assertThat(read.lines())
        .extracting(StatementLine::unlistedApplication)
        .containsExactly("100000000000000002", null);
  }

  @Test
  void a_refund_that_is_called_like_its_order_is_reported() throws RefusedStatementException {
    ReadStatement read = read(layout(), list(REFUND).replace(ORDER + "-R1", ORDER), 1);

    assertThat(read.odd()).hasSize(1);
    assertThat(read.odd().get(0).remark()).startsWith("商户流水号: ");
  }

  @Test
  void a_refund_with_another_name_names_no_request_of_ours() throws RefusedStatementException {
    RefundEvent refund =
        (RefundEvent)
            read(layout(), list(REFUND).replace(ORDER + "-R1", "X-9"), 1).lines().get(0).event();

    assertThat(refund.refund().requestNo()).isNull();
    assertThat(refund.bizNo()).isEqualTo(SN + "/X-9");
    assertThat(
            ((RefundEvent) read(layout(), list(REFUND), 1).lines().get(0).event())
                .refund()
                .requestNo())
        .isEqualTo(new RefundNo("R1"));
  }

  @Test
  void what_is_no_list_of_this_layout_is_refused() {
    assertThat(refusal("", 0).reason()).isEqualTo(Reason.NOT_A_STATEMENT);
    assertThat(refusal("{\"code\":1}\n", 0).reason()).isEqualTo(Reason.NOT_A_STATEMENT);
    assertThat(refusal(list().replace("备注", "新列"), 0).reason()).isEqualTo(Reason.UNKNOWN_LAYOUT);
    assertThat(refusal(list().replace("手续费,", ""), 0).reason()).isEqualTo(Reason.UNKNOWN_LAYOUT);
  }

  @Test
  void rows_of_another_day_or_of_other_terminals_alone_are_refused() {
    assertThat(refusal(list(PAYMENT).replace("2026/03/05", "2026/03/04"), 1).reason())
        .isEqualTo(Reason.OTHER_DAY);
    assertThat(refusal(list(PAYMENT).replace(ShouqianbaNoticeFields.TERMINAL_SN, "1"), 1).reason())
        .isEqualTo(Reason.OTHER_ACCOUNT);
  }

  private String list(DayRow... rows) {
    return new String(writer.text(DAY, List.of(rows)), UTF_8);
  }

  private static StatementReader reader(ShouqianbaStatementSettings layout) {
    return new ShouqianbaAdapter().statements(TENANT, account(layout));
  }

  private static ReadStatement read(ShouqianbaStatementSettings layout, String list, long rows)
      throws RefusedStatementException {
    return ReadStatement.of(reader(layout), DAY, OptionalLong.of(rows), list.getBytes(UTF_8));
  }

  private static RefusedStatementException refusal(String list, long rows) {
    return refusal(list.getBytes(UTF_8), rows);
  }

  private static RefusedStatementException refusal(byte[] list, long rows) {
    return catchThrowableOfType(
        RefusedStatementException.class,
        () -> ReadStatement.of(reader(layout()), DAY, OptionalLong.of(rows), list));
  }

  private static ChannelEvent notice(ShouqianbaNoticeFields fields) {
    return new ShouqianbaAdapter()
        .codec(TENANT, account(null), Clock.systemUTC())
        .read(new ShouqianbaNoticeSigner(PortalListFixture.KEYS.getPrivate()).sign(fields))
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
