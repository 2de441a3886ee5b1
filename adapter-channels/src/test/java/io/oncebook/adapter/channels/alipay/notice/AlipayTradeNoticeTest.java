package io.oncebook.adapter.channels.alipay.notice;

import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.ORDER_NO;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.TRADE_NO;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.aClosedTrade;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.aPartialRefund;
import static io.oncebook.adapter.channels.alipay.notice.AlipayNoticeFields.aPayment;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.oncebook.adapter.channels.notice.UnreadableNoticeException;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.tenant.TenantId;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlipayTradeNoticeTest {

  private static final PaymentReference TRADE =
      new PaymentReference(
          new TenantId(7),
          new Channel("ALIPAY"),
          new ChannelTransactionNo(TRADE_NO),
          new OrderNo(ORDER_NO));

  @Test
  void a_payment_is_read() {
    assertThat(event(aPayment()))
        .isEqualTo(
            new PaymentEvent.Received(
                TRADE, Money.ofMinor(8880, "CNY"), Instant.parse("2026-03-05T02:00:05Z")));
  }

  @Test
  void a_finished_trade_is_the_same_fact_as_the_payment() {
    ChannelEvent finished =
        event(
            aPayment()
                .with("trade_status", "TRADE_FINISHED")
                .with("notify_id", "6baadf78db24f68650e7c4975a90701f"));

    assertThat(finished).isEqualTo(event(aPayment()));
  }

  @Test
  void a_closed_trade_without_refund_is_closed_unpaid() {
    assertThat(event(aClosedTrade()))
        .isEqualTo(new PaymentEvent.Closed(TRADE, Instant.parse("2026-03-05T04:30:00Z")));
  }

  @Test
  void a_closed_trade_that_was_paid_is_the_payment_and_never_closes_the_order() {
    AlipayNoticeFields closed =
        aPayment().with("trade_status", "TRADE_CLOSED").with("gmt_close", "2026-03-05 16:00:00");

    assertThat(event(closed)).isEqualTo(event(aPayment()));
    assertThat(event(closed.with("refund_fee", "0.00"))).isEqualTo(event(aPayment()));
  }

  @Test
  void a_partial_refund_comes_as_a_success_and_tells_the_running_total() {
    assertThat(event(aPartialRefund()))
        .isEqualTo(
            new RefundEvent.Succeeded(
                TRADE,
                new AnnouncedRefund(
                    new ChannelRefundNo(TRADE_NO + "/AR-1"),
                    new RefundNo("AR-1"),
                    new RefundAmount(RefundAmount.Basis.RUNNING_TOTAL, Money.ofMinor(880, "CNY"))),
                Instant.parse("2026-03-05T08:00:00.123Z")));
  }

  @Test
  void partial_refunds_of_one_trade_are_different_facts() {
    ChannelEvent first = event(aPartialRefund());
    ChannelEvent second =
        event(aPartialRefund().with("out_biz_no", "AR-2").with("refund_fee", "17.60"));

    assertThat(IdempotencyKey.of(second)).isNotEqualTo(IdempotencyKey.of(first));
    assertThat(IdempotencyKey.of(first)).isNotEqualTo(IdempotencyKey.of(event(aPayment())));
  }

  @Test
  void a_full_refund_closes_the_trade() {
    AlipayNoticeFields full =
        aPartialRefund()
            .with("trade_status", "TRADE_CLOSED")
            .with("out_biz_no", ORDER_NO)
            .with("gmt_close", "2026-03-05 16:00:00");

    assertThat(refund(full.with("refund_fee", "88.80")).amount()).isEqualTo(runningTotal(8880));
    assertThat(refund(full.without("refund_fee")).amount()).isEqualTo(runningTotal(8880));
    assertThat(refund(full.with("refund_fee", "8.80")).amount()).isEqualTo(runningTotal(880));
  }

  @Test
  void a_refund_without_a_number_of_its_own_goes_by_the_total() {
    AnnouncedRefund unnamed = refund(aPartialRefund().without("out_biz_no"));

    assertThat(unnamed.requestNo()).isNull();
    assertThat(unnamed.channelRefundNo()).isEqualTo(new ChannelRefundNo(TRADE_NO + "/total/880"));
    assertThat(refund(aPartialRefund().with("out_biz_no", ORDER_NO))).isEqualTo(unnamed);
  }

  @Test
  void several_refunds_of_the_console_without_numbers_are_different_facts() {
    AlipayNoticeFields first = aPartialRefund().without("out_biz_no");

    assertThat(IdempotencyKey.of(event(first.with("refund_fee", "17.60"))))
        .isNotEqualTo(IdempotencyKey.of(event(first)));
  }

  @Test
  void either_mark_of_a_refund_is_enough() {
    assertThat(event(aPartialRefund().without("gmt_refund")))
        .isInstanceOf(RefundEvent.Succeeded.class);
    assertThat(event(aPartialRefund().with("trade_status", "TRADE_FINISHED")))
        .isInstanceOf(RefundEvent.Succeeded.class);
    assertUnreadable(aPartialRefund().without("refund_fee"), "refund_fee is missing");
    assertUnreadable(
        aPartialRefund().with("refund_fee", "0.00"),
        "refund_fee is not valid: amount must be more than zero");
  }

  @Test
  void a_payment_that_mentions_no_refund_and_a_close_stays_a_payment() {
    ChannelEvent odd =
        event(aPayment().with("refund_fee", "0.00").with("gmt_close", "2026-03-05 10:00:05"));

    assertThat(odd).isEqualTo(event(aPayment()));
  }

  @Test
  void the_time_of_sending_stands_in_for_a_missing_time() {
    Instant sent = Instant.parse("2026-03-05T10:00:06Z");

    assertThat(event(aPayment().without("gmt_payment")).occurredAt()).isEqualTo(sent);
    assertThat(event(aClosedTrade().without("gmt_close")).occurredAt()).isEqualTo(sent);
    assertThat(event(aPartialRefund().without("gmt_refund")).occurredAt()).isEqualTo(sent);
    assertUnreadable(
        aPayment().without("gmt_payment").without("notify_time"), "notify_time is missing");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-02-29 10:00:00",
        "2026-03-05T10:00:05",
        "2026-03-05 24:00:00",
        "+12026-03-05 10:00:05",
        "1772676005",
        "2026-03-05 10:00:05 +0800"
      })
  void a_time_that_is_none_is_refused(String time) {
    assertUnreadable(
        aPayment().with("gmt_payment", time),
        "gmt_payment is not valid: time must be written yyyy-MM-dd HH:mm:ss");
  }

  @Test
  void a_status_that_nobody_documented_is_refused() {
    assertUnreadable(
        aPayment().with("trade_status", "TRADE_PENDING"),
        "trade_status is not valid: status must be one that the channel documents");
    assertUnreadable(
        aPayment().with("trade_status", "trade_success"),
        "trade_status is not valid: status must be one that the channel documents");
  }

  @ParameterizedTest
  @CsvSource({"88.80, 8880", "88.8, 8880", "88, 8800", "0.01, 1", "1.67, 167", "19.9, 1990"})
  void yuan_are_read_exactly(String yuan, long fen) {
    assertThat(event(aPayment().with("total_amount", yuan)))
        .isInstanceOfSatisfying(
            PaymentEvent.Received.class,
            payment -> assertThat(payment.amount()).isEqualTo(Money.ofMinor(fen, "CNY")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.00",
        "-1.00",
        "+1.00",
        "1.005",
        "1e2",
        "1.0E1",
        "0x10",
        "1,00",
        "1.",
        ".5",
        "NaN",
        " 1.00",
        "1.00 ",
        "\uFF11.00",
        "92233720368547758.08",
        "99999999999999999999"
      })
  void an_amount_that_is_no_positive_sum_of_yuan_is_refused(String amount) {
    assertThatExceptionOfType(UnreadableNoticeException.class)
        .isThrownBy(() -> event(aPayment().with("total_amount", amount)))
        .withMessageStartingWith("total_amount");
    assertThatExceptionOfType(UnreadableNoticeException.class)
        .isThrownBy(() -> event(aPartialRefund().with("refund_fee", amount)))
        .withMessageStartingWith("refund_fee");
  }

  @Test
  void nothing_has_happened_while_the_payer_has_still_to_pay() {
    assertThat(notice(aPayment().with("trade_status", "WAIT_BUYER_PAY")).event()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"trade_no", "out_trade_no", "trade_status", "total_amount"})
  void a_notice_without_a_field_that_counts_is_refused(String field) {
    assertUnreadable(aPayment().without(field), field + " is missing");
    assertUnreadable(aPayment().with(field, ""), field + " is missing");
  }

  @ParameterizedTest
  @CsvSource({"trade_no", "out_trade_no", "out_biz_no"})
  void an_identifier_that_is_too_long_or_unprintable_is_refused_and_not_shown(String field) {
    for (String value : List.of("9".repeat(65), "A\n1", "A\u20281", "A1\u0000", " A1", "A1 ")) {
      assertThatExceptionOfType(UnreadableNoticeException.class)
          .isThrownBy(() -> event(aPartialRefund().with(field, value)))
          .withMessageStartingWith(field + " is not valid: ")
          .withMessageNotContaining(value);
    }
  }

  @Test
  void a_colon_may_stand_in_the_merchants_numbers_only() {
    assertThat(event(aPayment().with("out_trade_no", "A:1")).trade().orderNo())
        .isEqualTo(new OrderNo("A:1"));
    assertThat(event(aPartialRefund().with("out_biz_no", "R:1")).bizNo())
        .isEqualTo(TRADE_NO + "/R%3A1");
    assertUnreadable(
        aPayment().with("trade_no", "1:2"),
        "trade_no is not valid: transactionNo must consist of visible ASCII characters other than the colon");
  }

  private static ChannelEvent event(AlipayNoticeFields fields) {
    return notice(fields).event().orElseThrow();
  }

  private static AnnouncedRefund refund(AlipayNoticeFields fields) {
    return ((RefundEvent) event(fields)).refund();
  }

  private static RefundAmount runningTotal(long fen) {
    return new RefundAmount(RefundAmount.Basis.RUNNING_TOTAL, Money.ofMinor(fen, "CNY"));
  }

  private static void assertUnreadable(AlipayNoticeFields fields, String message) {
    assertThatExceptionOfType(UnreadableNoticeException.class)
        .isThrownBy(() -> notice(fields).event())
        .withMessage(message);
  }

  private static AlipayTradeNotice notice(AlipayNoticeFields fields) {
    byte[] body = AlipayNoticeSigner.encode(fields.asMap(), UTF_8);
    return new AlipayTradeNotice(new TenantId(7), AlipayForm.parse(body));
  }
}
