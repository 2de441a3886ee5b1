package io.oncebook.application.announcement.service;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.announcement.AnnouncementPublisherPort;
import io.oncebook.domain.announcement.PublishResult;
import io.oncebook.domain.announcement.RelayReport;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.fixture.Fixture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RelayServiceTest {

  private static final Duration KEPT = Duration.ofDays(7);

  private final TestApplication application = new TestApplication();
  private final Fixture fixture = application.fixture;
  private final List<List<Announcement>> rounds = new ArrayList<>();

  @BeforeEach
  void registerOrders() {
    application.orders.register(fixture.order("T1", Fixture.yuan("1")));
    application.orders.register(fixture.order("T2", Fixture.yuan("1")));
  }

  @Test
  void booking_is_announced_once_when_all_goes_well() {
    application.deliver(payment("T1"));
    RelayService relay = relay(RelayServiceTest::all);

    assertThat(relay.relay()).isEqualTo(RelayReport.of(1, 1));
    assertThat(relay.relay()).isEqualTo(RelayReport.of(0, 0));

    assertThat(rounds).containsExactly(application.outbox());
  }

  @Test
  void second_announcement_of_an_order_waits_for_the_first_to_be_confirmed() {
    application.deliver(payment("T1"));
    application.deliver(refund("T1"));
    application.deliver(payment("T2"));
    RelayService relay = relay(RelayServiceTest::all);

    assertThat(relay.relay()).isEqualTo(RelayReport.of(3, 2));
    assertThat(relay.relay()).isEqualTo(RelayReport.of(1, 1));

    List<Announcement> announced = application.outbox();
    assertThat(rounds)
        .containsExactly(List.of(announced.get(0), announced.get(2)), List.of(announced.get(1)));
  }

  @Test
  void refund_is_never_sent_before_its_payment_however_often_sending_fails() {
    application.deliver(payment("T1"));
    application.deliver(refund("T1"));
    RelayService relay =
        relay(
            announcements ->
                rounds.size() < 3 ? PublishResult.confirmed(Set.of()) : all(announcements));

    while (relay.relay().given() > 0) {}

    List<Announcement> announced = application.outbox();
    assertThat(rounds)
        .containsExactly(
            announced.subList(0, 1),
            announced.subList(0, 1),
            announced.subList(0, 1),
            announced.subList(1, 2));
  }

  @Test
  void what_was_sent_is_forgotten_after_its_time_and_what_was_not_is_kept() {
    application.deliver(payment("T1"));
    RelayService relay = relay(RelayServiceTest::all);
    relay.relay();
    application.deliver(payment("T2"));

    application.time.advance(KEPT);
    assertThat(relay.purge()).isFalse();
    assertThat(application.outbox()).hasSize(2);

    application.time.advance(Duration.ofSeconds(1));
    relay.purge();
    assertThat(application.outbox()).hasSize(1);
    assertThat(application.books.outbox().backlog().size()).isEqualTo(1);
  }

  @Test
  void id_of_an_announcement_is_the_fact_with_the_kind_of_news() {
    assertThat(application.deliver(payment("T1"))).isEqualTo(NoticeOutcome.BOOKED);

    assertThat(application.outbox().get(0).id().value())
        .isEqualTo(fixture.tenantId() + ":PAYMENT_BOOKED:WECHAT:PT1:PAYMENT_RECEIVED");
  }

  private RelayService relay(AnnouncementPublisherPort publisher) {
    return new RelayService(
        application.books.outbox(),
        announcements -> {
          rounds.add(List.copyOf(announcements));
          return publisher.publish(announcements);
        },
        application.time,
        KEPT,
        10);
  }

  private static PublishResult all(List<Announcement> announcements) {
    return PublishResult.confirmed(announcements.stream().map(Announcement::id).collect(toSet()));
  }

  private ChannelEvent payment(String orderNo) {
    return fixture.payment(
        fixture.trade(Fixture.WECHAT, "P" + orderNo, orderNo), Fixture.yuan("1"));
  }

  private ChannelEvent refund(String orderNo) {
    return new RefundEvent.Succeeded(
        fixture.trade(Fixture.WECHAT, "P" + orderNo, orderNo),
        Fixture.refundOf(Fixture.yuan("1")),
        Fixture.NOON);
  }
}
