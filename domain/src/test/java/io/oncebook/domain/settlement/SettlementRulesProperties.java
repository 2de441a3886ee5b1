package io.oncebook.domain.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelTransactionNo;
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
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import java.time.Instant;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class SettlementRulesProperties {

  private static final Fixture FIXTURE = Fixture.ofNewTenant();
  private static final Instant NOW = Fixture.NOON.plusSeconds(60);

  @Property
  void money_of_a_registered_order_is_always_booked_in_full(
      @ForAll("payments") PaymentEvent.Received payment, @ForAll("orders") ChannelOrder order) {
    JournalEntry entry = Booking.of(decide(payment, order)).entry();

    Account other = entry.suspenseReason() == null ? Account.MERCHANT_PAYABLE : Account.SUSPENSE;
    assertThat(entry.postings())
        .containsExactlyInAnyOrder(
            Posting.debit(Account.channelReceivable(payment.trade().channel()), payment.amount()),
            Posting.credit(other, payment.amount()));
  }

  @Property
  void entry_tells_the_fact_its_order_and_both_times(
      @ForAll("payments") PaymentEvent.Received payment, @ForAll("orders") ChannelOrder order) {
    JournalEntry entry = Booking.of(decide(payment, order)).entry();

    assertThat(entry.tenantId()).isEqualTo(payment.trade().tenantId());
    assertThat(entry.key()).isEqualTo(IdempotencyKey.of(payment));
    assertThat(entry.orderNo()).isEqualTo(payment.trade().orderNo());
    assertThat(entry.occurredAt()).isEqualTo(payment.occurredAt());
    assertThat(entry.bookedAt()).isEqualTo(NOW);
  }

  @Property
  void order_is_paid_exactly_when_it_waits_and_everything_fits(
      @ForAll("payments") PaymentEvent.Received payment, @ForAll("orders") ChannelOrder order) {
    boolean fits =
        payment.trade().channel().equals(order.registration().channel())
            && payment.amount().equals(order.registration().amount());
    boolean waits = order.equals(registered(order.registration()));

    Booking booking = Booking.of(decide(payment, order));

    assertThat(booking.paysOrder()).isEqualTo(fits && waits);
    if (booking.paysOrder()) {
      assertThat(booking.entry().suspenseReason()).isNull();
    }
  }

  @Property
  void reason_for_suspense_is_the_first_thing_that_does_not_fit(
      @ForAll("payments") PaymentEvent.Received payment, @ForAll("orders") ChannelOrder order) {
    SuspenseReason reason = Booking.of(decide(payment, order)).entry().suspenseReason();

    OrderRegistration asked = order.registration();
    if (!payment.trade().channel().equals(asked.channel())) {
      assertThat(reason).isEqualTo(SuspenseReason.CHANNEL_MISMATCH);
    } else if (!payment.amount().currency().equals(asked.amount().currency())) {
      assertThat(reason).isEqualTo(SuspenseReason.CURRENCY_MISMATCH);
    } else if (payment.amount().amountMinor() != asked.amount().amountMinor()) {
      assertThat(reason).isEqualTo(SuspenseReason.AMOUNT_MISMATCH);
    } else if (order.closedAt() != null) {
      assertThat(reason).isEqualTo(SuspenseReason.ORDER_CLOSED);
    } else if (order.transactionNo() != null
        && !order.transactionNo().equals(payment.trade().transactionNo())) {
      assertThat(reason).isEqualTo(SuspenseReason.ORDER_ALREADY_PAID);
    } else {
      assertThat(reason).isNull();
    }
  }

  @Property
  void closing_notice_never_books_and_closes_only_a_waiting_order_of_its_channel(
      @ForAll("closes") PaymentEvent.Closed closed, @ForAll("orders") ChannelOrder order) {
    assertThat(decide(closed, order))
        .isEqualTo(closes(closed, order) ? new Decision.CloseOrder(order) : new Decision.Note());
  }

  @Property
  void closing_notice_of_a_payment_in_the_books_is_for_a_person_unless_its_order_waits(
      @ForAll("payments") PaymentEvent.Received payment, @ForAll("orders") ChannelOrder order) {
    JournalEntry entry = Booking.of(decide(payment, order)).entry();
    PaymentEvent.Closed closed = new PaymentEvent.Closed(payment.trade(), payment.occurredAt());

    Decision decision = SettlementRules.decide(closed, KnownFacts.of(order).paidWith(entry), NOW);

    assertThat(decision)
        .isEqualTo(
            closes(closed, order)
                ? new Decision.CloseOrder(order)
                : new Decision.Note(ReviewReason.PAYMENT_CLOSED_AFTER_SUCCESS));
  }

  private static boolean closes(PaymentEvent.Closed closed, ChannelOrder order) {
    return order.equals(registered(order.registration()))
        && closed.trade().channel().equals(order.registration().channel());
  }

  @Property
  void payment_of_an_unknown_order_waits_for_it(@ForAll("payments") PaymentEvent.Received payment) {
    assertThat(SettlementRules.decide(payment, KnownFacts.nothing(), NOW))
        .isEqualTo(new Decision.Await(WaitingReason.ORDER_UNKNOWN));
  }

  @Property
  void payment_of_an_unknown_order_goes_to_suspense_when_patience_is_over(
      @ForAll("payments") PaymentEvent.Received payment) {
    JournalEntry entry =
        ((Decision.BookOnly)
                SettlementRules.decide(payment, KnownFacts.nothing(), WaitState.IS_OVER, NOW))
            .entry();

    assertThat(entry.suspenseReason()).isEqualTo(SuspenseReason.ORDER_UNKNOWN);
    assertThat(entry.postings()).contains(Posting.credit(Account.SUSPENSE, payment.amount()));
  }

  @Provide
  Arbitrary<PaymentEvent.Received> payments() {
    return Combinators.combine(channels(), transactionNos(), amounts())
        .as(
            (channel, transactionNo, amount) ->
                FIXTURE.payment(FIXTURE.trade(channel, transactionNo.value(), "T1"), amount));
  }

  @Provide
  Arbitrary<PaymentEvent.Closed> closes() {
    return Combinators.combine(channels(), transactionNos())
        .as(
            (channel, transactionNo) ->
                new PaymentEvent.Closed(
                    FIXTURE.trade(channel, transactionNo.value(), "T1"), Fixture.NOON));
  }

  @Provide
  Arbitrary<ChannelOrder> orders() {
    return Combinators.combine(channels(), amounts())
        .as(
            (channel, amount) ->
                registered(
                    new OrderRegistration(
                        FIXTURE.tenantId(), new OrderNo("T1"), channel, amount, null)))
        .flatMap(
            order ->
                Arbitraries.oneOf(
                    Arbitraries.just(order),
                    transactionNos().map(payment -> order.paidBy(payment, Fixture.NOON)),
                    Arbitraries.just(order.closedAt(Fixture.NOON))));
  }

  private static Arbitrary<Channel> channels() {
    return Arbitraries.of(Fixture.WECHAT, Fixture.ALIPAY);
  }

  private static Arbitrary<ChannelTransactionNo> transactionNos() {
    return Arbitraries.of("1", "2").map(ChannelTransactionNo::new);
  }

  /** Few amounts, so that they often fit, to the last that 64 bits hold. */
  private static Arbitrary<Money> amounts() {
    return Combinators.combine(
            Arbitraries.of(1L, 100L, Long.MAX_VALUE), Arbitraries.of("CNY", "USD"))
        .as(Money::ofMinor);
  }

  private static ChannelOrder registered(OrderRegistration registration) {
    return ChannelOrder.registered(registration, Fixture.NOON);
  }

  private static Decision decide(ChannelEvent event, ChannelOrder order) {
    return SettlementRules.decide(event, KnownFacts.of(order), NOW);
  }

  /** A decision that must book. */
  private record Booking(JournalEntry entry, boolean paysOrder) {

    static Booking of(Decision decision) {
      return decision.choose(
          new Decision.Choice<Booking>() {
            @Override
            public Booking payOrder(Decision.PayOrder decision) {
              return new Booking(decision.entry(), true);
            }

            @Override
            public Booking bookOnly(Decision.BookOnly decision) {
              return new Booking(decision.entry(), false);
            }

            @Override
            public Booking bookReversed(Decision.BookReversed decision) {
              throw new AssertionError("nobody has told of a reversal, but " + decision);
            }

            @Override
            public Booking closeOrder(Decision.CloseOrder decision) {
              throw new AssertionError("no money is booked by " + decision);
            }

            @Override
            public Booking bookRefund(Decision.BookRefund decision) {
              throw new AssertionError("no payment is booked by " + decision);
            }

            @Override
            public Booking endRefund(Decision.EndRefund decision) {
              throw new AssertionError("no money is booked by " + decision);
            }

            @Override
            public Booking note(Decision.Note decision) {
              throw new AssertionError("no money is booked by " + decision);
            }

            @Override
            public Booking await(Decision.Await decision) {
              throw new AssertionError("no money is booked by " + decision);
            }
          });
    }
  }
}
