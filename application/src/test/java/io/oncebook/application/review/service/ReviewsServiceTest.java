package io.oncebook.application.review.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.oncebook.application.action.ActionResult;
import io.oncebook.application.action.EndedBefore;
import io.oncebook.application.action.service.ActionTransactions;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.orphan.service.OrphanRepairService;
import io.oncebook.application.review.Review;
import io.oncebook.application.review.ReviewAction;
import io.oncebook.application.review.ReviewId;
import io.oncebook.application.review.ReviewKind;
import io.oncebook.application.review.ReviewQuery;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.application.watch.ChannelInMemory.Mood;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRegistration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ReviewsServiceTest {

  private final TestApplication app = new TestApplication();
  private final Fixture fixture = app.fixture;
  private final ReviewsService reviews =
      new ReviewsService(
          List.of(
              new BreakReviews(app.books.reconciliations()),
              new OrphanReviews(app.books.orphans()),
              new SuspenseReviews(app.books.ledger()),
              new RefundReviews(
                  app.books.refunds(), Duration.ofDays(1), Duration.ofDays(7), app.time),
              new FlagReviews(app.books.flags())),
          new ActionTransactions(app.books.transactions(), app.books.audit()));

  @Test
  void nothing_needs_a_person_while_all_is_in_order() {
    payOrder();
    request("R1", "3");

    assertThat(all()).isEmpty();
    assertThat(counts().values()).containsOnly(0L);
  }

  @Test
  void refund_of_the_console_is_listed_with_what_was_booked_until_it_is_acknowledged() {
    payOrder();
    app.deliver(total("C1", "3"));

    Review review = only();

    assertThat(review.id().kind()).isEqualTo(ReviewKind.FLAG);
    assertThat(review.reason()).isEqualTo("EXTERNAL_REFUND");
    assertThat(review.orderNo()).isEqualTo(fixture.orderNo());
    assertThat(review.amount()).isEqualTo(yuan("3"));
    assertThat(review.since()).isEqualTo(TestApplication.NOW);
    assertThat(review.evidence()).contains("refunded RUNNING_TOTAL 300 CNY");
    assertThat(review.actions())
        .containsExactly(ReviewAction.of(ReviewAction.Kind.ACKNOWLEDGE_FLAG, review.id().number()));

    assertThat(acknowledge(review.id(), "A1")).isEqualTo(new ActionResult.Done<>(review.id()));
    assertThat(all()).isEmpty();
  }

  @Test
  void totals_that_come_out_of_order_are_booked_once_and_shown() {
    payOrder();
    assertThat(app.deliver(total("C3", "10"))).isEqualTo(NoticeOutcome.REFUND_TO_REVIEW);
    assertThat(app.deliver(total("C1", "3"))).isEqualTo(NoticeOutcome.NOTED_TO_REVIEW);
    assertThat(app.deliver(total("C2", "8"))).isEqualTo(NoticeOutcome.NOTED_TO_REVIEW);

    assertThat(app.journal()).hasSize(2);
    assertThat(all())
        .extracting(Review::reason, Review::amount)
        .containsExactly(
            tuple("EXTERNAL_REFUND", yuan("10")),
            tuple("LESS_REFUNDED_THAN_BOOKED", yuan("3")),
            tuple("LESS_REFUNDED_THAN_BOOKED", yuan("8")));
    assertThat(all().get(1).actions())
        .extracting(ReviewAction::kind)
        .containsExactly(ReviewAction.Kind.ACKNOWLEDGE_FLAG, ReviewAction.Kind.BOOK_CLAIM);
  }

  @Test
  void refund_of_the_console_that_cannot_reach_its_payer_is_listed() {
    payOrder();
    RefundEvent abnormal =
        new RefundEvent.Abnormal(fixture.trade(), Fixture.refundOf(yuan("3")), Fixture.NOON);

    assertThat(app.deliver(abnormal)).isEqualTo(NoticeOutcome.NOTED_TO_REVIEW);

    assertThat(only().reason()).isEqualTo("REFUND_ABNORMAL");
    assertThat(only().evidence()).contains("could not refund THIS_REFUND 300 CNY");
  }

  @Test
  void refund_is_listed_when_it_does_not_end_and_leaves_when_it_does() {
    payOrder();
    app.channel.moods(List.of(Mood.LOSES_THE_ANSWER, Mood.CANNOT_REACH_THE_PAYER));
    request("R1", "3");
    request("R2", "4");

    assertThat(all()).extracting(Review::reason).containsExactly("ABNORMAL");
    app.time.advance(Duration.ofDays(1).plusSeconds(1));
    assertThat(all()).extracting(Review::reason).containsExactly("UNKNOWN", "ABNORMAL");
    Review unknown = all().get(0);
    assertThat(unknown.evidence()).contains("asked for 1 times", "TIMEOUT");
    assertThat(unknown.since()).isEqualTo(TestApplication.NOW);
    assertThat(unknown.actions())
        .containsExactly(new ReviewAction(ReviewAction.Kind.END_REFUND, List.of("R1")));

    app.channel.settle();
    app.followUpAfter(Duration.ofHours(2));
    assertThat(all()).isEmpty();
  }

  @Test
  void refund_that_the_channel_has_taken_may_take_longer() {
    payOrder();
    app.channel.moods(List.of(Mood.TAKES_ITS_TIME));
    request("R1", "3");

    app.time.advance(Duration.ofDays(7));
    assertThat(all()).isEmpty();
    app.time.advance(Duration.ofSeconds(1));
    assertThat(only().reason()).isEqualTo("ACCEPTED");
  }

  @Test
  void payment_in_suspense_is_listed_as_long_as_money_is_left() {
    app.orders.register(fixture.order(fixture.orderNo().value(), yuan("99")));
    app.deliver(fixture.payment());

    assertThat(only().reason()).isEqualTo("AMOUNT_MISMATCH");
    assertThat(only().amount()).isEqualTo(yuan("12.34"));
    app.refunds.request(registration("R1", "12"), fixture.trade());
    assertThat(only().amount()).isEqualTo(yuan("0.34"));
    assertThat(only().evidence()).contains("paid 1234 CNY, gone back 1200 CNY, under way 0 CNY");
    app.refunds.request(registration("R2", "0.34"), fixture.trade());
    assertThat(all()).isEmpty();
  }

  @Test
  void claim_is_listed_once_it_is_parked() {
    app.deliver(fixture.refund());
    assertThat(all()).isEmpty();

    app.time.advance(Duration.ofDays(2));
    repair();

    Review review = only();
    assertThat(review.id().kind()).isEqualTo(ReviewKind.ORPHAN);
    assertThat(review.reason()).isEqualTo("ORDER_UNKNOWN");
    assertThat(review.actions())
        .extracting(ReviewAction::kind)
        .containsExactly(
            ReviewAction.Kind.RETRY_ORPHAN,
            ReviewAction.Kind.RESOLVE_ORPHAN,
            ReviewAction.Kind.BOOK_CLAIM);
  }

  @Test
  void pages_go_from_kind_to_kind_and_show_each_thing_once() {
    manyThings();
    List<Review> whole = all();
    List<Review> paged = new ArrayList<>();
    @Nullable ReviewId after = null;
    for (List<Review> page = list(null, after, 2); !page.isEmpty(); page = list(null, after, 2)) {
      assertThat(page).hasSizeLessThanOrEqualTo(2);
      paged.addAll(page);
      after = page.get(page.size() - 1).id();
    }

    assertThat(paged).isEqualTo(whole);
    assertThat(whole)
        .extracting(review -> review.id().kind())
        .containsExactly(ReviewKind.FLAG, ReviewKind.FLAG, ReviewKind.REFUND, ReviewKind.SUSPENSE);
  }

  @Test
  void thing_that_is_there_throughout_is_on_a_page_though_others_end_and_begin_meanwhile() {
    manyThings();
    List<Review> whole = all();

    List<Review> first = list(null, null, 1);
    acknowledge(first.get(0).id(), "A1");
    app.deliver(total("C9", "7"));
    List<Review> rest = list(null, first.get(0).id(), 100);

    assertThat(rest).containsAll(whole.subList(1, whole.size()));
  }

  @Test
  void one_kind_alone_is_shown_and_all_are_counted() {
    manyThings();

    assertThat(list(ReviewKind.REFUND, null, 10))
        .extracting(review -> review.id().kind())
        .containsExactly(ReviewKind.REFUND);
    assertThat(list(ReviewKind.REFUND, new ReviewId(ReviewKind.SUSPENSE, 0), 10)).isEmpty();
    assertThat(counts())
        .containsEntry(ReviewKind.FLAG, 2L)
        .containsEntry(ReviewKind.REFUND, 1L)
        .containsEntry(ReviewKind.SUSPENSE, 1L)
        .containsEntry(ReviewKind.ORPHAN, 0L)
        .containsEntry(ReviewKind.BREAK, 0L);
    assertThat(reviews.count(List.of(Fixture.ofNewTenant().tenantId())).values()).containsOnly(0L);
  }

  @Test
  void double_click_is_one_action_and_another_one_comes_too_late() {
    payOrder();
    app.deliver(total("C1", "3"));
    ReviewId id = only().id();

    assertThat(acknowledge(id, "A1")).isEqualTo(new ActionResult.Done<>(id));
    assertThat(acknowledge(id, "A1")).isEqualTo(new ActionResult.Done<>(id));
    assertThat(acknowledge(id, "A2")).isEqualTo(new ActionResult.Refused<>(new EndedBefore()));
    assertThat(reviews.acknowledge(id, action("A1", "another person")))
        .isEqualTo(new ActionResult.NumberTaken<>());
    assertThat(acknowledge(new ReviewId(ReviewKind.FLAG, 99), "A3"))
        .isEqualTo(new ActionResult.Unknown<>());
    assertThat(app.books.audit().find(fixture.tenantId(), new ActionNo("A2"))).isEmpty();
    assertThat(app.books.audit().find(fixture.tenantId(), new ActionNo("A1"))).isPresent();
  }

  @Test
  void what_has_an_end_of_its_own_is_not_acknowledged() {
    ReviewId suspense = new ReviewId(ReviewKind.SUSPENSE, 1);

    assertThatThrownBy(() -> acknowledge(suspense, "A1"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Two flags, an abnormal refund, and money in suspense. */
  private void manyThings() {
    payOrder();
    app.deliver(total("C1", "3"));
    app.deliver(total("C2", "5"));
    app.channel.moods(List.of(Mood.CANNOT_REACH_THE_PAYER));
    request("R1", "4");
    app.deliver(
        fixture.payment(
            fixture.trade(Fixture.WECHAT, "second", fixture.orderNo().value()), yuan("12.34")));
  }

  private void repair() {
    new OrphanRepairService(
            app.books.orphans(),
            app.settlementChain,
            app.time,
            Duration.ofSeconds(5),
            Duration.ofDays(1),
            10)
        .repair();
  }

  private Review only() {
    List<Review> all = all();
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  private List<Review> all() {
    return list(null, null, 100);
  }

  private List<Review> list(@Nullable ReviewKind kind, @Nullable ReviewId after, int limit) {
    return reviews.list(new ReviewQuery(fixture.tenantId(), kind, after, limit));
  }

  private Map<ReviewKind, Long> counts() {
    return reviews.count(List.of(fixture.tenantId()));
  }

  private ActionResult<ReviewId, EndedBefore> acknowledge(ReviewId id, String actionNo) {
    return reviews.acknowledge(id, action(actionNo, "night shift"));
  }

  private OperatorAction action(String actionNo, String by) {
    return new OperatorAction(
        fixture.tenantId(),
        new ActionNo(actionNo),
        OperatorAction.Kind.ACKNOWLEDGE,
        "flag/1",
        by,
        "seen",
        TestApplication.NOW);
  }

  private RefundEvent total(String channelRefundNo, String yuan) {
    return new RefundEvent.Succeeded(
        fixture.trade(),
        new AnnouncedRefund(
            new ChannelRefundNo(channelRefundNo),
            null,
            new RefundAmount(RefundAmount.Basis.RUNNING_TOTAL, yuan(yuan))),
        Fixture.NOON);
  }

  private void payOrder() {
    app.orders.register(fixture.order());
    app.deliver(fixture.payment());
  }

  private void request(String refundNo, String yuan) {
    app.refunds.request(registration(refundNo, yuan));
  }

  private RefundRegistration registration(String refundNo, String yuan) {
    return new RefundRegistration(
        fixture.tenantId(), new RefundNo(refundNo), fixture.orderNo(), yuan(yuan), null);
  }

  private static Money yuan(String decimal) {
    return Fixture.yuan(decimal);
  }
}
