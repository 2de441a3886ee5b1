package io.oncebook.application.refund.service;

import static io.oncebook.application.action.ActionResults.done;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.application.action.ActionResult;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.orphan.service.OrphanRepairService;
import io.oncebook.application.refund.RefundRequestResult;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.application.suspense.Reassigned;
import io.oncebook.application.suspense.ReassignmentRefusal;
import io.oncebook.application.watch.BrokenCall;
import io.oncebook.application.watch.ChannelInMemory.Mood;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.ledger.SuspenseBalance;
import io.oncebook.domain.ledger.SuspenseQuery;
import io.oncebook.domain.ledger.SuspenseReason;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRefusal.Reason;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.refund.RefundState;
import io.oncebook.domain.settlement.Decision;
import io.oncebook.domain.settlement.KnownFacts;
import io.oncebook.domain.settlement.SettlementRules;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefundServiceTest {

  private final TestApplication application = new TestApplication();
  private final Fixture fixture = application.fixture;

  @Nested
  class A_request {

    @Test
    void is_registered_asked_for_and_booked_when_the_channel_does_it_at_once() {
      payOrder();

      Refund refund = requested("R1", "3");

      assertThat(refund.state()).isEqualTo(RefundState.SUCCEEDED);
      assertThat(refund.progress().channelRefundNo()).isNotNull();
      assertThat(refundEntries()).extracting(JournalEntry::amount).containsExactly(yuan("3"));
      assertThat(application.outbox())
          .extracting(Announcement::kind)
          .containsExactly(Announcement.Kind.PAYMENT_BOOKED, Announcement.Kind.REFUND_BOOKED);
    }

    @Test
    void that_is_repeated_shows_the_same_refund_and_asks_nobody() {
      payOrder();
      Refund first = requested("R1", "3");

      var repeat = request("R1", "3");
      var other = request("R1", "4");

      assertThat(repeat).isEqualTo(new RefundRequestResult.Registered(first, false));
      assertThat(other).isEqualTo(new RefundRequestResult.NumberTaken(first));
      assertThat(application.channel.requests()).isEqualTo(1);
    }

    @Test
    void over_what_is_left_is_refused_with_what_is_left() {
      payOrder();
      application.channel.moods(List.of(Mood.TAKES_ITS_TIME));
      requested("R1", "2.34");

      var refused = refused(request("R2", "10.01"));

      assertThat(refused.refusal().reason()).isEqualTo(Reason.EXCEEDS_PAYMENT);
      assertThat(refused.refusal().refundable()).isEqualTo(yuan("10"));
      assertThat(application.refunds.find(fixture.tenantId(), new RefundNo("R2"))).isEmpty();
      assertThat(registered(request("R2", "10")).created()).isTrue();
    }

    @Test
    void of_an_order_that_cannot_be_refunded_is_refused() {
      assertThat(refused(request("R1", "3")).refusal().reason()).isEqualTo(Reason.ORDER_UNKNOWN);

      application.orders.register(fixture.order());
      assertThat(refused(request("R1", "3")).refusal().reason()).isEqualTo(Reason.ORDER_NOT_PAID);
    }

    @Test
    void in_another_currency_is_refused() {
      payOrder();

      var refused = refused(application.refunds.request(in(Money.ofMinor(100, "USD"))));

      assertThat(refused.refusal().reason()).isEqualTo(Reason.CURRENCY_DIFFERS);
    }

    @Test
    void that_would_be_one_too_many_to_wait_for_channels_is_left_to_the_follow_up() {
      payOrder();
      application.channel.meanwhile(
          () -> assertThat(requested("R2", "3").state()).isEqualTo(RefundState.REGISTERED));

      assertThat(requested("R1", "3").state()).isEqualTo(RefundState.SUCCEEDED);
      assertThat(application.channel.requests()).isEqualTo(1);

      application.followUpAfter(Duration.ZERO);
      assertThat(state("R2")).isEqualTo(RefundState.SUCCEEDED);
    }

    @Test
    void is_counted_while_it_is_open() {
      payOrder();
      application.channel.moods(List.of(Mood.LOSES_THE_ANSWER));
      requested("R1", "3");

      assertThat(application.refunds.count(RefundState.UNKNOWN)).isEqualTo(1);
      application.followUpAfter(Duration.ofMinutes(1));
      assertThat(application.refunds.count(RefundState.UNKNOWN)).isZero();
    }

    @Test
    void over_a_channel_that_is_not_connected_is_refused() {
      payOrder();
      application.channel.connected(false);

      assertThat(refused(request("R1", "3")).refusal().reason())
          .isEqualTo(Reason.CHANNEL_NOT_CONNECTED);
    }

    @Test
    void with_a_number_that_the_channel_does_not_take_is_refused() {
      payOrder();

      var refused = refused(request("not for this channel", "3"));

      assertThat(refused.refusal().reason()).isEqualTo(Reason.REFUND_NO_NOT_TAKEN);
      assertThat(refused.refusal().detail()).contains("up to 20 letters");
    }
  }

  @Nested
  class Of_a_payment_in_suspense {

    private final PaymentReference second =
        fixture.trade(Fixture.ALIPAY, "2026030522001400000000000002", "T202603050001");

    @Test
    void gives_back_what_was_paid_for_an_order_with_another_amount() {
      application.orders.register(fixture.order("T202603050001", yuan("99.99")));
      application.deliver(fixture.payment());

      assertThat(requestedOf(fixture.trade(), "R1", "12.34").state())
          .isEqualTo(RefundState.SUCCEEDED);

      assertThat(refundEntries())
          .extracting(JournalEntry::suspenseReason)
          .containsExactly(SuspenseReason.AMOUNT_MISMATCH);
      assertThat(balance(Account.SUSPENSE)).isZero();
      assertThat(application.order().state()).isEqualTo(OrderState.REGISTERED);
      assertThat(application.suspense.list(inSuspense())).isEmpty();
    }

    @Test
    void gives_back_a_second_payment_over_the_channel_that_took_it() {
      payOrder();
      application.deliver(fixture.payment(second, yuan("12.34")));

      assertThat(requestedOf(second, "R1", "12.34").trade()).isEqualTo(second);

      assertThat(balance(Account.SUSPENSE)).isZero();
      assertThat(balance(Account.MERCHANT_PAYABLE)).isEqualTo(-1234);
      assertThat(registered(request("R2", "12.34")).created()).isTrue();
    }

    @Test
    void never_goes_beyond_what_is_left_of_that_payment() {
      payOrder();
      application.deliver(fixture.payment(second, yuan("5")));
      application.channel.moods(List.of(Mood.TAKES_ITS_TIME));
      requestedOf(second, "R1", "2");

      assertThat(refused(requestOf(second, "R2", "3.01")).refusal().refundable())
          .isEqualTo(yuan("3"));
      assertThat(requestedOf(second, "R2", "3").state()).isEqualTo(RefundState.SUCCEEDED);
      assertThat(refused(requestOf(second, "R3", "0.01")).refusal().refundable())
          .isEqualTo(yuan("0"));
    }

    @Test
    void under_the_number_of_a_refund_of_another_payment_is_refused() {
      payOrder();
      application.deliver(fixture.payment(second, yuan("12.34")));
      Refund first = requested("R1", "3");
      Refund other = requestedOf(second, "R2", "3");

      assertThat(requestOf(second, "R1", "3"))
          .isEqualTo(new RefundRequestResult.NumberTaken(first));
      assertThat(request("R2", "3")).isEqualTo(new RefundRequestResult.NumberTaken(other));
      assertThat(requestOf(second, "R2", "3"))
          .isEqualTo(new RefundRequestResult.Registered(other, false));
    }

    @Test
    void that_the_books_do_not_hold_is_refused() {
      payOrder();

      assertThat(refused(requestOf(second, "R1", "3")).refusal().reason())
          .isEqualTo(Reason.PAYMENT_UNKNOWN);
      PaymentReference otherOrder =
          fixture.trade(Fixture.WECHAT, fixture.trade().transactionNo().value(), "T9");
      assertThat(refused(requestOf(otherOrder, "R1", "3")).refusal().reason())
          .isEqualTo(Reason.PAYMENT_UNKNOWN);
    }

    @Test
    void that_is_under_way_keeps_the_payment_where_it_stands() {
      payOrder();
      application.deliver(fixture.payment(second, yuan("5")));
      application.channel.moods(List.of(Mood.LOSES_THE_ANSWER));
      requestedOf(second, "R1", "2");
      application
          .books
          .orders()
          .register(
              new OrderRegistration(
                  fixture.tenantId(), new OrderNo("T9"), Fixture.ALIPAY, yuan("5"), null),
              Fixture.NOON);

      assertThat(reassign("A1"))
          .isEqualTo(new ActionResult.Refused<>(ReassignmentRefusal.REFUND_UNDER_WAY));
      application.followUpAfter(Duration.ofSeconds(10));
      assertThat(state("R1")).isEqualTo(RefundState.SUCCEEDED);
      assertThat(reassign("A1")).isInstanceOf(ActionResult.Done.class);

      assertThat(balance(Account.SUSPENSE)).isZero();
      assertThat(requestedOf(second, "R2", "3").state()).isEqualTo(RefundState.SUCCEEDED);
      assertThat(balance(Account.SUSPENSE)).isZero();
      assertThat(balance(Account.MERCHANT_PAYABLE)).isEqualTo(-1234);
    }

    @Test
    void is_told_by_its_notice_like_any_other_refund_of_ours() {
      payOrder();
      application.deliver(fixture.payment(second, yuan("5")));
      application.channel.moods(List.of(Mood.LOSES_THE_ANSWER));
      requestedOf(second, "R1", "2");

      assertThat(application.deliver(application.channel.notices().get(0)))
          .isEqualTo(NoticeOutcome.IN_SUSPENSE);

      assertThat(state("R1")).isEqualTo(RefundState.SUCCEEDED);
      assertThat(application.suspense.list(inSuspense()))
          .extracting(SuspenseBalance::left)
          .containsExactly(yuan("3"));
    }

    private ActionResult<Reassigned, ReassignmentRefusal> reassign(String actionNo) {
      return application.suspense.reassign(
          new JournalEntryId(2),
          new OrderNo("T9"),
          new OperatorAction(
              fixture.tenantId(),
              new ActionNo(actionNo),
              OperatorAction.Kind.REASSIGN_SUSPENSE,
              "suspense/2",
              "night shift",
              "the payer asked",
              TestApplication.NOW));
    }

    private SuspenseQuery inSuspense() {
      return new SuspenseQuery(fixture.tenantId(), null, new JournalEntryId(0), 10);
    }

    private Refund requestedOf(PaymentReference payment, String refundNo, String yuan) {
      return registered(requestOf(payment, refundNo, yuan)).refund();
    }

    private RefundRequestResult requestOf(PaymentReference payment, String refundNo, String yuan) {
      return application.refunds.request(
          new RefundRegistration(
              fixture.tenantId(), new RefundNo(refundNo), payment.orderNo(), yuan(yuan), null),
          payment);
    }
  }

  private long balance(Account account) {
    return application.books.ledger().trialBalance(fixture.tenantId()).lines().stream()
        .filter(line -> line.account().equals(account))
        .mapToLong(line -> line.balance().longValueExact())
        .sum();
  }

  @Nested
  class Ended_by_a_person {

    @Test
    void frees_its_sum_and_is_not_followed_up_any_more() {
      payOrder();
      application.channel.moods(List.of(Mood.LOSES_THE_REQUEST));
      requested("R1", "12.34");

      ActionResult<Refund, RefundState> result = end("R1", "A1");

      assertThat(done(result).state()).isEqualTo(RefundState.ENDED);
      assertThat(application.followUpAfter(Duration.ofDays(1)).taken()).isZero();
      assertThat(requested("R2", "12.34").state()).isEqualTo(RefundState.SUCCEEDED);
      assertThat(end("R1", "A1")).isEqualTo(result);
      assertThat(end("R1", "A2")).isEqualTo(new ActionResult.Refused<>(RefundState.ENDED));
      assertThat(end("R2", "A1")).isEqualTo(new ActionResult.NumberTaken<>());
      assertThat(end("R9", "A3")).isEqualTo(new ActionResult.Unknown<>());
    }

    @Test
    void is_booked_and_shown_should_the_channel_have_done_it_all_the_same() {
      payOrder();
      application.channel.moods(List.of(Mood.LOSES_THE_ANSWER));
      requested("R1", "3");
      end("R1", "A1");

      assertThat(application.deliver(application.channel.notices().get(0)))
          .isEqualTo(NoticeOutcome.REFUND_TO_REVIEW);

      assertThat(state("R1")).isEqualTo(RefundState.SUCCEEDED);
      assertThat(refundEntries())
          .extracting(JournalEntry::reviewReason)
          .containsExactly(ReviewReason.REFUND_AFTER_FAILURE);
    }

    @Test
    void before_the_channel_was_asked_is_never_asked_for() {
      payOrder();
      application.channel.interval(Duration.ofMinutes(1));
      requested("R1", "3");
      assertThat(requested("R2", "3").state()).isEqualTo(RefundState.REGISTERED);

      end("R2", "A1");

      application.followUpAfter(Duration.ofHours(1));
      assertThat(application.channel.requests()).isEqualTo(1);
      assertThat(state("R2")).isEqualTo(RefundState.ENDED);
    }

    @Test
    void is_refused_while_the_channel_is_being_asked() {
      payOrder();
      application.channel.meanwhile(
          () ->
              assertThat(end("R1", "A1"))
                  .isEqualTo(new ActionResult.Refused<>(RefundState.SUBMITTED)));

      assertThat(requested("R1", "3").state()).isEqualTo(RefundState.SUCCEEDED);
    }

    @Test
    void whose_money_the_books_hold_under_another_name_gives_nothing_free_twice() {
      payOrder();
      requested("R1", "3");
      application.deliver(total("R2", "3", Fixture.NOON.plusSeconds(1)));
      assertThat(requested("R2", "2").state()).isEqualTo(RefundState.UNBOOKED);

      end("R2", "A1");

      assertThat(refused(request("R3", "12.34")).refusal().refundable()).isEqualTo(yuan("9.34"));
    }

    private ActionResult<Refund, RefundState> end(String refundNo, String actionNo) {
      return application.ends.end(
          new RefundNo(refundNo),
          new OperatorAction(
              fixture.tenantId(),
              new ActionNo(actionNo),
              OperatorAction.Kind.END_REFUND,
              "refund/" + refundNo,
              "night shift",
              "the channel's console shows no such refund",
              TestApplication.NOW));
    }
  }

  @Nested
  class What_the_channel_says {

    @Test
    void refused_for_certain_frees_the_sum() {
      payOrder();
      application.channel.moods(List.of(Mood.REFUSES));

      assertThat(requested("R1", "12.34").state()).isEqualTo(RefundState.FAILED);

      assertThat(requested("R2", "12.34").state()).isEqualTo(RefundState.SUCCEEDED);
      assertThat(refundEntries()).hasSize(1);
    }

    @Test
    void nothing_in_time_keeps_the_sum_until_it_is_known() {
      payOrder();
      application.channel.moods(List.of(Mood.LOSES_THE_ANSWER));

      assertThat(requested("R1", "12.34").state()).isEqualTo(RefundState.UNKNOWN);
      assertThat(refused(request("R2", "0.01")).refusal().refundable()).isEqualTo(yuan("0"));

      application.followUpAfter(Duration.ofSeconds(5));
      assertThat(state("R1")).isEqualTo(RefundState.SUCCEEDED);
      assertThat(application.channel.requests()).isEqualTo(1);
    }

    @Test
    void no_such_refund_makes_us_ask_again_under_the_same_number() {
      payOrder();
      application.channel.moods(List.of(Mood.LOSES_THE_REQUEST));
      requested("R1", "3");

      application.followUpAfter(Duration.ofSeconds(5));

      assertThat(state("R1")).isEqualTo(RefundState.SUCCEEDED);
      assertThat(application.channel.requests()).isEqualTo(2);
      assertThat(application.channel.doneMinor()).isEqualTo(300);
    }

    @Test
    void accepted_is_not_refunded() {
      payOrder();
      application.channel.moods(List.of(Mood.TAKES_ITS_TIME));

      assertThat(requested("R1", "3").state()).isEqualTo(RefundState.ACCEPTED);
      assertThat(refundEntries()).isEmpty();

      application.channel.settle();
      application.followUpAfter(Duration.ofSeconds(5));
      assertThat(state("R1")).isEqualTo(RefundState.SUCCEEDED);
    }

    @Test
    void closed_frees_the_sum_and_abnormal_keeps_it() {
      payOrder();
      application.channel.moods(List.of(Mood.CLOSES, Mood.CANNOT_REACH_THE_PAYER));

      assertThat(requested("R1", "10").state()).isEqualTo(RefundState.CLOSED);
      assertThat(requested("R2", "10").state()).isEqualTo(RefundState.ABNORMAL);
      assertThat(refused(request("R3", "10")).refusal().refundable()).isEqualTo(yuan("2.34"));

      application.channel.settle();
      application.followUpAfter(Duration.ofHours(1));
      assertThat(state("R2")).isEqualTo(RefundState.SUCCEEDED);
      assertThat(refundEntries()).hasSize(1);
    }

    @Test
    void refused_after_an_answer_was_lost_is_believed_only_when_it_knows_of_no_refund() {
      payOrder();
      application.channel.moods(
          List.of(Mood.LOSES_THE_REQUEST, Mood.HONEST, Mood.REFUSES, Mood.LOSES_THE_ANSWER));
      requested("R1", "3");

      application.followUpAfter(Duration.ofSeconds(5));
      assertThat(state("R1")).isEqualTo(RefundState.UNKNOWN);

      application.channel.moods(List.of(Mood.HONEST, Mood.REFUSES, Mood.HONEST));
      application.followUpAfter(Duration.ofHours(2));
      assertThat(state("R1")).isEqualTo(RefundState.FAILED);
    }

    @Test
    void refused_or_done_is_settled_by_a_query() {
      payOrder();
      application.channel.moods(List.of(Mood.REFUSES_OR_HAS_DONE_IT));
      assertThat(requested("R1", "12.34").state()).isEqualTo(RefundState.FAILED);

      application.channel.moods(List.of(Mood.REFUSES_OR_HAS_DONE_IT, Mood.LOSES_THE_ANSWER));
      assertThat(requested("R2", "12.34").state()).isEqualTo(RefundState.UNKNOWN);
    }

    @Test
    void refused_while_it_may_hide_an_earlier_request_is_not_believed() {
      payOrder();
      application.channel.moods(
          List.of(
              Mood.LOSES_THE_REQUEST, Mood.HIDES_THE_REFUND, Mood.REFUSES, Mood.HIDES_THE_REFUND));
      requested("R1", "3");

      application.followUpAfter(Duration.ofSeconds(5));

      assertThat(state("R1")).isEqualTo(RefundState.UNKNOWN);
      assertThat(refused(request("R2", "12.34")).refusal().refundable()).isEqualTo(yuan("9.34"));
    }

    @Test
    void nothing_to_a_request_whose_time_was_over_before_it_could_be_sent() {
      payOrder();
      application.channel.moods(List.of(Mood.HONEST, Mood.REFUSES));
      application.stallNext("refund", () -> application.followUpAfter(Duration.ofHours(1)));

      assertThat(requested("R1", "3").state()).isEqualTo(RefundState.FAILED);

      assertThat(application.channel.requests()).isEqualTo(1);
      assertThat(application.channel.hasDone(new RefundNo("R1"))).isFalse();
      assertThat(requested("R2", "12.34").state()).isEqualTo(RefundState.SUCCEEDED);
    }

    @Test
    void success_after_failure_is_booked_and_shown() {
      payOrder();
      application.channel.moods(List.of(Mood.REFUSES));
      Refund failed = requested("R1", "3");

      RefundEvent event =
          application.channel.refundInTheConsole(failed.refundNo(), failed.trade(), yuan("3"));

      assertThat(application.deliver(event)).isEqualTo(NoticeOutcome.REFUND_TO_REVIEW);
      assertThat(state("R1")).isEqualTo(RefundState.SUCCEEDED);
      assertThat(refundEntries())
          .extracting(JournalEntry::reviewReason)
          .containsExactly(ReviewReason.REFUND_AFTER_FAILURE);
    }

    @Test
    void wait_between_two_requests_on_one_order_is_kept() {
      payOrder();
      application.channel.interval(Duration.ofMinutes(1));
      requested("R1", "3");

      assertThat(requested("R2", "3").state()).isEqualTo(RefundState.REGISTERED);
      assertThat(application.followUpAfter(Duration.ofSeconds(59)).taken()).isZero();
      assertThat(application.channel.requests()).isEqualTo(1);

      application.followUpAfter(Duration.ofSeconds(1));
      assertThat(state("R2")).isEqualTo(RefundState.SUCCEEDED);
    }

    @Test
    void two_equal_parts_are_two_refunds() {
      payOrder();

      requested("R1", "3");
      requested("R2", "3");
      application.channel.notices().forEach(application::deliver);

      assertThat(refundEntries())
          .extracting(JournalEntry::amount)
          .containsExactly(yuan("3"), yuan("3"));
    }

    @Test
    void abnormal_again_is_asked_about_ever_more_seldom() {
      payOrder();
      application.channel.moods(List.of(Mood.CANNOT_REACH_THE_PAYER));
      requested("R1", "3");
      for (int day = 0; day < 3; day++) {
        application.followUpAfter(Duration.ofDays(1));
      }

      assertThat(application.followUpAfter(Duration.ofMinutes(59)).taken()).isZero();
      assertThat(application.followUpAfter(Duration.ofMinutes(1)).taken()).isEqualTo(1);
      assertThat(state("R1")).isEqualTo(RefundState.ABNORMAL);
    }

    @Test
    void closed_under_this_number_before_we_used_it_frees_the_sum() {
      payOrder();
      application.deliver(closed("R1", "12.34"));

      application.channel.moods(List.of(Mood.CLOSES));
      requested("R1", "12.34");

      assertThat(state("R1")).isEqualTo(RefundState.CLOSED);
      assertThat(requested("R2", "12.34").state()).isEqualTo(RefundState.SUCCEEDED);
    }

    @Test
    void account_that_lost_its_gateway_keeps_its_refunds_until_it_is_back() {
      payOrder();
      application.channel.moods(List.of(Mood.LOSES_THE_ANSWER));
      requested("R1", "3");

      application.channel.connected(false);
      assertThat(application.followUpAfter(Duration.ofSeconds(5)).failures()).isEmpty();
      assertThat(state("R1")).isEqualTo(RefundState.UNKNOWN);

      application.channel.connected(true);
      application.followUpAfter(Duration.ofHours(1));
      assertThat(state("R1")).isEqualTo(RefundState.SUCCEEDED);
    }

    @Test
    void its_questions_grow_seldom_and_never_end() {
      payOrder();
      application.channel.moods(List.of(Mood.TAKES_ITS_TIME));
      requested("R1", "3");

      assertThat(application.followUpAfter(Duration.ofSeconds(5)).taken()).isEqualTo(1);
      assertThat(application.followUpAfter(Duration.ofSeconds(29)).taken()).isZero();
      assertThat(application.followUpAfter(Duration.ofSeconds(1)).taken()).isEqualTo(1);
      for (int hour = 0; hour < 100; hour++) {
        assertThat(application.followUpAfter(Duration.ofMinutes(59)).taken()).isZero();
        assertThat(application.followUpAfter(Duration.ofMinutes(1)).taken()).isEqualTo(1);
      }
      assertThat(state("R1")).isEqualTo(RefundState.ACCEPTED);
    }
  }

  @Nested
  class Notice_and_answer {

    @Test
    void meet_under_one_key_whichever_is_first() {
      payOrder();
      requested("R1", "3");
      RefundEvent notice = application.channel.notices().get(0);
      assertThat(application.deliver(notice)).isEqualTo(NoticeOutcome.ALREADY_BOOKED);

      application.channel.moods(List.of(Mood.LOSES_THE_ANSWER));
      requested("R2", "3");
      assertThat(application.deliver(application.channel.notices().get(1)))
          .isEqualTo(NoticeOutcome.REFUND_BOOKED);
      application.followUpAfter(Duration.ofHours(1));

      assertThat(refundEntries()).hasSize(2);
      assertThat(application.channel.requests()).isEqualTo(2);
    }

    @Test
    void of_a_number_that_was_used_in_the_console_before_end_in_one_entry() {
      payOrder();
      RefundEvent console =
          application.channel.refundInTheConsole(new RefundNo("R1"), fixture.trade(), yuan("3"));
      assertThat(application.deliver(console)).isEqualTo(NoticeOutcome.REFUND_TO_REVIEW);

      assertThat(requested("R1", "3").state()).isEqualTo(RefundState.SUCCEEDED);

      assertThat(refundEntries())
          .extracting(JournalEntry::reviewReason)
          .containsExactly(ReviewReason.EXTERNAL_REFUND);
    }

    @Test
    void before_the_payment_wait_for_it() {
      application.orders.register(fixture.order());
      RefundEvent console =
          application.channel.refundInTheConsole(new RefundNo("C1"), fixture.trade(), yuan("3"));
      assertThat(application.deliver(console)).isEqualTo(NoticeOutcome.WAITING);

      application.deliver(fixture.payment());
      application.time.advance(Duration.ofMinutes(1));
      repair();

      assertThat(refundEntries()).hasSize(1);
      assertThat(application.orphans()).isEmpty();
    }
  }

  @Nested
  class A_number_whose_fact_was_settled_without_an_entry {

    @BeforeEach
    void settleIt() {
      RefundEvent console =
          application.channel.refundInTheConsole(new RefundNo("R1"), fixture.trade(), yuan("3"));
      application.deliver(console);
      OrphanClaim waiting = application.orphans().get(0);
      application
          .books
          .transactions()
          .run(unit -> TransactionOutcome.commit(unit.resolve(waiting.claim().id())));
      payOrder();
    }

    @Test
    void is_not_called_successful_and_its_sum_stays_reserved() {
      assertThat(requested("R1", "3").state()).isEqualTo(RefundState.UNBOOKED);

      assertThat(refundEntries()).isEmpty();
      assertThat(refused(request("R2", "12.34")).refusal().refundable()).isEqualTo(yuan("9.34"));
      assertThat(application.refunds.count(RefundState.UNBOOKED)).isEqualTo(1);
    }

    @Test
    void is_not_asked_for_again_nor_forgotten_whatever_the_channel_says_next() {
      requested("R1", "3");
      application.channel.moods(List.of(Mood.LOSES_THE_ANSWER, Mood.HIDES_THE_REFUND, Mood.HONEST));

      for (int hour = 0; hour < 3; hour++) {
        application.followUpAfter(Duration.ofHours(1));
        assertThat(state("R1")).isEqualTo(RefundState.UNBOOKED);
      }

      assertThat(application.channel.requests()).isEqualTo(1);
    }

    @Test
    void is_successful_once_its_entry_stands_in_the_journal() {
      requested("R1", "3");
      book(application.channel.notices().get(0));

      application.followUpAfter(Duration.ofHours(1));

      assertThat(state("R1")).isEqualTo(RefundState.SUCCEEDED);
      assertThat(refundEntries()).hasSize(1);
    }
  }

  @Test
  void number_whose_total_was_only_noted_is_not_called_successful() {
    payOrder();
    requested("R1", "3");
    assertThat(application.deliver(total("R2", "3", Fixture.NOON.plusSeconds(1))))
        .isEqualTo(NoticeOutcome.NOTED);

    assertThat(requested("R2", "2").state()).isEqualTo(RefundState.UNBOOKED);

    assertThat(refundEntries()).hasSize(1);
    assertThat(refused(request("R3", "12.34")).refusal().refundable()).isEqualTo(yuan("7.34"));
  }

  /** Puts the refund in the journal and does nothing else. */
  private void book(RefundEvent event) {
    Decision.BookRefund decision =
        (Decision.BookRefund)
            SettlementRules.decide(
                event,
                KnownFacts.of(application.order()).paidWith(application.journal().get(0)),
                TestApplication.NOW);
    application
        .books
        .transactions()
        .run(unit -> TransactionOutcome.commit(unit.append(decision.entry())));
  }

  @Nested
  class Running_totals {

    @Test
    void of_a_console_refund_leave_out_what_we_refunded_after_it() {
      payOrder();
      application.channel.moods(List.of(Mood.LOSES_THE_ANSWER));
      requested("R1", "3");
      assertThat(application.deliver(total("C1", "2", Fixture.NOON.minusSeconds(1))))
          .isEqualTo(NoticeOutcome.WAITING);

      application.followUpAfter(Duration.ofSeconds(10));
      repair();

      assertThat(application.orphans()).isEmpty();
      assertThat(refundEntries())
          .extracting(JournalEntry::amount)
          .containsExactly(yuan("3"), yuan("2"));
    }

    @Test
    void of_a_console_refund_hold_what_we_refunded_before_it() {
      payOrder();
      application.channel.moods(List.of(Mood.LOSES_THE_ANSWER));
      requested("R1", "3");
      application.deliver(total("C1", "5", Fixture.NOON.plusSeconds(1)));

      application.followUpAfter(Duration.ofSeconds(10));
      repair();

      assertThat(refundEntries())
          .extracting(JournalEntry::amount)
          .containsExactly(yuan("3"), yuan("2"));
    }
  }

  @Nested
  class A_crash {

    @ParameterizedTest
    @CsvSource({
      "advance, BEFORE",
      "advance, AFTER",
      "refund, BEFORE",
      "refund, AFTER",
      "tryAcquire, BEFORE",
      "tryAcquire, AFTER",
      "append, AFTER",
      "find, BEFORE",
    })
    void at_any_step_after_the_registration_ends_in_one_refund(
        String call, BrokenCall.Moment moment) {
      payOrder();
      if (call.equals("find")) {
        // The first search is for a refund of this number; the broken one comes after the call.
        request("R0", "1");
      }
      application.breakNext(call, moment);

      assertThatThrownBy(() -> request("R1", "3")).isInstanceOf(BrokenCall.StoreFailure.class);
      request("R1", "3");
      application.followUpAfter(Duration.ofMinutes(1));
      application.followUpAfter(Duration.ofHours(1));
      repair();
      application.followUpAfter(Duration.ofHours(1));

      assertThat(state("R1")).isEqualTo(RefundState.SUCCEEDED);
      assertThat(application.channel.hasDone(new RefundNo("R1"))).isTrue();
      assertThat(refundEntries())
          .extracting(JournalEntry::amount)
          .filteredOn(yuan("3")::equals)
          .hasSize(1);
    }

    @Test
    void before_the_registration_is_committed_asks_nobody() {
      payOrder();
      application.breakNext("register", BrokenCall.Moment.AFTER);

      assertThatThrownBy(() -> request("R1", "3")).isInstanceOf(BrokenCall.StoreFailure.class);

      assertThat(application.refunds.find(fixture.tenantId(), new RefundNo("R1"))).isEmpty();
      assertThat(application.channel.requests()).isZero();
    }
  }

  private void repair() {
    new OrphanRepairService(
            application.books.orphans(),
            application.settlementChain,
            application.time,
            Duration.ofSeconds(5),
            Duration.ofDays(30),
            10)
        .repair();
  }

  private RefundEvent total(String refundNo, String yuan, Instant at) {
    return new RefundEvent.Succeeded(
        fixture.trade(), announced(refundNo, RefundAmount.Basis.RUNNING_TOTAL, yuan), at);
  }

  private RefundEvent closed(String refundNo, String yuan) {
    return new RefundEvent.Closed(
        fixture.trade(), announced(refundNo, RefundAmount.Basis.THIS_REFUND, yuan), Fixture.NOON);
  }

  private static AnnouncedRefund announced(String refundNo, RefundAmount.Basis basis, String yuan) {
    return new AnnouncedRefund(
        new ChannelRefundNo("C-" + refundNo),
        new RefundNo(refundNo),
        new RefundAmount(basis, yuan(yuan)));
  }

  private void payOrder() {
    application.orders.register(fixture.order());
    application.deliver(fixture.payment());
  }

  private Refund requested(String refundNo, String yuan) {
    return registered(request(refundNo, yuan)).refund();
  }

  private RefundRequestResult request(String refundNo, String yuan) {
    return application.refunds.request(registration(refundNo, yuan));
  }

  private RefundRegistration registration(String refundNo, String yuan) {
    return new RefundRegistration(
        fixture.tenantId(), new RefundNo(refundNo), fixture.orderNo(), yuan(yuan), "cold coffee");
  }

  private RefundRegistration in(Money amount) {
    return new RefundRegistration(
        fixture.tenantId(), new RefundNo("R1"), new OrderNo("T202603050001"), amount, null);
  }

  private RefundState state(String refundNo) {
    return application
        .refunds
        .find(fixture.tenantId(), new RefundNo(refundNo))
        .orElseThrow()
        .state();
  }

  private List<JournalEntry> refundEntries() {
    return application.journal().stream()
        .filter(entry -> entry.key().kind().name().startsWith("REFUND"))
        .toList();
  }

  private static RefundRequestResult.Registered registered(RefundRequestResult result) {
    return (RefundRequestResult.Registered) result;
  }

  private static RefundRequestResult.Refused refused(RefundRequestResult result) {
    return (RefundRequestResult.Refused) result;
  }

  private static Money yuan(String decimal) {
    return Fixture.yuan(decimal);
  }
}
