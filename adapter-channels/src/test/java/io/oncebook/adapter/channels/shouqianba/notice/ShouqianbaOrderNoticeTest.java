package io.oncebook.adapter.channels.shouqianba.notice;

import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.CLIENT_SN;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.SN;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.aCanceledOrder;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.aPartialRefund;
import static io.oncebook.adapter.channels.shouqianba.notice.ShouqianbaNoticeFields.aPayment;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.oncebook.adapter.channels.notice.NoticeJson;
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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

class ShouqianbaOrderNoticeTest {

  private static final PaymentReference TRADE =
      new PaymentReference(
          new TenantId(7),
          new Channel("SQB"),
          new ChannelTransactionNo(SN),
          new OrderNo(CLIENT_SN));

  @Test
  void a_payment_is_read() {
    assertThat(event(aPayment()))
        .isEqualTo(
            new PaymentEvent.Received(
                TRADE, Money.ofMinor(1500, "CNY"), Instant.parse("2026-03-05T02:11:12.244Z")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PAID", "IN_PROG", "FAIL_CANCELED", "FAIL_ERROR", ""})
  void the_status_of_the_last_call_plays_no_part(String status) {
    assertThat(event(aPayment().with("status", status))).isEqualTo(event(aPayment()));
    assertThat(event(aPayment().without("status"))).isEqualTo(event(aPayment()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1499", "", "15.00", "-1"})
  void whatever_is_left_of_a_payment_the_total_was_paid(String net) {
    assertThat(event(aPayment().with("net_amount", net))).isEqualTo(event(aPayment()));
    assertThat(event(aPayment().without("net_amount"))).isEqualTo(event(aPayment()));
  }

  @Test
  void an_order_that_ended_without_payment_is_closed() {
    assertThat(event(aCanceledOrder()))
        .isEqualTo(new PaymentEvent.Closed(TRADE, Instant.parse("2026-03-05T02:11:12.244Z")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1500", "700", "", "x"})
  void an_order_that_was_called_off_is_reversed_whatever_its_amounts_say(String net) {
    PaymentEvent.Reversed reversed =
        new PaymentEvent.Reversed(TRADE, Instant.parse("2026-03-05T02:11:12.244Z"));

    for (ShouqianbaNoticeFields fields : List.of(aPayment(), aCanceledOrder())) {
      ShouqianbaNoticeFields canceled = fields.with("order_status", "CANCELED");
      assertThat(event(canceled.with("net_amount", net))).isEqualTo(reversed);
      assertThat(event(canceled.without("net_amount").without("total_amount"))).isEqualTo(reversed);
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"PAID", "PARTIAL_REFUNDED", "REFUNDED", "PAY_CANCELED", "CANCELED"})
  void an_outcome_that_the_channel_does_not_know_is_no_event(ShouqianbaOrderStatus status) {
    assertThat(notice(aPayment().with("order_status", status.name())).event()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"SUCCESS", "paid", "PAID ", "REFUND_DONE"})
  void a_status_that_nobody_documented_is_refused(String status) {
    assertUnreadable(
        aPayment().with("order_status", status),
        "order_status is not valid: status must be one that the channel documents");
  }

  @Test
  void a_partial_refund_is_named_by_its_own_number_and_tells_the_running_total() {
    assertThat(event(aPartialRefund()))
        .isEqualTo(
            new RefundEvent.Succeeded(
                TRADE,
                new AnnouncedRefund(
                    new ChannelRefundNo(SN + "/" + CLIENT_SN + "-R1"),
                    new RefundNo("R1"),
                    runningTotal(500)),
                Instant.parse("2026-03-05T03:06:40.123Z")));
  }

  @Test
  void partial_refunds_share_the_order_and_are_different_facts() {
    ChannelEvent first = event(aPartialRefund());
    ChannelEvent second =
        event(aPartialRefund().with("client_tsn", CLIENT_SN + "-R2").with("net_amount", "500"));

    assertThat(second.trade()).isEqualTo(first.trade());
    assertThat(IdempotencyKey.of(second)).isNotEqualTo(IdempotencyKey.of(first));
    assertThat(IdempotencyKey.of(first)).isNotEqualTo(IdempotencyKey.of(event(aPayment())));
  }

  @Test
  void a_full_refund_leaves_nothing() {
    ShouqianbaNoticeFields full = aPartialRefund().with("order_status", "REFUNDED");

    assertThat(refund(full.with("net_amount", "0")).amount()).isEqualTo(runningTotal(1500));
    assertThat(refund(full.without("net_amount")).amount()).isEqualTo(runningTotal(1500));
    assertThat(refund(full.with("net_amount", "1000")).amount()).isEqualTo(runningTotal(500));
  }

  @Test
  void a_refund_without_a_number_of_its_own_goes_by_what_it_leaves() {
    for (ShouqianbaNoticeFields unnamed :
        List.of(
            aPartialRefund().without("client_tsn"),
            aPartialRefund().with("client_tsn", ""),
            aPartialRefund().with("client_tsn", CLIENT_SN))) {
      AnnouncedRefund refund = refund(unnamed);

      assertThat(refund.channelRefundNo()).isEqualTo(new ChannelRefundNo(SN + "/net/1000"));
      assertThat(refund.requestNo()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"net/1000", "net-1000", "/net/1000", "net%2F1000"})
  void no_number_of_a_refund_looks_like_what_it_leaves(String tsn) {
    assertThat(refund(aPartialRefund().with("client_tsn", tsn)).channelRefundNo())
        .isNotEqualTo(refund(aPartialRefund().without("client_tsn")).channelRefundNo());
  }

  @ParameterizedTest
  @ValueSource(strings = {"R1", "S202603050001R1", "S202603050001-", "XS202603050001-R1"})
  void a_number_in_another_form_names_no_request_of_ours(String tsn) {
    AnnouncedRefund refund = refund(aPartialRefund().with("client_tsn", tsn));

    assertThat(refund.requestNo()).isNull();
    assertThat(refund.channelRefundNo()).isEqualTo(new ChannelRefundNo(SN + "/" + tsn));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1500", "1501", "9999999999"})
  void a_refund_that_leaves_all_or_more_is_refused(String net) {
    assertUnreadable(
        aPartialRefund().with("net_amount", net), "net_amount must be less than total_amount");
    assertUnreadable(
        aPartialRefund().with("order_status", "REFUNDED").with("net_amount", net),
        "net_amount must be less than total_amount");
  }

  @Test
  void a_partial_refund_must_say_what_it_leaves() {
    assertUnreadable(
        aPartialRefund().without("net_amount"),
        "net_amount must be a text that is not empty or a whole number");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "5.00",
        "-1",
        "+1",
        "1e3",
        " 1",
        "1 ",
        "0x1",
        "NaN",
        "\uFF11",
        "12345678901",
        "1,000"
      })
  void an_amount_that_is_no_whole_number_of_fen_is_refused(String amount) {
    assertUnreadable(
        aPayment().with("total_amount", amount),
        "total_amount is not valid: amount must be whole fen in 1 to 10 digits");
    assertUnreadable(
        aPartialRefund().with("total_amount", amount),
        "total_amount is not valid: amount must be whole fen in 1 to 10 digits");
    assertUnreadable(
        aPartialRefund().with("net_amount", amount),
        "net_amount is not valid: amount must be whole fen in 1 to 10 digits");
  }

  @Test
  void a_payment_of_nothing_is_refused() {
    assertUnreadable(
        aPayment().with("total_amount", "0"),
        "total_amount is not valid: amount must be more than zero");
    assertUnreadable(
        aPartialRefund().with("total_amount", "0").with("net_amount", "0"),
        "total_amount is not valid: amount must be more than zero");
  }

  @Test
  void an_amount_may_be_a_whole_number_without_quotation_marks() {
    assertThat(event(aPayment().with("total_amount", 1500).with("net_amount", 1500)))
        .isEqualTo(event(aPayment()));
    assertThat(event(aPartialRefund().with("total_amount", 1500).with("net_amount", 1000)))
        .isEqualTo(event(aPartialRefund()));
    assertThat(event(aPayment().with("total_amount", 9_999_999_999L)))
        .isEqualTo(event(aPayment().with("total_amount", "9999999999")));
  }

  @Test
  void a_number_that_is_not_written_in_plain_digits_is_refused() {
    for (Object amount : List.of(15.00, 1e3, true, List.of("1500"))) {
      assertUnreadable(
          aPayment().with("total_amount", amount),
          "total_amount must be a text or a whole number of plain digits");
      assertUnreadable(
          aPartialRefund().with("net_amount", amount),
          "net_amount must be a text or a whole number of plain digits");
    }
    for (Object amount : List.of(-1500, 12_345_678_901L)) {
      assertUnreadable(
          aPayment().with("total_amount", amount),
          "total_amount is not valid: amount must be whole fen in 1 to 10 digits");
    }
  }

  @Test
  void a_payment_is_not_refused_for_what_is_said_to_be_left_of_it() {
    for (Object net : List.of(0, 15.00, true, List.of("1500"))) {
      assertThat(event(aPayment().with("net_amount", net))).isEqualTo(event(aPayment()));
    }
  }

  @Test
  void a_notice_without_an_amount_is_refused() {
    for (ShouqianbaNoticeFields nothing :
        List.of(aPayment().without("total_amount"), aPayment().with("total_amount", ""))) {
      assertUnreadable(nothing, "total_amount must be a text that is not empty or a whole number");
    }
  }

  @Test
  void ten_digits_are_read_exactly() {
    assertThat(event(aPayment().with("total_amount", "9999999999")))
        .isInstanceOfSatisfying(
            PaymentEvent.Received.class,
            payment ->
                assertThat(payment.amount()).isEqualTo(Money.ofMinor(9_999_999_999L, "CNY")));
  }

  @ParameterizedTest
  @CsvSource({"sn, ' or a whole number'", "client_sn, ' or a whole number'", "order_status, ''"})
  void a_notice_without_a_field_that_counts_is_refused(String field, String also) {
    String expected = field + " must be a text that is not empty" + also;
    assertUnreadable(aPayment().without(field), expected);
    assertUnreadable(aPayment().with(field, ""), expected);
  }

  @Test
  void numbers_of_the_order_and_the_refund_may_lack_their_quotation_marks() {
    ShouqianbaNoticeFields payment = aPayment().with("client_sn", "2026030500000031");
    assertThat(event(payment.with("sn", 7895260000000001L).with("client_sn", 2026030500000031L)))
        .isEqualTo(event(payment.with("sn", "7895260000000001")));
    assertThat(event(aPartialRefund().with("client_tsn", 20260305)))
        .isEqualTo(event(aPartialRefund().with("client_tsn", "20260305")));
    for (Object odd : List.of(1.5, true, List.of("1"))) {
      assertUnreadable(
          aPartialRefund().with("client_tsn", odd),
          "client_tsn must be a text or a whole number of plain digits");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"sn", "client_sn", "client_tsn"})
  void an_identifier_that_is_too_long_or_unprintable_is_refused_and_not_shown(String field) {
    for (String value :
        List.of("9".repeat(101), "A\n1", "A\u20281", "A1\u0000", " A1", "A1 ", "\uD83D")) {
      assertThatExceptionOfType(UnreadableNoticeException.class)
          .isThrownBy(() -> event(aPartialRefund().with(field, value)))
          .withMessageStartingWith(field + " is not valid: ")
          .withMessageNotContaining(value);
    }
  }

  @Test
  void the_next_best_time_stands_in_for_a_missing_or_unreadable_one() {
    ShouqianbaNoticeFields unfinished = aPayment().without("finish_time");

    assertThat(event(unfinished).occurredAt()).isEqualTo(Instant.ofEpochMilli(1772676672000L));
    assertThat(event(unfinished.without("channel_finish_time")).occurredAt())
        .isEqualTo(Instant.ofEpochMilli(1772676664244L));
    for (String odd : List.of("", "1772676672", "2026-03-05 10:11:12", "-772676672244")) {
      assertThat(event(aPayment().with("finish_time", odd)).occurredAt())
          .isEqualTo(Instant.ofEpochMilli(1772676672000L));
    }
    for (Object odd : List.of(true, 1772676672.244, 1772676672, List.of("1772676672244"))) {
      assertThat(event(aPayment().with("finish_time", odd)).occurredAt())
          .isEqualTo(Instant.ofEpochMilli(1772676672000L));
    }
    assertUnreadable(
        unfinished.without("channel_finish_time").without("ctime"),
        "finish_time, channel_finish_time or ctime must be milliseconds of 13 digits"
            + " or written yyyy-MM-dd HH:mm:ss");
  }

  @Test
  void a_time_may_be_a_number_without_quotation_marks() {
    assertThat(event(aPayment().with("finish_time", 1772676672244L))).isEqualTo(event(aPayment()));
  }

  @Test
  void a_readable_time_in_beijing_stands_in_for_milliseconds() {
    ShouqianbaNoticeFields readable =
        aPartialRefund().with("finish_time", "2026-03-05 11:06:40").without("channel_finish_time");

    assertThat(event(readable).occurredAt()).isEqualTo(Instant.parse("2026-03-05T03:06:40Z"));
    assertThat(event(readable.without("ctime")).occurredAt())
        .isEqualTo(Instant.parse("2026-03-05T03:06:40Z"));
  }

  private static ChannelEvent event(ShouqianbaNoticeFields fields) {
    return notice(fields).event().orElseThrow();
  }

  private static AnnouncedRefund refund(ShouqianbaNoticeFields fields) {
    return ((RefundEvent) event(fields)).refund();
  }

  private static RefundAmount runningTotal(long fen) {
    return new RefundAmount(RefundAmount.Basis.RUNNING_TOTAL, Money.ofMinor(fen, "CNY"));
  }

  private static void assertUnreadable(ShouqianbaNoticeFields fields, String message) {
    assertThatExceptionOfType(UnreadableNoticeException.class)
        .isThrownBy(() -> notice(fields).event())
        .withMessage(message);
  }

  private static ShouqianbaOrderNotice notice(ShouqianbaNoticeFields fields) {
    return new ShouqianbaOrderNotice(new TenantId(7), NoticeJson.parse(fields.body()));
  }
}
