package io.oncebook.application.retention.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.order.ChannelOrder;
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
