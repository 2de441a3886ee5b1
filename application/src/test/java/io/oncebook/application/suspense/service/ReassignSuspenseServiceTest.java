package io.oncebook.application.suspense.service;

import static io.oncebook.application.action.ActionResults.done;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.application.action.ActionResult;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.refund.RefundRequestResult;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.application.suspense.Reassigned;
import io.oncebook.application.suspense.ReassignmentRefusal;
import io.oncebook.application.watch.BrokenCall;
import io.oncebook.application.watch.BrokenCall.Moment;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.audit.ActionId;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.AuditQuery;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.audit.StoredAction;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.ledger.SuspenseQuery;
import io.oncebook.domain.ledger.SuspenseReason;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.OrderState;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRefusal;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReassignSuspenseServiceTest {

  private static final JournalEntryId FIRST = new JournalEntryId(1);
  private static final OrderNo OTHER = new OrderNo("T-other");

  private final TestApplication application = new TestApplication();
  private final Fixture fixture = application.fixture;

  @Test
  void payment_moves_to_the_order_that_it_named_and_pays_it() {
    suspend();
    registerOnly(fixture.order());

    ActionResult<Reassigned, ReassignmentRefusal> result = reassign("A1", fixture.orderNo());

    JournalEntry moved = last();
    assertThat(done(result).entry().entry()).isEqualTo(moved);
    assertThat(done(result).orderPaid()).isTrue();
    assertThat(moved.key().value())
        .isEqualTo("WECHAT:4200002026030500000000000001:SUSPENSE_REASSIGNED");
    assertThat(moved.orderNo()).isEqualTo(fixture.orderNo());
    assertThat(moved.transactionNo()).isEqualTo(fixture.trade().transactionNo());
    assertThat(moved.suspenseReason()).isNull();
    assertThat(moved.postings())
        .containsExactly(
            Posting.debit(Account.SUSPENSE, Fixture.yuan("12.34")),
            Posting.credit(Account.MERCHANT_PAYABLE, Fixture.yuan("12.34")));
    assertThat(application.order().isPaidBy(fixture.trade().transactionNo())).isTrue();
    assertThat(application.order().paidAt()).isEqualTo(fixture.payment().occurredAt());
    assertThat(application.outbox()).containsExactly(Announcement.of(moved));
    assertThat(actions()).extracting(OperatorAction::reason).containsExactly("the payer asked");
  }

  @Test
  void double_click_is_one_action_with_one_answer() {
    suspend();
    registerOnly(fixture.order());

    ActionResult<Reassigned, ReassignmentRefusal> first = reassign("A1", fixture.orderNo());

    assertThat(reassign("A1", fixture.orderNo())).isEqualTo(first);
    assertThat(application.journal()).hasSize(2);
    assertThat(actions()).hasSize(1);
  }

  @Test
  void same_number_for_another_order_or_by_another_person_is_a_conflict() {
    suspend();
    registerOnly(fixture.order());
    registerOnly(fixture.order(OTHER.value(), Fixture.yuan("12.34")));
    reassign("A1", fixture.orderNo());

    assertThat(reassign("A1", OTHER)).isEqualTo(new ActionResult.NumberTaken<>());
    assertThat(
            application.suspense.reassign(FIRST, fixture.orderNo(), action("A1", "finance desk")))
        .isEqualTo(new ActionResult.NumberTaken<>());
    assertThat(application.journal()).hasSize(2);
  }

  @Test
  void payment_that_has_left_suspense_is_not_moved_again_and_the_second_action_is_not_kept() {
    suspend();
    registerOnly(fixture.order());
    registerOnly(fixture.order(OTHER.value(), Fixture.yuan("12.34")));
    reassign("A1", fixture.orderNo());

    assertThat(reassign("A2", OTHER)).isEqualTo(refused(ReassignmentRefusal.ALREADY_REASSIGNED));
    assertThat(application.journal()).hasSize(2);
    assertThat(actions()).hasSize(1);
  }

  @Test
  void order_of_another_number_gets_the_money_and_is_not_said_to_be_paid() {
    suspend();
    registerOnly(fixture.order(OTHER.value(), Fixture.yuan("12.34")));

    assertThat(done(reassign("A1", OTHER)).orderPaid()).isFalse();
    assertThat(last().orderNo()).isEqualTo(OTHER);
    assertThat(application.orders.find(fixture.tenantId(), OTHER).orElseThrow().state())
        .isEqualTo(OrderState.REGISTERED);
  }

  @Test
  void other_amount_moves_and_does_not_pay() {
    registerOnly(fixture.order(fixture.orderNo().value(), Fixture.yuan("99.99")));
    assertThat(application.deliver(fixture.payment())).isEqualTo(NoticeOutcome.IN_SUSPENSE);

    assertThat(reassign("A1", fixture.orderNo())).isInstanceOf(ActionResult.Done.class);
    assertThat(application.order().state()).isEqualTo(OrderState.REGISTERED);
  }

  @Test
  void payment_after_its_order_was_closed_pays_it_by_decision_and_can_then_be_refunded() {
    registerOnly(fixture.order());
    application.deliver(fixture.closed());
    assertThat(application.deliver(fixture.payment())).isEqualTo(NoticeOutcome.IN_SUSPENSE);

    assertThat(done(reassign("A1", fixture.orderNo())).orderPaid()).isTrue();

    assertThat(application.order().isPaidBy(fixture.trade().transactionNo())).isTrue();
    assertThat(request("R1", "12.34")).isInstanceOf(RefundRequestResult.Registered.class);
    assertThat(balance(Account.SUSPENSE)).isZero();
    assertThat(balance(Account.MERCHANT_PAYABLE)).isZero();
  }

  @Test
  void closed_order_is_not_paid_from_suspense_without_a_person() {
    suspend();
    registerOnly(fixture.order());
    application.deliver(fixture.closed());

    application.orders.register(fixture.order());

    assertThat(application.order().state()).isEqualTo(OrderState.CLOSED);
    assertThat(balance(Account.SUSPENSE)).isEqualTo(-1234);
  }

  @Test
  void payment_that_has_gone_back_in_full_is_not_listed() {
    suspend();
    application.deliver(refund("R1", "12.33"));
    assertThat(application.suspense.list(all())).hasSize(1);

    application.deliver(refund("R2", "0.01"));
    assertThat(application.suspense.list(all())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"ALIPAY, CNY", "WECHAT, USD"})
  void order_of_another_channel_or_currency_does_not_fit(String channel, String currency) {
    suspend();
    registerOnly(
        new OrderRegistration(
            fixture.tenantId(), OTHER, new Channel(channel), Money.ofMinor(1234, currency), null));

    assertThat(reassign("A1", OTHER)).isEqualTo(refused(ReassignmentRefusal.DOES_NOT_FIT));
    assertThat(application.journal()).hasSize(1);
    assertThat(actions()).isEmpty();
  }

  @Test
  void unknown_entry_and_unknown_order_are_told_apart_and_leave_no_action() {
    assertThat(reassign("A1", fixture.orderNo())).isEqualTo(new ActionResult.Unknown<>());
    suspend();
    assertThat(reassign("A1", fixture.orderNo()))
        .isEqualTo(refused(ReassignmentRefusal.ORDER_UNKNOWN));
    assertThat(actions()).isEmpty();
  }

  @Test
  void what_is_no_payment_in_suspense_is_unknown() {
    registerOnly(fixture.order());
    application.deliver(fixture.payment());

    assertThat(reassign("A1", fixture.orderNo())).isEqualTo(new ActionResult.Unknown<>());
  }

  @Test
  void only_what_has_not_gone_back_moves_and_that_pays_nothing() {
    suspend();
    assertThat(application.deliver(fixture.refund())).isEqualTo(NoticeOutcome.IN_SUSPENSE);
    registerOnly(fixture.order());

    assertThat(reassign("A1", fixture.orderNo())).isInstanceOf(ActionResult.Done.class);

    assertThat(last().amount()).isEqualTo(Fixture.yuan("9.34"));
    assertThat(application.order().state()).isEqualTo(OrderState.REGISTERED);
    assertThat(balance(Account.SUSPENSE)).isZero();
  }

  @Test
  void nothing_moves_when_all_has_gone_back() {
    suspend();
    application.deliver(refund("R1", "12.34"));
    registerOnly(fixture.order());

    assertThat(reassign("A1", fixture.orderNo()))
        .isEqualTo(refused(ReassignmentRefusal.NOTHING_LEFT));
    assertThat(actions()).isEmpty();
  }

  @Test
  void refund_after_the_move_is_the_merchants_and_suspense_stays_empty() {
    suspend();
    registerOnly(fixture.order(OTHER.value(), Fixture.yuan("12.34")));
    reassign("A1", OTHER);

    assertThat(application.deliver(refund("R1", "3.00"))).isEqualTo(NoticeOutcome.REFUND_TO_REVIEW);

    assertThat(balance(Account.SUSPENSE)).isZero();
    assertThat(balance(Account.MERCHANT_PAYABLE)).isEqualTo(-934);
  }

  @Test
  void order_that_was_paid_by_the_move_is_refunded_up_to_its_payment_and_not_beyond() {
    suspend();
    registerOnly(fixture.order());
    reassign("A1", fixture.orderNo());

    assertThat(request("R1", "10.00")).isInstanceOf(RefundRequestResult.Registered.class);
    assertThat(request("R2", "2.35"))
        .isInstanceOfSatisfying(
            RefundRequestResult.Refused.class,
            refused ->
                assertThat(refused.refusal().reason())
                    .isEqualTo(RefundRefusal.Reason.EXCEEDS_PAYMENT));
    // The channel has answered at once that it has given the money back; here is its notice.
    assertThat(application.deliver(refund("R1", "10.00"))).isEqualTo(NoticeOutcome.NOTED);
    assertThat(request("R2", "2.35")).isInstanceOf(RefundRequestResult.Refused.class);
    assertThat(request("R3", "2.34")).isInstanceOf(RefundRequestResult.Registered.class);
    assertThat(balance(Account.SUSPENSE)).isZero();
    assertThat(balance(Account.MERCHANT_PAYABLE)).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "run, BEFORE",
    "record, AFTER",
    "lockEntry, AFTER",
    "append, AFTER",
    "markPaid, AFTER",
    "announce, AFTER",
    "run, AFTER"
  })
  void move_that_fails_half_way_is_completed_by_the_same_action(String call, Moment moment) {
    suspend();
    registerOnly(fixture.order());
    application.breakNext(call, moment);

    assertThatThrownBy(() -> reassign("A1", fixture.orderNo()))
        .isInstanceOf(BrokenCall.StoreFailure.class);

    assertThat(done(reassign("A1", fixture.orderNo())).orderPaid()).isTrue();
    assertThat(application.journal()).hasSize(2);
    assertThat(application.outbox()).hasSize(1);
    assertThat(actions()).hasSize(1);
  }

  @Test
  void late_order_is_paid_from_suspense_without_a_person() {
    suspend();

    assertThat(application.orders.register(fixture.order()).order().state())
        .isEqualTo(OrderState.PAID);

    assertThat(balance(Account.SUSPENSE)).isZero();
    assertThat(actions()).isEmpty();
    assertThat(application.suspense.list(all())).isEmpty();
    assertThat(reassign("A1", fixture.orderNo()))
        .isEqualTo(refused(ReassignmentRefusal.ALREADY_REASSIGNED));
  }

  @ParameterizedTest
  @CsvSource({"inSuspense, BEFORE", "append, AFTER", "run, AFTER", "find, BEFORE"})
  void late_order_that_fails_half_way_is_paid_by_its_repeat(String call, Moment moment) {
    suspend();

    application.assertRegistrationFails(call, moment);

    assertThat(application.orders.register(fixture.order()).order().state())
        .isEqualTo(OrderState.PAID);
    assertThat(application.journal()).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({"T202603050001, 99.99", "T-other, 12.34"})
  void late_order_that_does_not_fit_leaves_the_money_to_a_person(String orderNo, String amount) {
    suspend();

    application.orders.register(fixture.order(orderNo, Fixture.yuan(amount)));

    assertThat(application.journal()).hasSize(1);
    assertThat(application.suspense.list(all())).hasSize(1);
  }

  @Test
  void late_order_leaves_money_to_a_person_of_which_some_has_gone_back() {
    suspend();
    application.deliver(fixture.refund());

    application.orders.register(fixture.order());

    assertThat(application.journal()).hasSize(2);
    assertThat(application.order().state()).isEqualTo(OrderState.REGISTERED);
  }

  @Test
  void money_in_suspense_for_any_other_reason_is_left_to_a_person() {
    append(SuspenseReason.ORDER_CLOSED);

    application.orders.register(fixture.order());

    assertThat(application.order().state()).isEqualTo(OrderState.REGISTERED);
  }

  @Test
  void of_two_payments_in_suspense_one_pays_the_late_order() {
    suspend();
    appendInSuspense("4200002026030500000000000002", SuspenseReason.ORDER_UNKNOWN);

    application.orders.register(fixture.order());

    assertThat(application.order().isPaidBy(fixture.trade().transactionNo())).isTrue();
    assertThat(application.suspense.list(all())).hasSize(1);
  }

  @Test
  void fit_payment_behind_any_number_of_unfit_ones_pays_the_late_order() {
    for (int i = 10; i < 120; i++) {
      appendInSuspense("42000" + i, "0.01", SuspenseReason.ORDER_UNKNOWN);
    }
    suspend();

    application.orders.register(fixture.order());

    assertThat(application.order().isPaidBy(fixture.trade().transactionNo())).isTrue();
  }

  private void suspend() {
    append(SuspenseReason.ORDER_UNKNOWN);
  }

  private void append(SuspenseReason reason) {
    appendInSuspense(fixture.trade().transactionNo().value(), reason);
  }

  private void appendInSuspense(String transactionNo, SuspenseReason reason) {
    appendInSuspense(transactionNo, "12.34", reason);
  }

  private void appendInSuspense(String transactionNo, String amount, SuspenseReason reason) {
    var payment =
        fixture.payment(
            fixture.trade(Fixture.WECHAT, transactionNo, fixture.orderNo().value()),
            Fixture.yuan(amount));
    JournalEntry entry =
        JournalEntry.ofPayment(
                IdempotencyKey.of(payment),
                payment.trade(),
                List.of(
                    Posting.debit(Account.channelReceivable(Fixture.WECHAT), payment.amount()),
                    Posting.credit(Account.SUSPENSE, payment.amount())),
                payment.occurredAt(),
                TestApplication.NOW)
            .withSuspense(reason);
    application.books.transactions().run(unit -> TransactionOutcome.commit(unit.append(entry)));
  }

  /** As it was before anybody looked for money that waits for it. */
  private void registerOnly(OrderRegistration order) {
    application.books.orders().register(order, TestApplication.NOW);
  }

  private ActionResult<Reassigned, ReassignmentRefusal> reassign(String actionNo, OrderNo orderNo) {
    return application.suspense.reassign(FIRST, orderNo, action(actionNo, "night shift"));
  }

  private OperatorAction action(String actionNo, String by) {
    return new OperatorAction(
        fixture.tenantId(),
        new ActionNo(actionNo),
        OperatorAction.Kind.REASSIGN_SUSPENSE,
        "suspense/1",
        by,
        "the payer asked",
        TestApplication.NOW);
  }

  private RefundRequestResult request(String refundNo, String amount) {
    return application.refunds.request(
        new RefundRegistration(
            fixture.tenantId(),
            new RefundNo(refundNo),
            fixture.orderNo(),
            Fixture.yuan(amount),
            null));
  }

  private RefundEvent.Succeeded refund(String refundNo, String amount) {
    return new RefundEvent.Succeeded(
        fixture.trade(),
        new AnnouncedRefund(
            new ChannelRefundNo("5000" + refundNo),
            new RefundNo(refundNo),
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, Fixture.yuan(amount))),
        Fixture.NOON);
  }

  private JournalEntry last() {
    List<JournalEntry> journal = application.journal();
    return journal.get(journal.size() - 1);
  }

  private long balance(Account account) {
    return application.books.ledger().trialBalance(fixture.tenantId()).lines().stream()
        .filter(line -> line.account().equals(account))
        .mapToLong(line -> line.balance().longValueExact())
        .sum();
  }

  private List<OperatorAction> actions() {
    return application
        .books
        .audit()
        .list(new AuditQuery(fixture.tenantId(), null, new ActionId(0), 100))
        .stream()
        .map(StoredAction::action)
        .toList();
  }

  private SuspenseQuery all() {
    return new SuspenseQuery(fixture.tenantId(), null, new JournalEntryId(0), 100);
  }

  private static ActionResult<Reassigned, ReassignmentRefusal> refused(ReassignmentRefusal reason) {
    return new ActionResult.Refused<>(reason);
  }
}
