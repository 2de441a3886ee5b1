package io.oncebook.domain.refund;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.ledger.ReviewReason;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link RefundPort} promises, and the refunds of the business transaction with it. */
public abstract class RefundPortContract {

  private static final Instant LATER = Fixture.NOON.plusSeconds(60);

  private final Fixture fixture = Fixture.ofNewTenant();

  protected abstract RefundPort refunds();

  protected abstract OrderPort orders();

  protected abstract SettlementTransactionPort transactions();

  @BeforeEach
  void payOrder() {
    orders().register(fixture.order(), Fixture.NOON);
    transactions()
        .run(
            unit -> {
              ChannelOrder order =
                  unit.lockOrder(fixture.tenantId(), fixture.orderNo()).orElseThrow();
              unit.markPaid(order, fixture.trade().transactionNo(), Fixture.NOON);
              return TransactionOutcome.commit(order);
            });
  }

  @Test
  void registered_refund_is_found_as_it_was_given() {
    Refund refund = refund("R1", "3");

    assertThat(register(refund)).isTrue();

    assertThat(find("R1")).contains(refund);
    assertThat(refunds().find(Fixture.ofNewTenant().tenantId(), refund.refundNo())).isEmpty();
  }

  @Test
  void number_is_taken_once_per_tenant() {
    register(refund("R1", "3"));

    assertThat(register(refund("R1", "4"))).isFalse();
    assertThat(find("R1").map(Refund::amount)).contains(Fixture.yuan("3"));
    assertThat(register(refund("r1", "3"))).isTrue();
  }

  @Test
  void registration_that_is_rolled_back_leaves_no_trace() {
    Refund refund = refund("R1", "3");

    transactions().run(unit -> TransactionOutcome.rollBack(unit.refunds().register(refund)));

    assertThat(find("R1")).isEmpty();
  }

  @Test
  void every_column_of_a_step_is_kept() {
    Refund refund = refund("R1", "3");
    register(refund);
    Refund submitted = refund.submitted(LATER, LATER.plusSeconds(30));
    Refund accepted = submitted.accepted(LATER, LATER.plusSeconds(5), new ChannelRefundNo("5000"));
    Refund unknown = accepted.unknown(LATER, LATER.plusSeconds(6), "TIMEOUT");

    assertThat(refunds().advance(refund, submitted)).isTrue();
    assertThat(find("R1")).contains(submitted);
    assertThat(refunds().advance(submitted, accepted)).isTrue();
    assertThat(find("R1")).contains(accepted);
    assertThat(refunds().advance(accepted, unknown)).isTrue();
    assertThat(find("R1")).contains(unknown);
    assertThat(refunds().lastSubmission(fixture.tenantId(), fixture.orderNo())).contains(LATER);
  }

  @Test
  void of_two_workers_who_saw_the_same_refund_one_carries_it_on() {
    Refund seen = refund("R1", "3");
    register(seen);

    assertThat(refunds().advance(seen, seen.due(LATER, LATER.plusSeconds(1)))).isTrue();
    assertThat(refunds().advance(seen, seen.submitted(LATER, LATER.plusSeconds(2)))).isFalse();

    assertThat(find("R1").map(Refund::state)).contains(RefundState.REGISTERED);
  }

  @Test
  void update_inside_the_business_transaction_replaces_what_was_locked() {
    Refund refund = refund("R1", "3");
    register(refund);
    Refund done = refund.succeeded(LATER, new ChannelRefundNo("5000"));

    transactions()
        .run(
            unit -> {
              assertThat(unit.refunds().lock(fixture.tenantId(), refund.refundNo()))
                  .contains(refund);
              unit.refunds().update(done);
              return TransactionOutcome.commit(done);
            });

    assertThat(find("R1")).contains(done);
  }

  @Test
  void update_of_an_unknown_refund_is_an_error() {
    assertThatThrownBy(
            () ->
                transactions()
                    .run(
                        unit -> {
                          unit.refunds().update(refund("R1", "3"));
                          return TransactionOutcome.commit(unit);
                        }))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void due_refunds_are_live_ones_whose_time_has_come_the_longest_due_first() {
    Refund second = refund("R1", "1");
    Refund first = refund("R2", "1");
    Refund later = refund("R3", "1");
    Refund ended = refund("R4", "1");
    List.of(second, first, later, ended).forEach(this::register);
    Refund dueSecond = advance(second, second.due(LATER, LATER.plusSeconds(2)));
    Refund dueFirst = advance(first, first.due(LATER, LATER.plusSeconds(1)));
    advance(later, later.due(LATER, LATER.plusSeconds(3)));
    advance(ended, ended.succeeded(LATER, new ChannelRefundNo("5000")));

    assertThat(
            refunds().due(LATER.plusSeconds(2), Integer.MAX_VALUE).stream()
                .filter(refund -> refund.trade().equals(fixture.trade())))
        .containsExactly(dueFirst, dueSecond);
    assertThat(refunds().due(LATER.plusSeconds(2), 1)).hasSize(1);
  }

  @Test
  void refunds_for_a_person_are_found_by_their_state_or_their_age() {
    Refund unanswered = refund("R1", "1");
    Refund accepted = refund("R2", "1");
    Refund abnormal = refund("R3", "1");
    Refund unbooked = refund("R4", "1");
    Refund ended = refund("R5", "1");
    List.of(unanswered, accepted, abnormal, unbooked, ended).forEach(this::register);
    accepted = advance(accepted, accepted.accepted(LATER, LATER, null));
    abnormal = advance(abnormal, abnormal.abnormal(LATER, LATER, new ChannelRefundNo("5000")));
    unbooked = advance(unbooked, unbooked.unbooked(LATER, LATER, new ChannelRefundNo("5001")));
    advance(ended, ended.ended(LATER));

    assertThat(forAPerson(Fixture.NOON, Fixture.NOON, 0, 10)).containsExactly(abnormal, unbooked);
    assertThat(forAPerson(LATER, Fixture.NOON, 0, 10))
        .containsExactly(unanswered, abnormal, unbooked);
    assertThat(forAPerson(LATER, LATER, 0, 10))
        .containsExactly(unanswered, accepted, abnormal, unbooked);
    assertThat(refunds().countForAPerson(query(LATER, LATER))).isEqualTo(4);
    assertThat(forAPerson(LATER, LATER, 0, 1)).containsExactly(unanswered);
    long first =
        refunds().stored(fixture.tenantId(), unanswered.refundNo()).orElseThrow().id().value();
    assertThat(forAPerson(LATER, LATER, first, 10)).containsExactly(accepted, abnormal, unbooked);
    assertThat(
            refunds()
                .countForAPerson(
                    new RefundsForAPerson(Fixture.ofNewTenant().tenantId(), LATER, LATER)))
        .isZero();
    assertThat(refunds().stored(fixture.tenantId(), new RefundNo("R9"))).isEmpty();
  }

  private List<Refund> forAPerson(
      Instant unansweredBefore, Instant acceptedBefore, long after, int limit) {
    return refunds()
        .forAPerson(query(unansweredBefore, acceptedBefore), new RefundId(after), limit)
        .stream()
        .map(StoredRefund::refund)
        .toList();
  }

  private RefundsForAPerson query(Instant unansweredBefore, Instant acceptedBefore) {
    return new RefundsForAPerson(fixture.tenantId(), unansweredBefore, acceptedBefore);
  }

  @Test
  void live_refunds_are_counted_by_their_state() {
    long before = refunds().count(RefundState.REGISTERED);
    Refund live = refund("R1", "1");
    register(live);
    Refund ended = refund("R2", "1");
    register(ended);
    advance(ended, ended.succeeded(LATER, new ChannelRefundNo("5000")));

    assertThat(refunds().count(RefundState.REGISTERED)).isEqualTo(before + 1);
    assertThat(refunds().count(RefundState.SUCCEEDED)).isZero();
  }

  @Test
  void totals_are_what_the_journal_says_and_what_live_refunds_reserve() {
    assertThat(totals()).isEqualTo(expected("0", "0"));

    Refund live = refund("R1", "3");
    register(live);
    Refund failed = refund("R2", "4");
    register(failed);
    Refund submitted = advance(failed, failed.submitted(LATER, LATER));
    advance(submitted, submitted.failed(LATER, "NO_AUTH"));
    append(entry("5000", fixture.trade().transactionNo().value(), "1.11"));
    append(entry("5001", fixture.trade().transactionNo().value(), "2.22"));
    append(entry("5002", "another payment of the order", "5"));

    assertThat(totals()).isEqualTo(expected("3.33", "3"));
    assertThat(
            transactions()
                .<RefundTotals>run(
                    unit ->
                        TransactionOutcome.rollBack(
                            unit.refunds().totals(fixture.trade(), Fixture.yuan("1").currency()))))
        .isEqualTo(totals());
  }

  @Test
  void own_refunds_after_an_instant_are_summed_without_those_of_the_console() {
    String payment = fixture.trade().transactionNo().value();
    append(entry("5000", payment, "1.11", null));
    append(entry("5001", payment, "2.22", ReviewReason.REFUND_AFTER_FAILURE));
    append(entry("5002", payment, "4.44", ReviewReason.EXTERNAL_REFUND));
    append(entry("5003", "another payment of the order", "5", null));

    assertThat(ownRefundedAfter(Fixture.NOON.minusMillis(1))).isEqualTo(Fixture.yuan("3.33"));
    assertThat(ownRefundedAfter(Fixture.NOON)).isEqualTo(Fixture.yuan("0"));
  }

  @Test
  void reversal_has_gone_back_like_a_refund_and_is_none_of_ours() {
    append(entry("5000", fixture.trade().transactionNo().value(), "3", null));
    append(entry(fixture.reversed(), fixture.trade().transactionNo(), "9.34", null));

    assertThat(totals()).isEqualTo(expected("12.34", "0"));
    assertThat(ownRefundedAfter(Fixture.NOON.minusMillis(1))).isEqualTo(Fixture.yuan("3"));
  }

  @Test
  void totals_of_an_order_that_is_not_paid_are_zero() {
    ChannelOrder other =
        orders().register(fixture.order("OTHER", Fixture.yuan("1")), Fixture.NOON).order();

    assertThat(refunds().totals(other)).isEqualTo(expected("0", "0"));
  }

  @Test
  void entry_of_a_refund_is_found_by_its_key_as_it_was_written() {
    JournalEntry entry = entry("5000", fixture.trade().transactionNo().value(), "3");

    append(entry);

    Optional<JournalEntry> found =
        transactions()
            .run(
                unit ->
                    TransactionOutcome.rollBack(unit.findEntry(fixture.tenantId(), entry.key())));
    assertThat(found).contains(entry);
  }

  private RefundTotals totals() {
    return refunds().totals(orders().find(fixture.tenantId(), fixture.orderNo()).orElseThrow());
  }

  private Money ownRefundedAfter(Instant instant) {
    return transactions()
        .<Money>run(
            unit ->
                TransactionOutcome.rollBack(
                    unit.refunds()
                        .ownRefundedAfter(instant, fixture.trade(), Fixture.yuan("1").currency())));
  }

  private static RefundTotals expected(String refunded, String reserved) {
    return new RefundTotals(Fixture.yuan(refunded), Fixture.yuan(reserved));
  }

  private Optional<Refund> find(String refundNo) {
    return refunds().find(fixture.tenantId(), new RefundNo(refundNo));
  }

  private boolean register(Refund refund) {
    return transactions()
        .run(
            unit -> {
              unit.lockOrder(fixture.tenantId(), fixture.orderNo());
              return TransactionOutcome.commit(unit.refunds().register(refund));
            });
  }

  private Refund advance(Refund from, Refund to) {
    assertThat(refunds().advance(from, to)).isTrue();
    return to;
  }

  private void append(JournalEntry entry) {
    transactions().run(unit -> TransactionOutcome.commit(unit.append(entry)));
  }

  private Refund refund(String refundNo, String yuan) {
    return Refund.registered(
        new RefundRegistration(
            fixture.tenantId(),
            new RefundNo(refundNo),
            new OrderNo("T202603050001"),
            Fixture.yuan(yuan),
            "冷咖啡 ☕"),
        fixture.trade(),
        Fixture.yuan("12.34"),
        Fixture.NOON);
  }

  private JournalEntry entry(String channelRefundNo, String transactionNo, String yuan) {
    return entry(channelRefundNo, transactionNo, yuan, ReviewReason.EXTERNAL_REFUND);
  }

  private JournalEntry entry(
      String channelRefundNo, String transactionNo, String yuan, @Nullable ReviewReason review) {
    RefundEvent event =
        new RefundEvent.Succeeded(
            fixture.trade(),
            new AnnouncedRefund(
                new ChannelRefundNo(channelRefundNo),
                null,
                new RefundAmount(RefundAmount.Basis.THIS_REFUND, Fixture.yuan(yuan))),
            Fixture.NOON);
    return entry(event, new ChannelTransactionNo(transactionNo.replace(' ', '-')), yuan, review);
  }

  private JournalEntry entry(
      ChannelEvent event,
      ChannelTransactionNo transactionNo,
      String yuan,
      @Nullable ReviewReason review) {
    return JournalEntry.ofPayment(
            IdempotencyKey.of(event),
            fixture.trade(Fixture.WECHAT, transactionNo.value(), fixture.orderNo().value()),
            List.of(
                Posting.debit(Account.MERCHANT_PAYABLE, Fixture.yuan(yuan)),
                Posting.credit(Account.channelReceivable(Fixture.WECHAT), Fixture.yuan(yuan))),
            Fixture.NOON,
            LATER)
        .withReview(review);
  }
}
