package io.oncebook.domain.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.ledger.SuspenseReason;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.refund.RefundState;
import java.time.Instant;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RefundRulesTest {

  private static final Instant NOW = Fixture.NOON.plusSeconds(60);
  private static final RefundNo REFUND_NO = new RefundNo("R1");
  private static final ChannelRefundNo CHANNEL_NO = new ChannelRefundNo("5000");

  private final Fixture fixture = Fixture.ofNewTenant();
  private final ChannelOrder order =
      ChannelOrder.registered(fixture.order(), Fixture.NOON)
          .paidBy(fixture.trade().transactionNo(), Fixture.NOON);
  private final KnownFacts paid = KnownFacts.of(order).paidWith(payment(null));

  @Test
  void refund_of_a_payment_in_suspense_is_booked_from_there_without_its_order() {
    KnownFacts orderless = KnownFacts.nothing().paidWith(payment(SuspenseReason.ORDER_UNKNOWN));

    assertThat(decide(told("3"), orderless))
        .isInstanceOfSatisfying(
            Decision.BookRefund.class,
            decision ->
                assertThat(decision.entry().suspenseReason())
                    .isEqualTo(SuspenseReason.ORDER_UNKNOWN));
  }

  @Test
  void refund_of_an_unknown_order_waits_for_it() {
    assertThat(decide(told("3"), KnownFacts.nothing()))
        .isEqualTo(new Decision.Await(WaitingReason.ORDER_UNKNOWN));
  }

  @Test
  void refund_waits_for_its_payment() {
    assertThat(decide(told("3"), KnownFacts.of(order)))
        .isEqualTo(new Decision.Await(WaitingReason.PAYMENT_UNKNOWN));
  }

  @Test
  void own_refund_is_the_reverse_of_its_payment_and_succeeds() {
    Refund own = own("3");

    Decision.BookRefund booking = booking(told("3"), paid.with(own));

    assertThat(booking.entry().key()).isEqualTo(IdempotencyKey.of(told("3")));
    assertThat(booking.entry().postings())
        .containsExactly(
            Posting.debit(Account.MERCHANT_PAYABLE, Fixture.yuan("3")),
            Posting.credit(Account.channelReceivable(Fixture.WECHAT), Fixture.yuan("3")));
    assertThat(booking.entry().reviewReason()).isNull();
    assertThat(booking.entry().suspenseReason()).isNull();
    assertThat(booking.refund()).isEqualTo(own.succeeded(NOW, CHANNEL_NO));
  }

  @Test
  void own_refund_told_with_a_running_total_is_booked_with_its_own_amount() {
    Decision.BookRefund booking =
        booking(total("10", REFUND_NO), paid.with(own("3")).withTotals(700, 300));

    assertThat(booking.entry().amount()).isEqualTo(Fixture.yuan("3"));
    assertThat(booking.entry().reviewReason()).isNull();
  }

  @Test
  void total_that_holds_more_than_the_books_is_shown_unless_another_refund_is_under_way() {
    KnownFacts alone = paid.with(own("3")).withTotals(200, 300);

    assertThat(booking(total("5", REFUND_NO), alone).entry().reviewReason()).isNull();
    assertThat(booking(total("5.01", REFUND_NO), alone).entry().reviewReason())
        .isEqualTo(ReviewReason.MORE_REFUNDED_THAN_BOOKED);
    assertThat(booking(total("5.01", REFUND_NO), alone.withTotals(200, 301)).entry().reviewReason())
        .isNull();
  }

  @Test
  void amount_that_differs_from_what_was_asked_is_booked_as_told_and_shown() {
    JournalEntry entry = booking(told("4"), paid.with(own("3"))).entry();

    assertThat(entry.amount()).isEqualTo(Fixture.yuan("4"));
    assertThat(entry.reviewReason()).isEqualTo(ReviewReason.REFUND_AMOUNT_DIFFERS);
  }

  @Test
  void running_total_below_what_was_asked_is_shown() {
    JournalEntry entry = booking(total("2", REFUND_NO), paid.with(own("3"))).entry();

    assertThat(entry.reviewReason()).isEqualTo(ReviewReason.REFUND_AMOUNT_DIFFERS);
  }

  @Test
  void success_after_failure_is_booked_and_shown() {
    Refund failed = own("3").submitted(NOW, NOW).failed(NOW, "NO_AUTH");

    Decision.BookRefund booking = booking(told("3"), paid.with(failed));

    assertThat(booking.entry().reviewReason()).isEqualTo(ReviewReason.REFUND_AFTER_FAILURE);
    assertThat(booking.refund()).extracting(Refund::state).isEqualTo(RefundState.SUCCEEDED);
  }

  @Test
  void own_refund_that_is_booked_is_not_booked_again_under_another_name() {
    Refund done = own("3").succeeded(NOW, CHANNEL_NO);

    assertThat(decide(told("3"), paid.with(done).withTotals(300, 0)))
        .isEqualTo(new Decision.Note());
    assertThat(decide(told("3.01"), paid.with(done).withTotals(300, 0)))
        .isEqualTo(new Decision.Note(ReviewReason.REFUND_AMOUNT_DIFFERS));
  }

  @Test
  void refund_of_the_console_is_booked_as_external() {
    Decision.BookRefund booking = booking(told("3"), paid);

    assertThat(booking.refund()).isNull();
    assertThat(booking.entry().reviewReason()).isEqualTo(ReviewReason.EXTERNAL_REFUND);
    assertThat(booking.entry().suspenseReason()).isNull();
  }

  @Test
  void number_of_ours_on_another_payment_is_not_our_refund() {
    Refund elsewhere =
        Refund.registered(
            new RefundRegistration(
                fixture.tenantId(), REFUND_NO, fixture.orderNo(), Fixture.yuan("3"), null),
            fixture.trade(Fixture.WECHAT, "other", "T202603050001"),
            Fixture.yuan("12.34"),
            NOW);

    assertThat(booking(told("3"), paid.with(elsewhere)).entry().reviewReason())
        .isEqualTo(ReviewReason.EXTERNAL_REFUND);
  }

  @Property
  void external_running_total_books_what_the_books_do_not_hold_yet(
      @ForAll @LongRange(min = 1, max = 1_234) long total,
      @ForAll @LongRange(min = 0, max = 1_234) long refunded) {
    RefundEvent.Succeeded event = event(total(Money.ofMinor(total, "CNY")), null);

    Decision decision = decide(event, paid.withTotals(refunded, 0));

    if (total <= refunded) {
      assertThat(decision)
          .isEqualTo(
              new Decision.Note(total < refunded ? ReviewReason.LESS_REFUNDED_THAN_BOOKED : null));
    } else {
      JournalEntry entry = ((Decision.BookRefund) decision).entry();
      assertThat(entry.amount().amountMinor()).isEqualTo(total - refunded);
      assertThat(entry.suspenseReason()).isNull();
    }
  }

  @Test
  void external_running_total_leaves_out_what_we_refunded_after_it() {
    KnownFacts later = paid.withTotals(300, 0).withOwnLater(300);

    assertThat(booking(total("2", REFUND_NO), later).entry().amount()).isEqualTo(Fixture.yuan("2"));
  }

  @Test
  void running_total_without_a_number_may_be_of_a_refund_of_ours() {
    assertThat(decide(total("3", null), paid.withTotals(300, 0).withOwnLater(300)))
        .isEqualTo(new Decision.Note());
  }

  @Test
  void total_that_does_not_hold_what_is_booked_is_for_a_person_to_look_at() {
    // Ours of 60 was answered without a time, so it seems older than the console's refund of 40.
    assertThat(decide(total("0.40", null), paid.withTotals(60, 0)))
        .isEqualTo(new Decision.Note(ReviewReason.LESS_REFUNDED_THAN_BOOKED));
  }

  @Test
  void external_running_total_waits_while_a_refund_of_ours_is_under_way() {
    assertThat(decide(total("3", null), paid.withTotals(0, 1)))
        .isEqualTo(new Decision.Await(WaitingReason.REFUND_UNATTRIBUTED));
  }

  @Test
  void what_exceeds_the_payment_goes_to_suspense() {
    assertThat(booking(told("3"), paid.withTotals(934, 0)).entry().suspenseReason()).isNull();

    JournalEntry entry = booking(told("3"), paid.withTotals(935, 0)).entry();

    assertThat(entry.suspenseReason()).isEqualTo(SuspenseReason.REFUND_EXCEEDS_PAYMENT);
    assertThat(entry.postings()).contains(Posting.debit(Account.SUSPENSE, Fixture.yuan("3")));
  }

  @Test
  void refund_of_money_in_suspense_leaves_suspense() {
    KnownFacts suspended =
        KnownFacts.of(order).paidWith(payment(SuspenseReason.ORDER_ALREADY_PAID));

    JournalEntry entry = booking(told("3"), suspended).entry();

    assertThat(entry.suspenseReason()).isEqualTo(SuspenseReason.ORDER_ALREADY_PAID);
    assertThat(entry.postings()).contains(Posting.debit(Account.SUSPENSE, Fixture.yuan("3")));
  }

  @Test
  void refund_of_money_that_was_moved_from_suspense_to_an_order_is_the_merchants() {
    KnownFacts moved =
        KnownFacts.nothing().paidWith(payment(SuspenseReason.ORDER_UNKNOWN)).withReassignment();

    JournalEntry entry = booking(told("3"), moved).entry();

    assertThat(entry.suspenseReason()).isNull();
    assertThat(entry.postings())
        .contains(Posting.debit(Account.MERCHANT_PAYABLE, Fixture.yuan("3")));
    assertThat(booking(told("3"), moved.withTotals(935, 0)).entry().suspenseReason())
        .isEqualTo(SuspenseReason.REFUND_EXCEEDS_PAYMENT);
  }

  @Test
  void refund_in_another_currency_goes_to_suspense() {
    RefundEvent.Succeeded event = event(thisRefund(Money.ofMinor(300, "USD")), REFUND_NO);

    assertThat(booking(event, paid).entry().suspenseReason())
        .isEqualTo(SuspenseReason.CURRENCY_MISMATCH);
  }

  @Test
  void closed_and_abnormal_refunds_of_ours_are_ended_and_nothing_is_booked() {
    Refund own = own("3");

    assertThat(decide(closed(), paid.with(own)))
        .isEqualTo(new Decision.EndRefund(own.closed(NOW, CHANNEL_NO)));
    assertThat(decide(abnormal(), paid.with(own)))
        .isEqualTo(new Decision.EndRefund(own.abnormal(NOW, NOW.plusSeconds(3_600), CHANNEL_NO)));
  }

  @Test
  void news_that_comes_after_the_end_changes_nothing() {
    Refund done = own("3").succeeded(NOW, CHANNEL_NO);

    assertThat(decide(closed(), paid.with(done))).isEqualTo(after(done));
    assertThat(decide(abnormal(), paid.with(done))).isEqualTo(after(done));
    Refund closed = own("3").closed(NOW, CHANNEL_NO);
    assertThat(decide(closed(), paid.with(closed))).isEqualTo(new Decision.Note());
  }

  private static Decision after(Refund done) {
    assertThat(done.state()).isEqualTo(RefundState.SUCCEEDED);
    return new Decision.Note(ReviewReason.REFUND_FAILED_AFTER_SUCCESS);
  }

  @Test
  void refund_of_the_console_that_cannot_reach_the_payer_is_for_a_person_to_look_at() {
    assertThat(decide(abnormal(), paid)).isEqualTo(new Decision.Note(ReviewReason.REFUND_ABNORMAL));
    assertThat(decide(closed(), paid)).isEqualTo(new Decision.Note());
  }

  @Test
  void refund_of_the_console_that_is_said_to_have_failed_after_it_was_booked_is_shown() {
    JournalEntry booked = booking(told("3"), paid).entry();

    assertThat(decide(closed(), paid.paidWith(booked)))
        .isEqualTo(new Decision.Note(ReviewReason.REFUND_FAILED_AFTER_SUCCESS));
    assertThat(decide(abnormal(), paid.paidWith(booked)))
        .isEqualTo(new Decision.Note(ReviewReason.REFUND_FAILED_AFTER_SUCCESS));
  }

  @Test
  void own_refund_beyond_what_was_paid_is_shown_wherever_its_payment_stands() {
    KnownFacts suspended =
        KnownFacts.of(order).paidWith(payment(SuspenseReason.AMOUNT_MISMATCH)).with(own("3"));

    assertThat(booking(told("3"), suspended.withTotals(935, 300)).entry().reviewReason())
        .isEqualTo(ReviewReason.MORE_REFUNDED_THAN_PAID);
    assertThat(booking(told("3"), paid.with(own("3")).withTotals(935, 300)).entry().reviewReason())
        .isEqualTo(ReviewReason.MORE_REFUNDED_THAN_PAID);
    assertThat(booking(told("3"), paid.with(own("3")).withTotals(934, 300)).entry().reviewReason())
        .isNull();
  }

  @Test
  void refund_that_only_a_statement_tells_is_booked_up_to_what_statements_tell_in_all() {
    RefundEvent.Succeeded event = event(byStatement("3"), null);
    KnownFacts known = paid.withTotals(500, 0);

    assertThat(booking(event, known.withStated(800)).entry().amount()).isEqualTo(Fixture.yuan("3"));
    assertThat(decide(event, known.withStated(799)))
        .isEqualTo(new Decision.Await(WaitingReason.REFUND_UNATTRIBUTED));
  }

  @Test
  void refund_of_ours_that_a_statement_tells_is_booked_as_ever() {
    Decision.BookRefund decision = booking(event(byStatement("3"), REFUND_NO), paid.with(own("3")));

    assertThat(decision.entry().amount()).isEqualTo(Fixture.yuan("3"));
    assertThat(decision.entry().reviewReason()).isNull();
  }

  private static RefundAmount byStatement(String yuan) {
    return new RefundAmount(RefundAmount.Basis.BY_STATEMENT, Fixture.yuan(yuan));
  }

  private RefundEvent.Succeeded told(String yuan) {
    return event(thisRefund(Fixture.yuan(yuan)), REFUND_NO);
  }

  private RefundEvent.Succeeded total(String yuan, @Nullable RefundNo requestNo) {
    return event(total(Fixture.yuan(yuan)), requestNo);
  }

  private static RefundAmount thisRefund(Money money) {
    return new RefundAmount(RefundAmount.Basis.THIS_REFUND, money);
  }

  private static RefundAmount total(Money money) {
    return new RefundAmount(RefundAmount.Basis.RUNNING_TOTAL, money);
  }

  private RefundEvent.Succeeded event(RefundAmount amount, @Nullable RefundNo requestNo) {
    return new RefundEvent.Succeeded(
        fixture.trade(), new AnnouncedRefund(CHANNEL_NO, requestNo, amount), Fixture.NOON);
  }

  private RefundEvent.Closed closed() {
    return new RefundEvent.Closed(
        fixture.trade(),
        new AnnouncedRefund(CHANNEL_NO, REFUND_NO, thisRefund(Fixture.yuan("3"))),
        Fixture.NOON);
  }

  private RefundEvent.Abnormal abnormal() {
    return new RefundEvent.Abnormal(
        fixture.trade(),
        new AnnouncedRefund(CHANNEL_NO, REFUND_NO, thisRefund(Fixture.yuan("3"))),
        Fixture.NOON);
  }

  private Refund own(String yuan) {
    return Refund.registered(
        new RefundRegistration(
            fixture.tenantId(), REFUND_NO, fixture.orderNo(), Fixture.yuan(yuan), null),
        fixture.trade(),
        Fixture.yuan("12.34"),
        Fixture.NOON);
  }

  private JournalEntry payment(@Nullable SuspenseReason suspense) {
    Account owed = suspense == null ? Account.MERCHANT_PAYABLE : Account.SUSPENSE;
    return JournalEntry.ofPayment(
            IdempotencyKey.of(fixture.payment()),
            fixture.trade(),
            List.of(
                Posting.debit(Account.channelReceivable(Fixture.WECHAT), Fixture.yuan("12.34")),
                Posting.credit(owed, Fixture.yuan("12.34"))),
            Fixture.NOON,
            Fixture.NOON)
        .withSuspense(suspense);
  }

  private static Decision decide(ChannelEvent event, SettlementFacts facts) {
    return SettlementRules.decide(event, facts, NOW);
  }

  private static Decision.BookRefund booking(RefundEvent.Succeeded event, SettlementFacts facts) {
    return (Decision.BookRefund) decide(event, facts);
  }
}
