package io.oncebook.application.notice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.application.watch.BrokenCall.Moment;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.idempotency.WaitingReason;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.SuspenseReason;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderState;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class NoticeServiceTest {

  private final TestApplication application = new TestApplication();
  private final Fixture fixture = application.fixture;

  @Nested
  class Of_a_registered_order {

    @BeforeEach
    void registerOrder() {
      application.orders.register(fixture.order());
    }

    @Test
    void payment_is_booked_and_pays_the_order() {
      assertThat(application.deliver(fixture.payment())).isEqualTo(NoticeOutcome.BOOKED);

      JournalEntry entry = onlyEntry();
      assertThat(entry.key()).isEqualTo(IdempotencyKey.of(fixture.payment()));
      assertThat(entry.suspenseReason()).isNull();
      assertThat(entry.bookedAt()).isEqualTo(TestApplication.NOW);
      assertThat(application.order())
          .isEqualTo(
              ChannelOrder.registered(fixture.order(), TestApplication.NOW)
                  .paidBy(fixture.trade().transactionNo(), Fixture.NOON));
      assertThat(application.outbox()).containsExactly(Announcement.of(entry));
      assertThat(application.orphans()).isEmpty();
      assertThat(application.anomalies()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
      "WECHAT, 1233, CNY, AMOUNT_MISMATCH",
      "WECHAT, 1235, CNY, AMOUNT_MISMATCH",
      "WECHAT, 1234, USD, CURRENCY_MISMATCH",
      "ALIPAY, 1234, CNY, CHANNEL_MISMATCH"
    })
    void payment_that_does_not_fit_goes_to_suspense_and_does_not_pay_the_order(
        String channel, long amountMinor, String currency, SuspenseReason reason) {
      NoticeOutcome outcome =
          application.deliver(
              fixture.payment(
                  fixture.trade(new Channel(channel), "1", "T202603050001"),
                  Money.ofMinor(amountMinor, currency)));

      assertThat(outcome).isEqualTo(NoticeOutcome.IN_SUSPENSE);
      assertThat(onlyEntry().suspenseReason()).isEqualTo(reason);
      assertThat(application.order().state()).isEqualTo(OrderState.REGISTERED);
      assertThat(application.outbox()).containsExactly(Announcement.of(onlyEntry()));
      assertThat(application.orphans()).isEmpty();
    }

    @Test
    void second_payment_goes_to_suspense_and_leaves_the_first_in_place() {
      application.deliver(fixture.payment());
      ChannelOrder paid = application.order();

      assertThat(application.deliver(secondPayment())).isEqualTo(NoticeOutcome.IN_SUSPENSE);

      assertThat(application.journal())
          .extracting(JournalEntry::suspenseReason)
          .containsExactly(null, SuspenseReason.ORDER_ALREADY_PAID);
      assertThat(application.order()).isEqualTo(paid);
    }

    @Test
    void close_closes_it_and_books_nothing() {
      assertThat(application.deliver(fixture.closed())).isEqualTo(NoticeOutcome.ORDER_CLOSED);

      assertThat(application.order().state()).isEqualTo(OrderState.CLOSED);
      assertThat(application.order().closedAt()).isEqualTo(Fixture.NOON);
      assertNothingBooked();
      assertThat(application.orphans()).isEmpty();
    }

    @Test
    void payment_after_the_close_goes_to_suspense() {
      application.deliver(fixture.closed());

      assertThat(application.deliver(fixture.payment())).isEqualTo(NoticeOutcome.IN_SUSPENSE);

      assertThat(onlyEntry().suspenseReason()).isEqualTo(SuspenseReason.ORDER_CLOSED);
      assertThat(application.order().state()).isEqualTo(OrderState.CLOSED);
    }

    @Test
    void close_after_the_payment_is_noted_and_takes_nothing_back() {
      application.deliver(fixture.payment());
      ChannelOrder paid = application.order();

      assertThat(application.deliver(fixture.closed())).isEqualTo(NoticeOutcome.NOTED_TO_REVIEW);

      assertThat(application.order()).isEqualTo(paid);
      assertThat(application.journal()).hasSize(1);
      assertThat(application.orphans()).isEmpty();
    }

    @Test
    void repeat_of_a_booked_payment_changes_nothing() {
      application.deliver(fixture.payment());
      JournalEntry entry = onlyEntry();

      assertThat(application.deliver(fixture.payment())).isEqualTo(NoticeOutcome.ALREADY_BOOKED);

      assertThat(onlyEntry()).isEqualTo(entry);
      assertThat(application.outbox()).hasSize(1);
      assertThat(application.anomalies()).isZero();
    }

    @Test
    void repeat_with_another_time_is_no_anomaly() {
      application.deliver(fixture.payment());
      ChannelEvent later =
          new PaymentEvent.Received(
              fixture.trade(), Fixture.yuan("12.34"), Fixture.NOON.plusSeconds(1));

      assertThat(application.deliver(later)).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
      assertThat(application.anomalies()).isZero();
    }

    @Test
    void repeat_with_another_amount_is_kept_as_one_anomaly_and_never_booked() {
      application.deliver(fixture.payment());
      JournalEntry entry = onlyEntry();
      ChannelEvent other = fixture.payment(fixture.trade(), Fixture.yuan("0.01"));

      assertThat(application.deliver(other)).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
      assertThat(application.deliver(other)).isEqualTo(NoticeOutcome.ALREADY_BOOKED);

      assertThat(application.anomalies()).isEqualTo(1);
      assertThat(onlyEntry()).isEqualTo(entry);
    }

    @Test
    void fact_whose_claim_was_purged_is_not_booked_again() {
      JournalEntry entry = application.bookWithoutClaim(fixture.payment());

      assertThat(application.deliver(fixture.payment())).isEqualTo(NoticeOutcome.ALREADY_BOOKED);

      assertThat(onlyEntry()).isEqualTo(entry);
      assertThat(application.outbox()).isEmpty();
      assertThat(application.orphans()).isEmpty();
    }
  }

  @Nested
  class Without_an_order {

    @Test
    void payment_waits_as_an_orphan() {
      assertThat(application.deliver(fixture.payment())).isEqualTo(NoticeOutcome.WAITING);

      OrphanClaim orphan = application.orphans().get(0);
      assertThat(application.orphans()).hasSize(1);
      assertThat(orphan.claim().event()).isEqualTo(fixture.payment());
      assertThat(orphan.claim().state()).isEqualTo(ClaimState.WAITING);
      assertThat(orphan.reason()).isEqualTo(WaitingReason.ORDER_UNKNOWN);
      assertNothingBooked();
    }

    @Test
    void repeat_of_a_waiting_payment_is_no_further_attempt_but_makes_it_due() {
      application.deliver(fixture.payment());
      OrphanClaim waiting = application.orphans().get(0);

      assertThat(application.deliver(fixture.payment())).isEqualTo(NoticeOutcome.ALREADY_CLAIMED);

      assertThat(waiting.nextAttemptAt()).isEqualTo(TestApplication.NOW.plusSeconds(2));
      assertThat(application.orphans())
          .containsExactly(
              new OrphanClaim(waiting.claim(), 1, waiting.reason(), TestApplication.NOW));
      assertThat(application.journal()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void repeat_whose_nudge_fails_is_answered_all_the_same(Moment moment) {
      application.deliver(fixture.payment());
      application.breakNext("makeDueNow", moment);

      assertThat(application.deliver(fixture.payment())).isEqualTo(NoticeOutcome.ALREADY_CLAIMED);
    }

    @Test
    void repeat_of_a_waiting_payment_with_another_amount_is_an_anomaly() {
      application.deliver(fixture.payment());

      assertThat(application.deliver(fixture.payment(fixture.trade(), Fixture.yuan("0.01"))))
          .isEqualTo(NoticeOutcome.ALREADY_CLAIMED);

      assertThat(application.anomalies()).isEqualTo(1);
    }

    @Test
    void close_is_noted() {
      assertThat(application.deliver(fixture.closed())).isEqualTo(NoticeOutcome.NOTED);

      assertThat(application.orphans()).isEmpty();
      assertNothingBooked();
    }

    @Test
    void refund_waits_as_an_orphan_for_its_payment() {
      application.orders.register(fixture.order());

      assertThat(application.deliver(fixture.refund())).isEqualTo(NoticeOutcome.WAITING);

      assertThat(application.orphans())
          .extracting(OrphanClaim::reason)
          .containsExactly(WaitingReason.PAYMENT_UNKNOWN);
      assertNothingBooked();
    }
  }

  @Nested
  class When_the_store_fails {

    @ParameterizedTest
    @ValueSource(strings = {"markBooked", "lockOrder", "append", "markPaid", "announce"})
    void in_the_middle_of_the_booking_the_claim_stays_and_is_booked_once_later(String call) {
      for (Moment moment : Moment.values()) {
        TestApplication fresh = new TestApplication();
        fresh.books.orders().register(fresh.fixture.order(), Fixture.NOON);

        fresh.assertDeliveryFails(fresh.fixture.payment(), call, moment);

        assertClaimedButNotBooked(fresh);
        assertRepairedOnce(fresh);
      }
    }

    @Test
    void before_the_booking_the_claim_stays_and_is_booked_once_later() {
      application.orders.register(fixture.order());

      application.assertDeliveryFails(fixture.payment(), "run", Moment.BEFORE);

      assertClaimedButNotBooked(application);
      assertRepairedOnce(application);
    }

    @Test
    void with_the_answer_to_the_commit_lost_the_repeat_is_told_that_it_is_booked() {
      application.orders.register(fixture.order());

      application.assertDeliveryFails(fixture.payment(), "run", Moment.AFTER);

      assertThat(application.deliver(fixture.payment())).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
      assertThat(application.journal()).hasSize(1);
    }

    @Test
    void before_the_claim_the_repeat_books_as_if_it_were_the_first() {
      application.orders.register(fixture.order());

      application.assertDeliveryFails(fixture.payment(), "tryAcquire", Moment.BEFORE);

      assertThat(application.orphans()).isEmpty();
      assertThat(application.deliver(fixture.payment())).isEqualTo(NoticeOutcome.BOOKED);
    }

    @Test
    void with_the_answer_to_the_claim_lost_the_claim_is_booked_once_later() {
      application.orders.register(fixture.order());

      application.assertDeliveryFails(fixture.payment(), "tryAcquire", Moment.AFTER);

      assertClaimedButNotBooked(application);
      assertRepairedOnce(application);
    }

    @ParameterizedTest
    @ValueSource(strings = {"BEFORE", "AFTER"})
    void while_the_attempt_is_noted_the_claim_waits_all_the_same(Moment moment) {
      application.assertDeliveryFails(fixture.payment(), "postpone", moment);

      assertThat(application.deliver(fixture.payment())).isEqualTo(NoticeOutcome.ALREADY_CLAIMED);
      assertThat(application.orphans()).hasSize(1);
      assertRepairedOnce(application);
    }

    @Test
    void while_an_anomaly_is_kept_the_sender_is_told_so_and_sends_it_again() {
      application.orders.register(fixture.order());
      application.deliver(fixture.payment());
      ChannelEvent other = fixture.payment(fixture.trade(), Fixture.yuan("0.01"));

      application.assertDeliveryFails(other, "record", Moment.BEFORE);

      assertThat(application.anomalies()).isZero();
      assertThat(application.deliver(other)).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
      assertThat(application.anomalies()).isEqualTo(1);
    }

    private static void assertClaimedButNotBooked(TestApplication application) {
      assertThat(application.orphans())
          .extracting(OrphanClaim::attempts, orphan -> orphan.claim().state())
          .containsExactly(tuple(0, ClaimState.CLAIMED));
      assertThat(application.journal()).isEmpty();
      assertThat(application.outbox()).isEmpty();
      assertThat(application.order().state()).isEqualTo(OrderState.REGISTERED);
      assertThat(application.deliver(application.fixture.payment()))
          .isEqualTo(NoticeOutcome.ALREADY_CLAIMED);
      assertThat(application.journal()).isEmpty();
    }

    private static void assertRepairedOnce(TestApplication application) {
      application.orders.register(application.fixture.order());
      application.orders.register(application.fixture.order());

      assertThat(application.deliver(application.fixture.payment()))
          .isEqualTo(NoticeOutcome.ALREADY_BOOKED);
      assertThat(application.order().state()).isEqualTo(OrderState.PAID);
      assertThat(application.journal()).hasSize(1);
      assertThat(application.outbox()).hasSize(1);
      assertThat(application.orphans()).isEmpty();
    }
  }

  private ChannelEvent secondPayment() {
    return fixture.payment(
        fixture.trade(Fixture.WECHAT, "4200002026030500000000000002", "T202603050001"),
        Fixture.yuan("12.34"));
  }

  private JournalEntry onlyEntry() {
    assertThat(application.journal()).hasSize(1);
    return application.journal().get(0);
  }

  private void assertNothingBooked() {
    assertThat(application.journal()).isEmpty();
    assertThat(application.outbox()).isEmpty();
  }
}
