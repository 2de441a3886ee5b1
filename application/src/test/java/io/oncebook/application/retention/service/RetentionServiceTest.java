package io.oncebook.application.retention.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRegistration;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetentionServiceTest {

  private final TestApplication app = new TestApplication();
  private final RetentionService retention =
      new RetentionService(
          app.books.retention(),
          app.books.statements(),
          app.time,
          Duration.ofDays(400),
          Duration.ofDays(180),
          2);

  @Test
  void notice_that_comes_after_its_claim_was_purged_is_not_booked_twice() {
    app.orders.register(app.fixture.order());
    PaymentEvent.Received payment = app.fixture.payment();
    RefundEvent.Succeeded refund = app.fixture.refund();
    app.deliver(payment);
    app.deliver(refund);
    List<JournalEntry> journal = app.journal();
    ChannelOrder order = app.order();

    app.time.advance(Duration.ofDays(401));
    purgeAll();
    NoticeOutcome late = app.deliver(payment);
    NoticeOutcome lateRefund = app.deliver(refund);

    assertThat(late).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
    assertThat(lateRefund).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
    assertThat(app.journal()).isEqualTo(journal);
    assertThat(app.order()).isEqualTo(order);
    assertThat(app.orphans()).isEmpty();
    assertThat(app.anomalies()).isZero();
  }

  @Test
  void notice_that_contradicts_the_entry_of_a_purged_claim_is_kept_for_a_person() {
    app.orders.register(app.fixture.order());
    app.deliver(app.fixture.payment());
    app.deliver(app.fixture.refund());
    List<JournalEntry> journal = app.journal();
    app.time.advance(Duration.ofDays(401));
    purgeAll();

    PaymentEvent.Received more = app.fixture.payment(app.fixture.trade(), Fixture.yuan("99.99"));
    assertThat(app.deliver(more)).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
    assertThat(app.anomalies()).isEqualTo(1);
    assertThat(app.deliver(more)).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
    assertThat(app.anomalies()).isEqualTo(1);

    RefundEvent.Succeeded less =
        new RefundEvent.Succeeded(
            app.fixture.trade(), Fixture.refundOf(Fixture.yuan("2.99")), Fixture.NOON);
    assertThat(app.deliver(less)).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
    assertThat(app.anomalies()).isEqualTo(2);
    assertThat(app.journal()).isEqualTo(journal);
  }

  @Test
  void notice_that_contradicts_our_own_refund_is_kept_for_a_person_after_its_claim_was_purged() {
    app.orders.register(app.fixture.order());
    app.deliver(app.fixture.payment());
    RefundRegistration asked =
        new RefundRegistration(
            app.fixture.tenantId(),
            new RefundNo("R1"),
            app.fixture.orderNo(),
            Fixture.yuan("3"),
            null);
    app.refunds.request(asked);
    RefundEvent told = app.channel.notices().get(0);
    app.time.advance(Duration.ofDays(401));
    purgeAll();

    RefundEvent.Succeeded other =
        new RefundEvent.Succeeded(
            told.trade(),
            new AnnouncedRefund(
                told.refund().channelRefundNo(),
                told.refund().requestNo(),
                new RefundAmount(RefundAmount.Basis.THIS_REFUND, Fixture.yuan("4"))),
            told.occurredAt());
    app.deliver(other);

    assertThat(app.anomalies()).isEqualTo(1);
    assertThat(app.journal()).hasSize(2);
  }

  @Test
  void claims_stay_as_long_as_they_must_and_orphans_for_ever() {
    app.orders.register(app.fixture.order());
    app.deliver(app.fixture.payment());
    app.deliver(
        app.fixture.payment(app.fixture.trade(Fixture.WECHAT, "2", "T2"), Fixture.yuan("1")));

    app.time.advance(Duration.ofDays(399));
    purgeAll();
    assertThat(app.deliver(app.fixture.payment())).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
    app.time.advance(Duration.ofDays(100));
    purgeAll();

    assertThat(app.orphans()).hasSize(1);
  }

  @Test
  void steps_are_bounded_and_go_on_where_the_last_one_ended() {
    for (int i = 0; i < 5; i++) {
      String number = "T" + i;
      app.orders.register(app.fixture.order(number, Fixture.yuan("1")));
      app.deliver(
          app.fixture.payment(
              app.fixture.trade(Fixture.WECHAT, number, number), Fixture.yuan("1")));
    }
    app.time.advance(Duration.ofDays(401));

    assertThat(List.of(retention.purge(), retention.purge(), retention.purge()))
        .containsExactly(true, true, false);
    assertThat(app.books.retention().purge(app.time.instant(), new ClaimId(0), 10).gone()).isZero();
  }

  private void purgeAll() {
    while (retention.purge()) {}
  }
}
