package io.oncebook.domain.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.PaymentEvent;
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
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.refund.RefundState;
import java.time.Instant;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

class ReversalRulesTest {

  private static final Instant NOW = Fixture.NOON.plusSeconds(60);
  private static final RefundNo REFUND_NO = new RefundNo("R1");

  private final Fixture fixture = Fixture.ofNewTenant();
  private final PaymentEvent.Reversed reversed =
      new PaymentEvent.Reversed(fixture.trade(), Fixture.NOON.plusSeconds(30));
  private final ChannelOrder registered = ChannelOrder.registered(fixture.order(), Fixture.NOON);
  private final KnownFacts paid =
      KnownFacts.of(registered.paidBy(fixture.trade().transactionNo(), Fixture.NOON))
          .paidWith(payment(KnownFacts.of(registered)));

  @Property
  void what_is_left_of_the_payment_goes_back_and_not_a_fen_more(
      @ForAll @LongRange(min = 0, max = 1_300) long refunded,
      @ForAll @LongRange(min = 0, max = 1_300) long reserved) {
    Decision decision = decide(paid.withTotals(refunded, reserved));

    if (refunded >= 1_234) {
      assertThat(decision).isEqualTo(new Decision.Note());
    } else {
      JournalEntry entry = entry(decision);
      assertThat(entry.amount().amountMinor()).isEqualTo(1_234 - refunded);
      assertThat(entry.suspenseReason()).isNull();
    }
  }

  @Example
  void reversal_is_the_reverse_of_its_payment_and_shown() {
    JournalEntry entry = entry(decide(paid));

    assertThat(entry.key()).isEqualTo(IdempotencyKey.ofReversal(fixture.trade()));
    assertThat(entry.postings())
        .containsExactly(
            Posting.debit(Account.MERCHANT_PAYABLE, Fixture.yuan("12.34")),
            Posting.credit(Account.channelReceivable(Fixture.WECHAT), Fixture.yuan("12.34")));
    assertThat(entry.reviewReason()).isEqualTo(ReviewReason.EXTERNAL_REVERSAL);
    assertThat(entry.occurredAt()).isEqualTo(reversed.occurredAt());
    assertThat(entry.bookedAt()).isEqualTo(NOW);
  }

  @Example
  void reversed_money_in_suspense_leaves_suspense_and_moved_money_its_merchant() {
    KnownFacts suspended =
        KnownFacts.of(registered)
            .paidWith(payment(KnownFacts.of(registered.closedAt(Fixture.NOON))));

    assertThat(entry(decide(suspended)).suspenseReason()).isEqualTo(SuspenseReason.ORDER_CLOSED);
    assertThat(entry(decide(suspended)).postings())
        .contains(Posting.debit(Account.SUSPENSE, Fixture.yuan("12.34")));
    assertThat(entry(decide(suspended.withReassignment())).postings())
        .contains(Posting.debit(Account.MERCHANT_PAYABLE, Fixture.yuan("12.34")));
  }

  @Example
  void reversal_without_a_payment_closes_an_order_that_waits_for_one() {
    assertThat(decide(KnownFacts.of(registered))).isEqualTo(new Decision.CloseOrder(registered));
  }

  @Example
  void reversal_without_a_payment_changes_no_other_order() {
    ChannelOrder paidByAnother =
        registered.paidBy(
            fixture.trade(Fixture.WECHAT, "other", "T202603050001").transactionNo(), Fixture.NOON);

    assertThat(decide(KnownFacts.of(paidByAnother))).isEqualTo(new Decision.Note());
    assertThat(decide(KnownFacts.of(registered.closedAt(Fixture.NOON))))
        .isEqualTo(new Decision.Note());
    PaymentEvent.Reversed elsewhere =
        new PaymentEvent.Reversed(
            fixture.trade(Fixture.ALIPAY, "2088", "T202603050001"), Fixture.NOON);
    assertThat(SettlementRules.decide(elsewhere, KnownFacts.of(registered), NOW))
        .isEqualTo(new Decision.Note());
  }

  @Example
  void reversal_of_an_unknown_order_waits_for_it_and_never_ends_unseen() {
    for (WaitState patience : WaitState.values()) {
      assertThat(SettlementRules.decide(reversed, KnownFacts.nothing(), patience, NOW))
          .isEqualTo(new Decision.Await(WaitingReason.ORDER_UNKNOWN));
    }
  }

  @Example
  void payment_that_comes_after_its_reversal_is_booked_with_it() {
    KnownFacts closed =
        KnownFacts.of(registered.closedAt(Fixture.NOON)).withEarlyReversal(Fixture.NOON);

    Decision.BookReversed decision =
        (Decision.BookReversed) SettlementRules.decide(fixture.payment(), closed, NOW);

    assertThat(decision.payment().suspenseReason()).isEqualTo(SuspenseReason.ORDER_CLOSED);
    assertThat(decision.reversal().key()).isEqualTo(IdempotencyKey.ofReversal(fixture.trade()));
    assertThat(decision.reversal().amount()).isEqualTo(decision.payment().amount());
    assertThat(decision.reversal().postings())
        .contains(Posting.debit(Account.SUSPENSE, Fixture.yuan("12.34")));
    assertThat(decision.reversal().occurredAt()).isEqualTo(Fixture.NOON);
  }

  @Example
  void refund_of_a_reversed_payment_is_a_part_of_the_reversal() {
    KnownFacts gone = paid.withTotals(1_234, 0).withReversal(entry(decide(paid)));
    Refund own = own();

    for (RefundAmount.Basis basis : RefundAmount.Basis.values()) {
      assertThat(decide(refund(basis), gone)).isEqualTo(new Decision.Note());
      assertThat(decide(refund(basis), gone.with(own)))
          .isEqualTo(new Decision.EndRefund(own.succeeded(NOW, new ChannelRefundNo("5000"))));
    }
  }

  @Example
  void refund_of_ours_is_brought_up_to_a_success_by_the_reversal() {
    KnownFacts gone = paid.with(own()).withTotals(1_234, 0);
    RefundEvent event = refund(RefundAmount.Basis.THIS_REFUND);

    assertThat(SettlementRules.catchUp(event, gone, NOW, NOW))
        .map(Refund::state)
        .contains(RefundState.UNBOOKED);
    assertThat(SettlementRules.catchUp(event, gone.withReversal(entry(decide(paid))), NOW, NOW))
        .map(Refund::state)
        .contains(RefundState.SUCCEEDED);
  }

  private RefundEvent.Succeeded refund(RefundAmount.Basis basis) {
    return new RefundEvent.Succeeded(
        fixture.trade(),
        new AnnouncedRefund(
            new ChannelRefundNo("5000"), REFUND_NO, new RefundAmount(basis, Fixture.yuan("3"))),
        Fixture.NOON);
  }

  private Refund own() {
    return Refund.registered(
        new RefundRegistration(
            fixture.tenantId(), REFUND_NO, fixture.orderNo(), Fixture.yuan("3"), null),
        fixture.trade(),
        Fixture.yuan("12.34"),
        Fixture.NOON);
  }

  private JournalEntry payment(KnownFacts facts) {
    Decision decision = SettlementRules.decide(fixture.payment(), facts, Fixture.NOON);
    return decision instanceof Decision.PayOrder paying
        ? paying.entry()
        : ((Decision.BookOnly) decision).entry();
  }

  private Decision decide(SettlementFacts facts) {
    return SettlementRules.decide(reversed, facts, NOW);
  }

  private static Decision decide(RefundEvent.Succeeded event, SettlementFacts facts) {
    return SettlementRules.decide(event, facts, NOW);
  }

  private static JournalEntry entry(Decision decision) {
    return ((Decision.BookRefund) decision).entry();
  }
}
