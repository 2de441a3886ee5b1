package io.oncebook.application.review.service;

import static io.oncebook.application.action.ActionResults.done;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.application.action.ActionResult;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.application.watch.BrokenCall;
import io.oncebook.application.watch.ChannelInMemory.Mood;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.ledger.SuspenseReason;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.refund.RefundState;
import io.oncebook.domain.settlement.FlagId;
import io.oncebook.domain.settlement.HandRefusal;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BookClaimServiceTest {

  private final TestApplication app = new TestApplication();
  private final Fixture fixture = app.fixture;
  private final BookClaimService claims = app.claims;

  @Test
  void refund_that_the_books_took_for_older_is_booked_with_what_a_person_has_found_out() {
    // Ours of 6 happened after the console's 4, and was answered without a time.
    payOrder();
    request("R1", "6");
    ClaimId noted = claimed(total("C1", "4"));
    assertThat(flags()).isEqualTo(1);

    ActionResult<StoredEntry, HandRefusal> result = book(noted, 400L, "A1");

    assertThat(done(result).entry()).isEqualTo(refunds().get(1));
    assertThat(refunds()).extracting(JournalEntry::amount).containsExactly(yuan("6"), yuan("4"));
    assertThat(refunds().get(1).reviewReason()).isEqualTo(ReviewReason.EXTERNAL_REFUND);
    assertThat(flags()).isZero();
    assertThat(app.outbox())
        .extracting(Announcement::kind)
        .endsWith(Announcement.Kind.REFUND_BOOKED);
  }

  @Test
  void double_click_is_one_action_and_another_amount_is_another_action() {
    payOrder();
    request("R1", "6");
    ClaimId noted = claimed(total("C1", "4"));

    ActionResult<StoredEntry, HandRefusal> first = book(noted, 400L, "A1");

    assertThat(book(noted, 400L, "A1")).isEqualTo(first);
    assertThat(book(noted, 300L, "A1")).isEqualTo(new ActionResult.NumberTaken<>());
    assertThat(book(noted, 400L, "A2")).isEqualTo(refused(HandRefusal.ALREADY_BOOKED));
    assertThat(refunds()).hasSize(2);
    assertThat(app.books.audit().find(fixture.tenantId(), new ActionNo("A2"))).isEmpty();
  }

  @Test
  void never_more_goes_back_than_was_paid() {
    payOrder();
    request("R1", "10");
    ClaimId noted = claimed(total("C1", "4"));

    assertThat(book(noted, 235L, "A1")).isEqualTo(refused(HandRefusal.EXCEEDS_PAYMENT));
    assertThat(book(noted, null, "A1")).isEqualTo(refused(HandRefusal.AMOUNT_NEEDED));
    assertThat(refunds()).hasSize(1);
    assertThat(book(noted, 234L, "A1")).isInstanceOf(ActionResult.Done.class);
  }

  @Test
  void refund_that_waits_for_one_of_ours_is_booked_and_rests_no_more() {
    payOrder();
    app.channel.moods(List.of(Mood.LOSES_THE_ANSWER));
    request("R1", "6");
    ClaimId waiting = claimed(total("C1", "4"));

    assertThat(book(waiting, 400L, "A1")).isInstanceOf(ActionResult.Done.class);

    assertThat(app.orphans()).isEmpty();
    assertThat(claim(waiting).state()).isEqualTo(ClaimState.BOOKED);
  }

  @Test
  void resolved_refund_of_ours_is_booked_and_succeeds_with_its_entry() {
    RefundEvent console =
        app.channel.refundInTheConsole(new RefundNo("R1"), fixture.trade(), yuan("3"));
    ClaimId resolved = resolved(console);
    payOrder();
    request("R1", "3");
    assertThat(state("R1")).isEqualTo(RefundState.UNBOOKED);

    assertThat(book(resolved, null, "A1")).isInstanceOf(ActionResult.Done.class);

    assertThat(state("R1")).isEqualTo(RefundState.SUCCEEDED);
    assertThat(claim(resolved).state()).isEqualTo(ClaimState.BOOKED);
    assertThat(refunds()).extracting(JournalEntry::reviewReason).containsOnlyNulls();
    assertThat(app.deliver(console)).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
  }

  @Test
  void resolved_payment_pays_its_order_after_all() {
    ClaimId resolved = resolved(fixture.payment());
    app.books.orders().register(fixture.order(), Fixture.NOON);

    assertThat(book(resolved, 1L, "A1")).isEqualTo(refused(HandRefusal.AMOUNT_DIFFERS));
    assertThat(book(resolved, null, "A1")).isInstanceOf(ActionResult.Done.class);

    assertThat(app.order().isPaidBy(fixture.trade().transactionNo())).isTrue();
    assertThat(claim(resolved).state()).isEqualTo(ClaimState.BOOKED);
  }

  @Test
  void resolved_reversal_takes_back_what_is_left_of_its_payment() {
    ClaimId resolved = resolved(fixture.reversed());
    assertThat(book(resolved, null, "A1")).isEqualTo(refused(HandRefusal.PAYMENT_UNKNOWN));
    payOrder();
    request("R1", "6");

    assertThat(book(resolved, null, "A1")).isInstanceOf(ActionResult.Done.class);

    assertThat(app.journal().get(2).amount()).isEqualTo(yuan("6.34"));
    assertThat(app.journal().get(2).key().kind()).isEqualTo(EventKind.PAYMENT_REVERSED);
    assertThat(flags()).isZero();
    assertThat(book(resolved, null, "A2")).isEqualTo(refused(HandRefusal.ALREADY_BOOKED));
    assertThat(app.journal()).hasSize(3);
  }

  @Test
  void reversal_whose_money_has_gone_back_by_refunds_is_not_booked_again() {
    payOrder();
    request("R1", "12.34");
    ClaimId noted = claimed(fixture.reversed());

    assertThat(book(noted, null, "A1")).isEqualTo(refused(HandRefusal.ALREADY_BOOKED));
    assertThat(app.journal()).hasSize(2);
  }

  @Test
  void payment_that_waits_for_its_order_goes_to_suspense_at_once() {
    ClaimId waiting = claimed(fixture.payment());

    assertThat(book(waiting, null, "A1")).isInstanceOf(ActionResult.Done.class);

    assertThat(app.journal())
        .extracting(JournalEntry::suspenseReason)
        .containsExactly(SuspenseReason.ORDER_UNKNOWN);
    assertThat(app.orphans()).isEmpty();
  }

  @Test
  void what_cannot_be_booked_says_why_and_leaves_no_action() {
    ClaimId withoutPayment = claimed(fixture.refund());
    payOrder();
    ClaimId payment = claimed(fixture.payment());
    ClaimId closed = claimed(fixture.closed());

    assertThat(book(new ClaimId(99), 1L, "A1")).isEqualTo(new ActionResult.Unknown<>());
    assertThat(book(payment, null, "A1")).isEqualTo(refused(HandRefusal.ALREADY_BOOKED));
    assertThat(book(closed, null, "A1")).isEqualTo(refused(HandRefusal.NOT_MONEY));
    assertThat(book(withoutPayment, null, "A1")).isInstanceOf(ActionResult.Done.class);
  }

  @Test
  void refund_of_an_unknown_payment_waits_for_it() {
    ClaimId withoutPayment = claimed(fixture.refund());

    assertThat(book(withoutPayment, null, "A1")).isEqualTo(refused(HandRefusal.PAYMENT_UNKNOWN));
    assertThat(claim(withoutPayment).state()).isEqualTo(ClaimState.WAITING);
  }

  @Test
  void success_of_ours_under_another_name_is_booked_already() {
    payOrder();
    request("R1", "6");
    RefundEvent.Succeeded otherName =
        new RefundEvent.Succeeded(
            fixture.trade(),
            new AnnouncedRefund(
                new ChannelRefundNo("other"),
                new RefundNo("R1"),
                new RefundAmount(RefundAmount.Basis.THIS_REFUND, yuan("6"))),
            Fixture.NOON);

    assertThat(book(claimed(otherName), null, "A1")).isEqualTo(refused(HandRefusal.ALREADY_BOOKED));
  }

  @ParameterizedTest
  @CsvSource({
    "run, BEFORE",
    "record, AFTER",
    "hold, AFTER",
    "append, AFTER",
    "announce, AFTER",
    "run, AFTER"
  })
  void booking_that_fails_half_way_is_completed_by_the_same_action(
      String call, BrokenCall.Moment moment) {
    payOrder();
    request("R1", "6");
    ClaimId noted = claimed(total("C1", "4"));
    app.breakNext(call, moment);

    assertThatThrownBy(() -> book(noted, 400L, "A1")).isInstanceOf(BrokenCall.StoreFailure.class);

    assertThat(book(noted, 400L, "A1")).isInstanceOf(ActionResult.Done.class);
    assertThat(refunds()).hasSize(2);
    assertThat(flags()).isZero();
  }

  private ActionResult<StoredEntry, HandRefusal> book(
      ClaimId id, @Nullable Long amountMinor, String actionNo) {
    return claims.book(
        id,
        amountMinor,
        new OperatorAction(
            fixture.tenantId(),
            new ActionNo(actionNo),
            OperatorAction.Kind.BOOK_CLAIM,
            "claim/" + id.value(),
            "night shift",
            "as the console shows",
            TestApplication.NOW));
  }

  private static ActionResult<StoredEntry, HandRefusal> refused(HandRefusal refusal) {
    return new ActionResult.Refused<>(refusal);
  }

  private ClaimId claimed(ChannelEvent event) {
    app.deliver(event);
    return app.books.idempotency().tryAcquire(fixture.claim(event)).claim().id();
  }

  private ClaimId resolved(ChannelEvent event) {
    ClaimId id = claimed(event);
    app.books.transactions().run(unit -> TransactionOutcome.commit(unit.resolve(id)));
    return id;
  }

  private Claim claim(ClaimId id) {
    return app.books.orphans().claim(fixture.tenantId(), id).orElseThrow();
  }

  private long flags() {
    assertThat(app.books.flags().open(fixture.tenantId(), new FlagId(0), 100))
        .hasSize((int) app.books.flags().countOpen(fixture.tenantId()));
    return app.books.flags().countOpen(fixture.tenantId());
  }

  private List<JournalEntry> refunds() {
    return app.journal().stream()
        .filter(entry -> entry.key().kind() == EventKind.REFUND_SUCCEEDED)
        .toList();
  }

  private RefundState state(String refundNo) {
    return app.refunds.find(fixture.tenantId(), new RefundNo(refundNo)).orElseThrow().state();
  }

  private RefundEvent total(String channelRefundNo, String yuan) {
    return new RefundEvent.Succeeded(
        fixture.trade(),
        new AnnouncedRefund(
            new ChannelRefundNo(channelRefundNo),
            null,
            new RefundAmount(RefundAmount.Basis.RUNNING_TOTAL, yuan(yuan))),
        Fixture.NOON.minus(Duration.ofSeconds(1)));
  }

  private void payOrder() {
    app.orders.register(fixture.order());
    app.deliver(fixture.payment());
  }

  private void request(String refundNo, String yuan) {
    app.refunds.request(
        new RefundRegistration(
            fixture.tenantId(), new RefundNo(refundNo), fixture.orderNo(), yuan(yuan), null));
  }

  private static Money yuan(String decimal) {
    return Fixture.yuan(decimal);
  }
}
