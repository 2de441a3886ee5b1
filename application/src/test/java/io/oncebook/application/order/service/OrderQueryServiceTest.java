package io.oncebook.application.order.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.order.FollowUpUseCase.Report;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.refund.FollowUpSchedule;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderQueryServiceTest {

  private final TestApplication application = new TestApplication();
  private final Fixture fixture = application.fixture;

  @Test
  void order_that_the_channel_calls_paid_is_booked_and_its_notice_is_a_repeat() {
    application.orders.register(fixture.order());
    application.channel.paid(fixture.payment());

    assertThat(askAfter(Duration.ofSeconds(5)).taken()).isEqualTo(1);

    assertThat(application.order().state()).isEqualTo(OrderState.PAID);
    assertThat(application.deliver(fixture.payment())).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
    assertThat(application.journal()).hasSize(1);
  }

  @Test
  void order_that_its_notice_has_paid_is_not_asked_about() {
    application.orders.register(fixture.order());
    application.deliver(fixture.payment());

    assertThat(askAfter(Duration.ofHours(1)).taken()).isZero();
  }

  @Test
  void questions_keep_to_the_schedule_and_end_after_their_time() {
    application.orders.register(fixture.order());

    assertThat(askAfter(Duration.ofSeconds(4)).taken()).isZero();
    assertThat(askAfter(Duration.ofSeconds(1)).taken()).isEqualTo(1);
    assertThat(askAfter(Duration.ofSeconds(4)).taken()).isZero();
    assertThat(askAfter(Duration.ofSeconds(1)).taken()).isEqualTo(1);
    assertThat(askAfter(Duration.ofMinutes(59)).taken()).isEqualTo(1);
    assertThat(askAfter(Duration.ofDays(30)).taken()).isZero();
    assertThat(application.order().state()).isEqualTo(OrderState.REGISTERED);
  }

  @Test
  void order_over_a_channel_that_is_not_connected_is_asked_about_no_more() {
    application.orders.register(fixture.order());
    application.channel.connected(false);

    assertThat(askAfter(Duration.ofSeconds(5)).taken()).isEqualTo(1);

    application.channel.connected(true);
    assertThat(askAfter(Duration.ofMinutes(1)).taken()).isZero();
  }

  private Report askAfter(Duration pause) {
    application.time.advance(pause);
    return new OrderQueryService(
            application.books.orders(),
            application.channel,
            application.notices,
            new FollowUpSchedule(
                List.of(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofHours(1))),
            Duration.ofHours(1),
            Runnable::run,
            10,
            application.time)
        .followUp();
  }
}
