package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.adapter.persistence.ledger.JooqLedgerAdapter;
import io.oncebook.adapter.persistence.order.JooqOrderAdapter;
import io.oncebook.adapter.persistence.refund.JooqRefundAdapter;
import io.oncebook.application.action.ActionResult;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.refund.RefundRequestResult;
import io.oncebook.application.suspense.ReassignmentRefusal;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.SuspenseQuery;
import io.oncebook.domain.ledger.TrialBalance;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRefusal;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.refund.RefundTotals;
import java.math.BigInteger;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;

/** Many who want one order's money back, at once, on several instances over a real database. */
class RefundConcurrencyIT {

  private static final TestDatabase DATABASE = TestDatabase.shared();
  private static final List<HikariDataSource> POOLS =
      Stream.generate(() -> DATABASE.poolOf(3)).limit(3).toList();
  private static final List<ServiceInstance> INSTANCES =
      POOLS.stream().map(ServiceInstance::new).toList();

  @AfterContainer
  static void closePools() {
    POOLS.forEach(HikariDataSource::close);
  }

  private record Wish(String refundNo, long amountMinor) {}

  @Example
  void of_two_refunds_of_60_on_100_one_is_refused() throws Exception {
    Fixture fixture = paidOrder();

    List<RefundRequestResult> results =
        requestAtOnce(List.of(new Wish("R1", 6_000), new Wish("R2", 6_000)), fixture);

    assertThat(results).filteredOn(RefundConcurrencyIT::isRegistered).hasSize(1);
    assertThat(results)
        .filteredOn(result -> !isRegistered(result))
        .extracting(RefundConcurrencyIT::reason)
        .containsExactly(RefundRefusal.Reason.EXCEEDS_PAYMENT);
  }

  /** No order row is there to be locked, so the payment's entry has to keep them apart. */
  @Property(tries = 20, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void console_refunds_of_money_in_suspense_never_add_up_to_more_than_the_larger_total(
      @ForAll boolean largerFirst) throws Exception {
    Fixture fixture = Fixture.ofNewTenant();
    PaymentReference payment = fixture.trade(Fixture.ALIPAY, "2026030522001400000000000009", "X1");
    INSTANCES.get(0).deliver(fixture.payment(payment, Money.ofMinor(1_000, "CNY")));
    INSTANCES.get(0).sweepWithoutPatience();

    List<Long> totals = largerFirst ? List.of(300L, 100L) : List.of(100L, 300L);
    List<Callable<NoticeOutcome>> calls = new ArrayList<>();
    for (long total : totals) {
      ServiceInstance instance = INSTANCES.get(calls.size());
      calls.add(() -> instance.deliver(refundedInAll(payment, total)));
    }
    AtOnce.run(calls);

    assertThat(refunded(fixture)).isEqualTo(300);
  }

  /** Half of them by the order, which the payment has paid by a person's decision. */
  @Property(tries = 20, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void refunds_asked_for_by_payment_and_by_order_reserve_no_more_than_the_payment(
      @ForAll("wishes") List<Wish> wishes) throws Exception {
    Fixture fixture = paidOrder();
    List<Callable<RefundRequestResult>> calls = new ArrayList<>();
    for (Wish wish : wishes) {
      ServiceInstance instance = INSTANCES.get(calls.size() % INSTANCES.size());
      boolean byOrder = calls.size() % 2 == 0;
      calls.add(
          () ->
              byOrder
                  ? instance.request(registration(wish, fixture))
                  : instance.request(registration(wish, fixture), fixture.trade()));
    }

    List<RefundRequestResult> results = AtOnce.run(calls);

    assertThat(totals(fixture).reserved().amountMinor())
        .isLessThanOrEqualTo(10_000)
        .isEqualTo(created(results));
  }

  /** A refund of ours, one of the console, and a move to another order, all at once. */
  @Property(tries = 20, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void money_in_suspense_is_given_back_or_moved_and_never_both(@ForAll boolean consoleToo)
      throws Exception {
    Fixture fixture = Fixture.ofNewTenant();
    INSTANCES.get(0).deliver(fixture.payment(fixture.trade(), Money.ofMinor(10_000, "CNY")));
    INSTANCES.get(0).sweepWithoutPatience();
    INSTANCES.get(0).register(fixture.order("OTHER", Money.ofMinor(10_000, "CNY")));
    JournalEntryId entryId =
        new JooqLedgerAdapter(DATABASE.dsl(), Clock.systemUTC())
            .inSuspense(new SuspenseQuery(fixture.tenantId(), null, new JournalEntryId(0), 1))
            .get(0)
            .id();
    List<Callable<Object>> calls = new ArrayList<>();
    calls.add(
        () ->
            INSTANCES
                .get(0)
                .request(registration(new Wish("R1", 10_000), fixture), fixture.trade()));
    calls.add(() -> INSTANCES.get(1).reassign(entryId, new OrderNo("OTHER"), move(fixture)));
    if (consoleToo) {
      calls.add(() -> INSTANCES.get(2).deliver(consoleRefund(fixture, 4_000)));
    }

    List<Object> results = AtOnce.run(calls);

    boolean reserved = results.get(0) instanceof RefundRequestResult.Registered;
    boolean moved = results.get(1) instanceof ActionResult.Done;
    if (moved) {
      // Refunds come from what the merchant is owed from then on.
      assertThat(balance(fixture, Account.SUSPENSE)).isZero();
    } else {
      assertThat(reserved).isTrue();
      assertThat(results.get(1))
          .isEqualTo(new ActionResult.Refused<>(ReassignmentRefusal.REFUND_UNDER_WAY));
    }
    new TenantBooks(DATABASE.dsl(), fixture.tenantId()).assertSound("in the end");
  }

  private static RefundEvent consoleRefund(Fixture fixture, long minor) {
    return new RefundEvent.Succeeded(
        fixture.trade(),
        new AnnouncedRefund(
            new ChannelRefundNo("console"),
            null,
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, Money.ofMinor(minor, "CNY"))),
        Fixture.NOON);
  }

  private static OperatorAction move(Fixture fixture) {
    return new OperatorAction(
        fixture.tenantId(),
        new ActionNo("A1"),
        OperatorAction.Kind.REASSIGN_SUSPENSE,
        "suspense/1",
        "night shift",
        "because",
        Fixture.NOON);
  }

  private static BigInteger balance(Fixture fixture, Account account) {
    return new JooqLedgerAdapter(DATABASE.dsl(), Clock.systemUTC())
        .trialBalance(fixture.tenantId()).lines().stream()
            .filter(line -> line.account().equals(account))
            .map(TrialBalance.Line::balance)
            .reduce(BigInteger.ZERO, BigInteger::add);
  }

  private static RefundEvent refundedInAll(PaymentReference payment, long total) {
    return new RefundEvent.Succeeded(
        payment,
        new AnnouncedRefund(
            ChannelRefundNo.within(payment.transactionNo(), "console-" + total),
            null,
            new RefundAmount(RefundAmount.Basis.RUNNING_TOTAL, Money.ofMinor(total, "CNY"))),
        Fixture.NOON);
  }

  private static long refunded(Fixture fixture) {
    return new TenantBooks(DATABASE.dsl(), fixture.tenantId())
        .entries().stream()
            .filter(entry -> entry.key().kind() == EventKind.REFUND_SUCCEEDED)
            .mapToLong(entry -> entry.amount().amountMinor())
            .sum();
  }

  // What threads do cannot be played again, so there is nothing to shrink.
  @Property(tries = 20, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void no_more_is_reserved_than_was_paid_and_each_number_once(@ForAll("wishes") List<Wish> wishes)
      throws Exception {
    Fixture fixture = paidOrder();

    List<RefundRequestResult> results = requestAtOnce(wishes, fixture);

    RefundTotals totals = totals(fixture);
    assertThat(totals.reserved().amountMinor()).isLessThanOrEqualTo(10_000);
    assertThat(totals.reserved().amountMinor()).isEqualTo(created(results));
    assertThat(totals.refunded().amountMinor()).isZero();
  }

  private static long created(List<RefundRequestResult> results) {
    return results.stream()
        .mapToLong(
            result ->
                result instanceof RefundRequestResult.Registered registered && registered.created()
                    ? registered.refund().amount().amountMinor()
                    : 0L)
        .sum();
  }

  private static Fixture paidOrder() {
    Fixture fixture = Fixture.ofNewTenant();
    INSTANCES.get(0).register(fixture.order("T202603050001", Money.ofMinor(10_000, "CNY")));
    INSTANCES.get(0).deliver(fixture.payment(fixture.trade(), Money.ofMinor(10_000, "CNY")));
    return fixture;
  }

  private static List<RefundRequestResult> requestAtOnce(List<Wish> wishes, Fixture fixture)
      throws Exception {
    List<Callable<RefundRequestResult>> calls = new ArrayList<>();
    for (Wish wish : wishes) {
      ServiceInstance instance = INSTANCES.get(calls.size() % INSTANCES.size());
      calls.add(() -> instance.request(registration(wish, fixture)));
    }
    return AtOnce.run(calls);
  }

  private static RefundRegistration registration(Wish wish, Fixture fixture) {
    return new RefundRegistration(
        fixture.tenantId(),
        new RefundNo(wish.refundNo()),
        new OrderNo("T202603050001"),
        Money.ofMinor(wish.amountMinor(), "CNY"),
        null);
  }

  private static RefundTotals totals(Fixture fixture) {
    ChannelOrder order =
        new JooqOrderAdapter(DATABASE.dsl(), Clock.systemUTC())
            .find(fixture.tenantId(), fixture.orderNo())
            .orElseThrow();
    return new JooqRefundAdapter(DATABASE.dsl(), Clock.systemUTC()).totals(order);
  }

  private static boolean isRegistered(RefundRequestResult result) {
    return result instanceof RefundRequestResult.Registered;
  }

  private static RefundRefusal.Reason reason(RefundRequestResult result) {
    return ((RefundRequestResult.Refused) result).refusal().reason();
  }

  @Provide
  Arbitrary<List<Wish>> wishes() {
    return Combinators.combine(
            Arbitraries.of("R1", "R2", "R3", "R4", "R5"), Arbitraries.of(2_000L, 3_000L, 6_000L))
        .as(Wish::new)
        .list()
        .ofMinSize(2)
        .ofMaxSize(12);
  }
}
