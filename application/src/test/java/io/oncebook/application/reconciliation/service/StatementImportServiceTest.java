package io.oncebook.application.reconciliation.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.reconciliation.ImportResult;
import io.oncebook.application.reconciliation.ImportResult.Effect;
import io.oncebook.application.settlement.service.TestApplication;
import io.oncebook.application.watch.BrokenCall;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.fixture.ListedStatement;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.Posting;
import io.oncebook.domain.ledger.Side;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.reconciliation.Break;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.BreakKind;
import io.oncebook.domain.reconciliation.BreakState;
import io.oncebook.domain.reconciliation.DaySum;
import io.oncebook.domain.reconciliation.DetectedBreak;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.statement.ExceptionRow;
import io.oncebook.domain.statement.Fee;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementLine;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StatementImportServiceTest {

  private static final Channel WECHAT = Fixture.WECHAT;
  private static final Channel ALIPAY = Fixture.ALIPAY;
  private static final LocalDate DATE = LocalDate.of(2026, 3, 5);

  private final TestApplication app = new TestApplication();

  @Nested
  class A_row_that_is_missing_in_the_books {

    @Test
    void is_booked_and_the_late_notice_is_a_repeat() throws Exception {
      app.orders.register(order("T1", WECHAT));

      ImportResult result = app.imports.importStatement(statement(line(2, payment("T1"))));

      assertThat(result.effect()).isEqualTo(Effect.IMPORTED);
      assertThat(result.reconciliation().state()).isEqualTo(ReconciliationState.MATCHED);
      assertThat(result.reconciliation().repaired()).isEqualTo(1);
      assertThat(breaks(BreakState.REPAIRED)).containsExactly(BreakKind.MISSING_NOTICE);
      assertThat(app.deliver(payment("T1"))).isEqualTo(NoticeOutcome.ALREADY_BOOKED);
      assertThat(keys()).containsOnlyOnce(IdempotencyKey.of(payment("T1")));
    }

    @Test
    void is_booked_from_its_claim_when_a_crash_has_left_one() throws Exception {
      app.orders.register(order("T1", WECHAT));
      app.assertDeliveryFails(payment("T1"), "append", BrokenCall.Moment.BEFORE);

      ImportResult result = app.imports.importStatement(statement(line(2, payment("T1"))));

      assertThat(result.reconciliation().state()).isEqualTo(ReconciliationState.MATCHED);
      assertThat(breaks(BreakState.REPAIRED)).containsExactly(BreakKind.CLAIMED_NOT_BOOKED);
      assertThat(keys()).containsOnlyOnce(IdempotencyKey.of(payment("T1")));
    }

    @Test
    void is_booked_to_suspense_when_it_does_not_fit_its_order_and_matches_all_the_same()
        throws Exception {
      app.orders.register(app.fixture.order("T1", Fixture.yuan("99.00")));

      ImportResult result = app.imports.importStatement(statement(line(2, payment("T1"))));

      assertThat(result.reconciliation().state()).isEqualTo(ReconciliationState.MATCHED);
      assertThat(moneyOfPayers())
          .extracting(JournalEntry::suspenseReason)
          .doesNotContainNull()
          .hasSize(1);
    }

    @Test
    void stays_a_break_when_its_claim_waits_for_the_order() throws Exception {
      app.deliver(payment("T1"));

      ImportResult result = app.imports.importStatement(statement(line(2, payment("T1"))));

      assertThat(result.reconciliation().state()).isEqualTo(ReconciliationState.WITH_BREAKS);
      assertThat(breaks(BreakState.OPEN)).containsExactly(BreakKind.CLAIMED_NOT_BOOKED);
    }

    @Test
    void of_another_system_is_counted_and_nothing_else() throws Exception {
      ImportResult result = app.imports.importStatement(statement(line(2, payment("T1"))));

      assertThat(result.reconciliation().state()).isEqualTo(ReconciliationState.MATCHED);
      assertThat(breaks(BreakState.NOTED)).containsExactly(BreakKind.FOREIGN);
      assertThat(sum(result, DaySum.Side.FOREIGN, DaySum.Kind.PAYMENTS))
          .isEqualByComparingTo("1234");
      assertThat(app.journal()).isEmpty();
      assertThat(app.orphans()).isEmpty();
    }

    @Test
    void that_gives_back_money_in_suspense_is_booked_from_there() throws Exception {
      RefundEvent.Succeeded refund =
          refund(payment("T1").trade(), new ChannelRefundNo("5000"), "12.34");
      app.deliver(payment("T1"));
      app.settlementChain.repair(
          app.orphans().stream().map(OrphanClaim::claim).toList(), Duration.ofDays(-1));

      ImportResult result =
          app.imports.importStatement(statement(line(2, payment("T1")), line(3, refund)));

      assertThat(result.reconciliation().state()).isEqualTo(ReconciliationState.MATCHED);
      assertThat(breaks(BreakState.REPAIRED)).containsExactly(BreakKind.MISSING_REFUND_NOTICE);
      assertThat(app.journal())
          .flatExtracting(JournalEntry::postings)
          .filteredOn(posting -> posting.account().equals(Account.SUSPENSE))
          .extracting(Posting::side)
          .containsExactly(Side.CREDIT, Side.DEBIT);
    }

    @Test
    void is_booked_behind_its_payment_wherever_the_two_stand() throws Exception {
      app.orders.register(order("T1", ALIPAY));
      PaymentReference trade = app.fixture.trade(ALIPAY, "P-T1", "T1");
      RefundEvent.Succeeded refund =
          refund(trade, ChannelRefundNo.within(trade.transactionNo(), "C-1"), "3.00");

      ImportResult result =
          app.importsByOne.importStatement(
              statement(
                  ALIPAY,
                  line(2, refund),
                  line(3, app.fixture.payment(trade, Fixture.yuan("12.34")))));

      assertThat(result.reconciliation().state()).isEqualTo(ReconciliationState.MATCHED);
      assertThat(app.journal())
          .extracting(entry -> entry.key().kind())
          .contains(EventKind.PAYMENT_RECEIVED, EventKind.REFUND_SUCCEEDED);
    }
  }

  @Nested
  class A_row_that_differs {

    @Test
    void in_its_amount_is_a_break_and_books_nothing() throws Exception {
      app.orders.register(order("T1", WECHAT));
      app.deliver(payment("T1"));
      PaymentEvent.Received other =
          app.fixture.payment(payment("T1").trade(), Fixture.yuan("12.35"));

      ImportResult result = app.imports.importStatement(statement(line(2, other)));

      assertThat(breaks(BreakState.OPEN)).containsExactly(BreakKind.AMOUNT_DIFFERS);
      assertThat(sum(result, DaySum.Side.STATEMENT, DaySum.Kind.PAYMENTS))
          .isEqualByComparingTo("1235");
      assertThat(sum(result, DaySum.Side.LEDGER, DaySum.Kind.PAYMENTS))
          .isEqualByComparingTo("1234");
      assertThat(app.journal()).hasSize(1);
    }

    @Test
    void in_its_currency_or_order_is_a_break() throws Exception {
      app.orders.register(order("T1", WECHAT));
      app.orders.register(order("T2", WECHAT));
      app.deliver(payment("T1"));
      app.deliver(payment("T2"));

      app.imports.importStatement(
          statement(
              line(2, app.fixture.payment(payment("T1").trade(), Money.ofMinor(1234, "USD"))),
              line(
                  3,
                  app.fixture.payment(
                      app.fixture.trade(WECHAT, "P-T2", "T1"), Fixture.yuan("12.34")))));

      assertThat(breaks(BreakState.OPEN))
          .containsExactlyInAnyOrder(BreakKind.CURRENCY_DIFFERS, BreakKind.ORDER_DIFFERS);
    }

    @Test
    void because_the_refund_is_not_done_is_a_break_until_its_notice_comes() throws Exception {
      app.orders.register(order("T1", WECHAT));
      app.deliver(payment("T1"));
      RefundEvent.Succeeded refund =
          refund(payment("T1").trade(), new ChannelRefundNo("5000"), "3.00");
      ListedStatement statement =
          statement(
              line(2, payment("T1")),
              new StatementLine(3, refund, Fixture.yuan("3.00"), Fee.NONE, LineStatus.UNDER_WAY));

      app.imports.importStatement(statement);
      assertThat(breaks(BreakState.OPEN)).containsExactly(BreakKind.REFUND_UNDER_WAY);
      assertThat(moneyOfPayers()).hasSize(1);

      app.deliver(refund);
      assertThat(reconcile().state()).isEqualTo(ReconciliationState.MATCHED);
      assertThat(breaks(BreakState.GONE)).containsExactly(BreakKind.REFUND_UNDER_WAY);
    }

    @Test
    void because_the_channel_says_that_a_booked_refund_failed_is_a_break() throws Exception {
      app.orders.register(order("T1", WECHAT));
      app.deliver(payment("T1"));
      RefundEvent.Succeeded refund =
          refund(payment("T1").trade(), new ChannelRefundNo("5000"), "3.00");
      app.deliver(refund);

      app.imports.importStatement(
          statement(
              line(2, payment("T1")),
              new StatementLine(3, refund, Fixture.yuan("3.00"), Fee.NONE, LineStatus.FAILED)));

      assertThat(breaks(BreakState.OPEN)).containsExactly(BreakKind.REFUND_FAILED_BUT_BOOKED);
    }
  }

  @Nested
  class An_entry_that_is_in_no_statement {

    @Test
    void is_a_break_until_the_neighbouring_day_shows_it() throws Exception {
      app.orders.register(order("T1", WECHAT));
      app.deliver(payment("T1"));

      app.imports.importStatement(statement());
      assertThat(breaks(BreakState.OPEN)).containsExactly(BreakKind.BOOKED_NOT_IN_STATEMENT);
      assertThat(openBreaks())
          .extracting(known -> known.finding().remark())
          .containsExactly("the statement of a neighbouring day is not here");

      app.imports.importStatement(
          ListedStatement.of(day(WECHAT).plusDays(1), List.of(line(2, payment("T1")))));
      assertThat(day().state()).isEqualTo(ReconciliationState.MATCHED);
    }

    @Test
    void is_missing_for_good_when_both_neighbours_are_here() throws Exception {
      app.orders.register(order("T1", WECHAT));
      app.deliver(payment("T1"));
      app.deliver(refund(payment("T1").trade(), new ChannelRefundNo("5000"), "3.00"));
      app.imports.importStatement(ListedStatement.of(day(WECHAT).plusDays(-1), List.of()));
      app.imports.importStatement(ListedStatement.of(day(WECHAT).plusDays(1), List.of()));

      ImportResult result = app.imports.importStatement(statement());

      assertThat(openBreaks())
          .extracting(known -> known.finding().remark())
          .containsOnlyNulls()
          .hasSize(2);
      assertThat(breaks(BreakState.OPEN))
          .containsExactly(BreakKind.BOOKED_NOT_IN_STATEMENT, BreakKind.REFUND_NOT_IN_STATEMENT);
      assertThat(sum(result, DaySum.Side.LEDGER, DaySum.Kind.PAYMENTS))
          .isEqualByComparingTo("1234");
      assertThat(sum(result, DaySum.Side.LEDGER, DaySum.Kind.REFUNDS)).isEqualByComparingTo("300");
    }
  }

  @Nested
  class A_refund_of_the_console {

    private final PaymentReference trade = app.fixture.trade(ALIPAY, "P-T1", "T1");
    private final RefundEvent.Succeeded noticed =
        refundByTotal(ChannelRefundNo.unnumbered(trade.transactionNo(), "total", 300), "3.00");

    @Test
    void that_was_booked_by_its_sum_is_found_under_that_name() throws Exception {
      pay();
      app.deliver(noticed);

      ImportResult result =
          app.imports.importStatement(statement(ALIPAY, paid(), told("C-1", "3.00")));

      assertThat(result.reconciliation().state()).isEqualTo(ReconciliationState.MATCHED);
      assertThat(refundsInBooks()).containsExactly(Fixture.yuan("3.00"));
    }

    @Test
    void that_no_notice_told_is_booked_and_its_late_notice_books_nothing() throws Exception {
      pay();

      app.imports.importStatement(statement(ALIPAY, paid(), told("C-1", "3.00")));
      app.deliver(noticed);

      assertThat(refundsInBooks()).containsExactly(Fixture.yuan("3.00"));
    }

    @Test
    void that_may_be_part_of_a_booked_sum_is_left_to_a_person() throws Exception {
      pay();
      app.deliver(
          refundByTotal(ChannelRefundNo.unnumbered(trade.transactionNo(), "total", 800), "8.00"));

      app.imports.importStatement(
          statement(ALIPAY, paid(), told("C-1", "3.00"), told(4, "C-2", "5.00")));

      assertThat(breaks(ALIPAY, BreakState.OPEN))
          .contains(BreakKind.REFUND_UNATTRIBUTED)
          .doesNotContain(BreakKind.MISSING_REFUND_NOTICE);
      assertThat(refundsInBooks()).containsExactly(Fixture.yuan("8.00"));
    }

    @Test
    void whose_sum_another_number_has_taken_along_is_not_booked_again() throws Exception {
      pay();
      app.deliver(refundByTotal(ChannelRefundNo.within(trade.transactionNo(), "C-2"), "8.00"));

      app.imports.importStatement(
          statement(ALIPAY, paid(), told("C-1", "3.00"), told(4, "C-2", "5.00")));

      assertThat(breaks(ALIPAY, BreakState.OPEN))
          .containsExactlyInAnyOrder(BreakKind.CLAIMED_NOT_BOOKED, BreakKind.AMOUNT_DIFFERS);
      assertThat(refundsInBooks()).containsExactly(Fixture.yuan("8.00"));
    }

    @Test
    void that_was_claimed_from_a_statement_is_not_booked_beside_its_late_notice() throws Exception {
      app.orders.register(order("T1", ALIPAY));
      app.imports.importStatement(statement(ALIPAY, told("C-1", "3.00")));
      app.deliver(app.fixture.payment(trade, Fixture.yuan("12.34")));
      app.deliver(noticed);

      app.settlementChain.settle(app.orphans().get(0).claim());

      assertThat(refundsInBooks()).containsExactly(Fixture.yuan("3.00"));
    }

    private void pay() {
      app.orders.register(order("T1", ALIPAY));
      app.deliver(app.fixture.payment(trade, Fixture.yuan("12.34")));
    }

    private StatementLine paid() {
      return line(2, app.fixture.payment(trade, Fixture.yuan("12.34")));
    }

    private StatementLine told(String number, String yuan) {
      return told(3, number, yuan);
    }

    private StatementLine told(int row, String number, String yuan) {
      return line(row, refund(trade, ChannelRefundNo.within(trade.transactionNo(), number), yuan));
    }

    private RefundEvent.Succeeded refundByTotal(ChannelRefundNo number, String total) {
      return new RefundEvent.Succeeded(
          trade,
          new AnnouncedRefund(
              number,
              null,
              new RefundAmount(RefundAmount.Basis.RUNNING_TOTAL, Fixture.yuan(total))),
          Fixture.NOON);
    }

    private List<Money> refundsInBooks() {
      return app.journal().stream()
          .filter(entry -> entry.key().kind() == EventKind.REFUND_SUCCEEDED)
          .map(JournalEntry::amount)
          .toList();
    }
  }

  @Nested
  class A_row_of_an_application_that_the_settings_do_not_list {

    private static final String NEW_TILL = "wx-new-till";

    @Test
    void is_an_open_break_in_the_sums_when_its_order_is_ours() throws Exception {
      app.orders.register(order("T1", WECHAT));

      ImportResult result = app.imports.importStatement(statement(ofNewTill()));

      assertThat(result.reconciliation().state()).isEqualTo(ReconciliationState.WITH_BREAKS);
      assertThat(breaks(BreakState.OPEN)).containsExactly(BreakKind.OTHER_APPLICATION);
      assertThat(openBreaks().get(0).finding().key()).isEqualTo(IdempotencyKey.of(payment("T1")));
      assertThat(sum(result, DaySum.Side.STATEMENT, DaySum.Kind.PAYMENTS))
          .isEqualByComparingTo("1234");
      assertThat(sum(result, DaySum.Side.FOREIGN, DaySum.Kind.PAYMENTS)).isZero();
      assertThat(app.journal()).isEmpty();
      assertThat(app.orphans()).isEmpty();
    }

    @Test
    void is_booked_by_the_next_comparison_when_the_settings_list_it() throws Exception {
      app.orders.register(order("T1", WECHAT));
      app.imports.importStatement(statement(ofNewTill()));

      app.listedApplications.add(NEW_TILL);

      assertThat(reconcile().state()).isEqualTo(ReconciliationState.MATCHED);
      assertThat(keys()).contains(IdempotencyKey.of(payment("T1")));
      assertThat(breaks(BreakState.REPAIRED)).containsExactly(BreakKind.MISSING_NOTICE);
      assertThat(breaks(BreakState.GONE)).containsExactly(BreakKind.OTHER_APPLICATION);
    }

    @Test
    void matches_when_the_books_have_it_all_the_same() throws Exception {
      app.orders.register(order("T1", WECHAT));
      app.deliver(payment("T1"));

      ImportResult result = app.imports.importStatement(statement(ofNewTill()));

      assertThat(result.reconciliation().state()).isEqualTo(ReconciliationState.MATCHED);
    }

    @Test
    void is_settled_when_it_is_claimed() throws Exception {
      app.orders.register(order("T1", WECHAT));
      app.assertDeliveryFails(payment("T1"), "append", BrokenCall.Moment.BEFORE);

      ImportResult result = app.imports.importStatement(statement(ofNewTill()));

      assertThat(result.reconciliation().state()).isEqualTo(ReconciliationState.MATCHED);
    }

    @Test
    void is_of_another_system_when_nothing_here_has_heard_of_it() throws Exception {
      ImportResult result = app.imports.importStatement(statement(ofNewTill()));

      assertThat(result.reconciliation().state()).isEqualTo(ReconciliationState.MATCHED);
      assertThat(sum(result, DaySum.Side.FOREIGN, DaySum.Kind.PAYMENTS))
          .isEqualByComparingTo("1234");
    }

    private StatementLine ofNewTill() {
      return line(2, payment("T1")).ofUnlisted(NEW_TILL);
    }
  }

  @Nested
  class The_file {

    @Test
    void again_is_read_again_while_its_day_has_breaks() throws Exception {
      app.orders.register(order("T1", WECHAT));
      StatementLine row = line(2, payment("T1"));
      ListedStatement asReadBefore =
          new ListedStatement(
              day(WECHAT),
              List.of(),
              List.of(new ExceptionRow(2, ExceptionRow.Kind.OTHER_BUSINESS, "交易状态")),
              false);
      app.imports.importStatement(asReadBefore);
      assertThat(breaks(BreakState.OPEN)).containsExactly(BreakKind.OTHER_BUSINESS);

      ImportResult again = app.imports.importStatement(asReadBefore.nowReadAs(List.of(row)));

      assertThat(again.effect()).isEqualTo(Effect.UNCHANGED);
      assertThat(again.reconciliation().state()).isEqualTo(ReconciliationState.MATCHED);
      assertThat(keys()).contains(IdempotencyKey.of(payment("T1")));
    }

    @Test
    void again_changes_nothing() throws Exception {
      app.orders.register(order("T1", WECHAT));
      ImportResult first = app.imports.importStatement(statement(line(2, payment("T1"))));
      List<JournalEntry> journal = app.journal();

      ImportResult second = app.imports.importStatement(statement(line(2, payment("T1"))));

      assertThat(second).isEqualTo(new ImportResult(first.reconciliation(), Effect.UNCHANGED));
      assertThat(app.journal()).isEqualTo(journal);
    }

    @Test
    void again_has_a_day_compared_that_is_not_in_order() throws Exception {
      app.deliver(payment("T1"));
      app.imports.importStatement(statement(line(2, payment("T1"))));
      app.orders.register(order("T1", WECHAT));

      ImportResult again = app.imports.importStatement(statement(line(2, payment("T1"))));

      assertThat(again.effect()).isEqualTo(Effect.UNCHANGED);
      assertThat(again.reconciliation().state()).isEqualTo(ReconciliationState.MATCHED);
    }

    @Test
    void corrected_takes_the_place_of_the_first() throws Exception {
      app.orders.register(order("T1", WECHAT));
      app.orders.register(order("T2", WECHAT));
      app.deliver(payment("T1"));
      app.deliver(payment("T2"));
      app.imports.importStatement(statement(line(2, payment("T1"))));
      assertThat(day().state()).isEqualTo(ReconciliationState.WITH_BREAKS);

      ImportResult corrected =
          app.imports.importStatement(statement(line(2, payment("T1")), line(3, payment("T2"))));

      assertThat(corrected.effect()).isEqualTo(Effect.CORRECTED);
      assertThat(corrected.reconciliation().state()).isEqualTo(ReconciliationState.MATCHED);
      assertThat(sum(corrected, DaySum.Side.STATEMENT, DaySum.Kind.PAYMENTS))
          .isEqualByComparingTo("2468");
    }

    @Test
    void that_is_not_whole_changes_nothing() throws Exception {
      app.orders.register(order("T1", WECHAT));
      app.imports.importStatement(statement());
      Reconciliation before = day();
      ListedStatement cutOff =
          new ListedStatement(day(WECHAT), List.of(line(2, payment("T1"))), List.of(), true);

      assertThatThrownBy(() -> app.imports.importStatement(cutOff))
          .isInstanceOf(RefusedStatementException.class);

      assertThat(day()).isEqualTo(before);
      assertThat(app.journal()).isEmpty();
      assertThat(app.books.statements().purge(TestApplication.NOW, 100)).isEqualTo(1);
    }

    @Test
    void is_gone_on_with_when_the_store_failed_in_the_middle() throws Exception {
      app.orders.register(order("T1", WECHAT));
      app.breakNext("compare", BrokenCall.Moment.BEFORE);
      assertThatThrownBy(() -> app.imports.importStatement(statement(line(2, payment("T1")))))
          .isInstanceOf(BrokenCall.StoreFailure.class);
      assertThat(day().state()).isEqualTo(ReconciliationState.OPEN);

      ImportResult again = app.imports.importStatement(statement(line(2, payment("T1"))));

      assertThat(again.effect()).isEqualTo(Effect.UNCHANGED);
      assertThat(again.reconciliation().state()).isEqualTo(ReconciliationState.MATCHED);
    }

    @Test
    void that_tells_a_fact_twice_counts_it_once() throws Exception {
      app.orders.register(order("T1", WECHAT));

      app.imports.importStatement(statement(line(2, payment("T1")), line(3, payment("T1"))));

      assertThat(breaks(BreakState.OPEN)).containsExactly(BreakKind.DUPLICATE_ROW);
      assertThat(keys()).containsOnlyOnce(IdempotencyKey.of(payment("T1")));
    }

    @Test
    void with_rows_that_are_no_facts_shows_each_of_them() throws Exception {
      List<ExceptionRow> odd = new ArrayList<>();
      odd.add(new ExceptionRow(2, ExceptionRow.Kind.UNREADABLE, "微信订单号"));
      odd.add(new ExceptionRow(3, ExceptionRow.Kind.OTHER_BUSINESS, "交易状态"));
      odd.add(new ExceptionRow(4, ExceptionRow.Kind.OTHER_ACCOUNT, "商户号"));

      app.importsByOne.importStatement(new ListedStatement(day(WECHAT), List.of(), odd, false));

      assertThat(breaks(BreakState.OPEN))
          .containsExactly(BreakKind.UNREADABLE_ROW, BreakKind.OTHER_BUSINESS);
      assertThat(breaks(BreakState.NOTED)).containsExactly(BreakKind.FOREIGN);
    }
  }

  @Test
  void fees_of_matching_rows_are_booked_and_those_of_other_systems_are_not() throws Exception {
    app.orders.register(order("T1", WECHAT));

    ImportResult result =
        app.imports.importStatement(
            statement(line(2, payment("T1")), line(3, payment("elsewhere"))));

    assertThat(app.journal())
        .filteredOn(entry -> entry.key().kind() == EventKind.FEE_CHARGED)
        .extracting(JournalEntry::amount)
        .containsExactly(Fixture.yuan("0.07"));
    assertThat(sum(result, DaySum.Side.STATEMENT, DaySum.Kind.FEES)).isEqualByComparingTo("14");
  }

  private OrderRegistration order(String orderNo, Channel channel) {
    OrderRegistration order = app.fixture.order(orderNo, Fixture.yuan("12.34"));
    return new OrderRegistration(
        order.tenantId(), order.orderNo(), channel, order.amount(), order.subject());
  }

  private PaymentEvent.Received payment(String orderNo) {
    return app.fixture.payment(
        app.fixture.trade(WECHAT, "P-" + orderNo, orderNo), Fixture.yuan("12.34"));
  }

  private static RefundEvent.Succeeded refund(
      PaymentReference trade, ChannelRefundNo number, String yuan) {
    return new RefundEvent.Succeeded(
        trade,
        new AnnouncedRefund(
            number,
            new RefundNo("console"),
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, Fixture.yuan(yuan))),
        Fixture.NOON);
  }

  private static StatementLine line(int row, PaymentEvent.Received event) {
    return line(row, event, event.amount());
  }

  private static StatementLine line(int row, RefundEvent.Succeeded event) {
    return line(row, event, event.refund().amount().money());
  }

  private static StatementLine line(int row, ChannelEvent event, Money amount) {
    return new StatementLine(row, event, amount, new Fee(7_000), LineStatus.SETTLED);
  }

  private StatementDay day(Channel channel) {
    return new StatementDay(app.fixture.tenantId(), channel, DATE);
  }

  private ListedStatement statement(StatementLine... lines) {
    return statement(WECHAT, lines);
  }

  private ListedStatement statement(Channel channel, StatementLine... lines) {
    return ListedStatement.of(day(channel), List.of(lines));
  }

  private Reconciliation day() {
    return app.books.reconciliations().open(day(WECHAT));
  }

  private Reconciliation reconcile() {
    return app.reconciliations.reconcile(app.fixture.tenantId(), day().id()).orElseThrow();
  }

  private List<BreakKind> breaks(BreakState state) {
    return breaks(WECHAT, state);
  }

  private List<BreakKind> breaks(Channel channel, BreakState state) {
    return breaksOf(channel, state).stream().map(Break::finding).map(DetectedBreak::kind).toList();
  }

  private List<Break> openBreaks() {
    return breaksOf(WECHAT, BreakState.OPEN);
  }

  private List<Break> breaksOf(Channel channel, @Nullable BreakState state) {
    return app.reconciliations
        .breaks(
            app.fixture.tenantId(),
            app.books.reconciliations().open(day(channel)).id(),
            state,
            new BreakId(0),
            100)
        .orElseThrow();
  }

  private List<JournalEntry> moneyOfPayers() {
    return app.journal().stream()
        .filter(entry -> entry.key().kind() != EventKind.FEE_CHARGED)
        .toList();
  }

  private List<IdempotencyKey> keys() {
    return app.journal().stream().map(JournalEntry::key).toList();
  }

  private static BigDecimal sum(ImportResult result, DaySum.Side side, DaySum.Kind kind) {
    return result.reconciliation().sums().stream()
        .filter(sum -> sum.side() == side && sum.kind() == kind)
        .map(DaySum::amountMinor)
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
