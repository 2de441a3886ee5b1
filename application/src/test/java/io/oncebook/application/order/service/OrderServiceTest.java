package io.oncebook.application.order.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.application.watch.BrokenCall.Moment;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.SuspenseReason;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.order.RegistrationResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderServiceTest {

  private final TestApplication application = new TestApplication();
  private final Fixture fixture = application.fixture;

  @Test
  void new_order_waits_for_its_payment() {
    RegistrationResult result = application.orders.register(fixture.order());

    assertThat(result)
        .isEqualTo(
            new RegistrationResult(
                ChannelOrder.registered(fixture.order(), TestApplication.NOW), true));
    assertThat(application.orders.find(fixture.tenantId(), fixture.orderNo()))
        .contains(result.order());
  }

  @Test
  void unknown_order_is_not_found() {
    assertThat(application.orders.find(fixture.tenantId(), fixture.orderNo())).isEmpty();
  }

  @Test
  void same_registration_again_shows_the_order_as_it_stands_now() {
    application.orders.register(fixture.order());
    application.deliver(fixture.payment());

    RegistrationResult again = application.orders.register(fixture.order());

    assertThat(again).isEqualTo(new RegistrationResult(application.order(), false));
    assertThat(again.order().state()).isEqualTo(OrderState.PAID);
    assertThat(application.journal()).hasSize(1);
  }

  @Test
  void payment_that_came_first_is_booked_once_when_its_order_comes() {
    application.deliver(fixture.payment());

    RegistrationResult result = application.orders.register(fixture.order());

    assertThat(result.created()).isTrue();
    assertThat(result.order().isPaidBy(fixture.trade().transactionNo())).isTrue();
    assertThat(application.journal()).hasSize(1);
    assertThat(application.outbox()).hasSize(1);
    assertThat(application.orphans()).isEmpty();
    assertThat(application.deliver(fixture.payment())).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
  }

  @Test
  void of_two_payments_that_came_first_the_earlier_claim_pays_the_order() {
    application.deliver(fixture.payment());
    application.deliver(otherPayment("T202603050001"));

    RegistrationResult result = application.orders.register(fixture.order());

    assertThat(result.order().isPaidBy(fixture.trade().transactionNo())).isTrue();
    assertThat(application.journal())
        .extracting(JournalEntry::suspenseReason)
        .containsExactly(null, SuspenseReason.ORDER_ALREADY_PAID);
  }

  @Test
  void other_content_under_the_same_number_changes_nothing_and_books_nothing() {
    application.books.orders().register(fixture.order(), Fixture.NOON);
    application.assertDeliveryFails(fixture.payment(), "run", Moment.BEFORE);
    OrderRegistration other = fixture.order("T202603050001", Fixture.yuan("99.99"));

    RegistrationResult result = application.orders.register(other);

    assertThat(result.created()).isFalse();
    assertThat(result.agreesWith(other)).isFalse();
    assertThat(application.order().registration()).isEqualTo(fixture.order());
    assertThat(application.orphans()).hasSize(1);
    assertThat(application.journal()).isEmpty();
  }

  @Test
  void orphans_of_other_orders_and_tenants_are_left_alone() {
    Fixture stranger = Fixture.ofNewTenant();
    application.deliver(otherPayment("T2"));
    application.deliver(stranger.payment());

    application.orders.register(fixture.order());

    assertThat(application.books.orphans().count()).isEqualTo(2);
    assertThat(application.journal()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "register, AFTER",
    "ofOrder, BEFORE",
    "ofOrder, AFTER",
    "run, BEFORE",
    "append, AFTER",
    "run, AFTER",
    "find, BEFORE"
  })
  void registration_that_fails_half_way_is_completed_by_its_repeat(String call, Moment moment) {
    application.deliver(fixture.payment());

    application.assertRegistrationFails(call, moment);
    RegistrationResult repeat = application.orders.register(fixture.order());

    assertThat(repeat.created()).isFalse();
    assertThat(repeat.order().isPaidBy(fixture.trade().transactionNo())).isTrue();
    assertThat(application.journal()).hasSize(1);
    assertThat(application.orphans()).isEmpty();
  }

  @Test
  void refund_that_waits_does_not_hinder_the_registration() {
    application.deliver(fixture.refund());

    assertThat(application.orders.register(fixture.order()).order().state())
        .isEqualTo(OrderState.REGISTERED);
    assertThat(application.orphans()).hasSize(1);
  }

  private ChannelEvent otherPayment(String orderNo) {
    return fixture.payment(
        fixture.trade(Fixture.WECHAT, "4200002026030500000000000002", orderNo),
        Fixture.yuan("12.34"));
  }
}
