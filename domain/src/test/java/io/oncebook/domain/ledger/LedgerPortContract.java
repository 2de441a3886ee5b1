package io.oncebook.domain.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.idempotency.IdempotencyKey;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.refund.RefundTotals;
import io.oncebook.domain.settlement.AppendResult;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import io.oncebook.domain.settlement.TransactionOutcome;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every {@link LedgerPort} promises. */
public abstract class LedgerPortContract {

  private static final JournalEntryId START = new JournalEntryId(0);

  private final Fixture fixture = Fixture.ofNewTenant();

  protected abstract LedgerPort ledger();

  protected abstract SettlementTransactionPort transactions();

  @Test
  void appended_entry_is_found_with_its_postings() {
    JournalEntry entry = entry("1", "A", Fixture.yuan("12.34"), null);

    append(entry);

    assertThat(find(null, null)).extracting(StoredEntry::entry).containsExactly(entry);
  }

  @Test
  void suspense_entry_keeps_its_reason() {
    JournalEntry entry = entry("1", "A", Fixture.yuan("1"), SuspenseReason.AMOUNT_MISMATCH);

    append(entry);

    assertThat(find(null, null)).extracting(StoredEntry::entry).containsExactly(entry);
  }

  @Test
  void entries_are_found_by_order_by_key_and_by_page() {
    JournalEntry first = entry("1", "A", Fixture.yuan("1"), null);
    JournalEntry second = entry("2", "B", Fixture.yuan("2"), null);
    JournalEntry third = entry("3", "A", Fixture.yuan("3"), null);
    append(first);
    append(second);
    append(third);

    assertThat(find(new OrderNo("A"), null))
        .extracting(StoredEntry::entry)
        .containsExactly(first, third);
    assertThat(find(null, second.key())).extracting(StoredEntry::entry).containsExactly(second);
    List<StoredEntry> firstPage = ledger().find(query(null, null, START, 2));
    assertThat(firstPage).extracting(StoredEntry::entry).containsExactly(first, second);
    assertThat(ledger().find(query(null, null, firstPage.get(1).id(), 2)))
        .extracting(StoredEntry::entry)
        .containsExactly(third);
  }

  @Test
  void other_tenants_entries_are_neither_found_nor_summed() {
    append(entry("1", "A", Fixture.yuan("1"), null));
    Fixture stranger = Fixture.ofNewTenant();

    assertThat(ledger().find(new JournalQuery(stranger.tenantId(), null, null, START, 10)))
        .isEmpty();
    assertThat(ledger().trialBalance(stranger.tenantId()).lines()).isEmpty();
  }

  @Test
  void journal_is_listed_page_by_page_in_the_order_of_commits() {
    JournalEntry first = entry("1", "A", Fixture.yuan("1"), null);
    JournalEntry second = entry("2", "B", Fixture.yuan("2"), null);
    JournalEntry third = entry("3", "A", Fixture.yuan("3"), null);
    append(first);
    append(second);

    List<ListedEntry> page = list(JournalPosition.START, 2);
    append(third);

    assertThat(page).extracting(listed -> listed.stored().entry()).containsExactly(first, second);
    assertThat(list(page.get(1).position(), 2))
        .extracting(listed -> listed.stored().entry())
        .containsExactly(third);
    assertThat(list(page.get(0).position(), 2))
        .extracting(listed -> listed.stored().entry())
        .containsExactly(second, third);
    assertThat(list(JournalPosition.START, 2)).as("never changes").isEqualTo(page);
    assertThat(
            ledger()
                .list(
                    new JournalListQuery(
                        fixture.tenantId(),
                        new OrderNo("A"),
                        null,
                        null,
                        page.get(0).position(),
                        2)))
        .extracting(listed -> listed.stored().entry())
        .containsExactly(third);
    assertThat(
            ledger()
                .list(
                    JournalListQuery.all(
                        Fixture.ofNewTenant().tenantId(), JournalPosition.START, 2)))
        .isEmpty();
  }

  @Test
  void position_is_never_lower_than_the_number_so_a_number_as_cursor_misses_nothing() {
    append(entry("1", "A", Fixture.yuan("1"), null));
    append(entry("2", "B", Fixture.yuan("2"), null));

    assertThat(list(JournalPosition.START, 10))
        .allSatisfy(
            listed ->
                assertThat(listed.position().value())
                    .isGreaterThanOrEqualTo(listed.stored().id().value()));
  }

  @Test
  void journal_is_listed_by_time_of_booking_page_by_page() {
    Instant noon = Fixture.NOON;
    JournalEntry late = bookedAt(noon.plusSeconds(3), "1");
    JournalEntry early = bookedAt(noon, "2");
    JournalEntry middle = bookedAt(noon.plusSeconds(1), "3");
    JournalEntry alsoMiddle = bookedAt(noon.plusSeconds(1), "4");
    List.of(late, early, middle, alsoMiddle).forEach(this::append);

    assertThat(listByTime(noon, noon.plusSeconds(3), 10))
        .containsExactly(early, middle, alsoMiddle);
    assertThat(listByTime(noon, noon.plusSeconds(3), 1)).containsExactly(early, middle, alsoMiddle);
    assertThat(listByTime(noon, noon.plusSeconds(3), 2)).containsExactly(early, middle, alsoMiddle);
    assertThat(listByTime(noon.plusSeconds(1), null, 1)).containsExactly(middle, alsoMiddle, late);
    assertThat(listByTime(null, noon.plusSeconds(1), 1)).containsExactly(early);
    assertThat(listByTime(noon.plusSeconds(4), null, 1)).isEmpty();
  }

  /** Page after page. */
  private List<JournalEntry> listByTime(
      @Nullable Instant from, @Nullable Instant before, int pageSize) {
    List<JournalEntry> entries = new ArrayList<>();
    JournalPosition after = JournalPosition.START;
    List<ListedEntry> page;
    do {
      page =
          ledger()
              .list(new JournalListQuery(fixture.tenantId(), null, from, before, after, pageSize));
      for (ListedEntry listed : page) {
        entries.add(listed.stored().entry());
        after = listed.position();
      }
    } while (page.size() == pageSize);
    return entries;
  }

  private List<ListedEntry> list(JournalPosition after, int limit) {
    return ledger().list(JournalListQuery.all(fixture.tenantId(), after, limit));
  }

  private JournalEntry bookedAt(Instant at, String number) {
    JournalEntry entry = entry(number, "A", Fixture.yuan("1"), null);
    return JournalEntry.ofPayment(
        entry.key(), entry.payment().orElseThrow(), entry.postings(), entry.occurredAt(), at);
  }

  @Test
  void entry_is_found_by_its_number_and_only_by_its_tenant() {
    JournalEntry entry = entry("1", "A", Fixture.yuan("12.34"), null);
    append(entry);
    StoredEntry stored = find(null, null).get(0);

    assertThat(ledger().find(fixture.tenantId(), stored.id())).contains(stored);
    assertThat(ledger().find(Fixture.ofNewTenant().tenantId(), stored.id())).isEmpty();
    assertThat(ledger().find(fixture.tenantId(), new JournalEntryId(stored.id().value() + 1)))
        .isEmpty();
  }

  @Test
  void payments_in_suspense_are_found_by_order_and_by_page_until_they_are_moved() {
    JournalEntry first = entry("1", "A", Fixture.yuan("1"), SuspenseReason.ORDER_UNKNOWN);
    JournalEntry second = entry("2", "B", Fixture.yuan("2"), SuspenseReason.AMOUNT_MISMATCH);
    JournalEntry third = entry("3", "A", Fixture.yuan("3"), SuspenseReason.ORDER_UNKNOWN);
    append(first);
    append(entry("4", "A", Fixture.yuan("4"), null));
    append(refundOf(first, "0.99"));
    append(second);
    append(third);

    assertThat(inSuspense(null, START, 10)).containsExactly(first, second, third);
    assertThat(inSuspense(null, START, 2)).containsExactly(first, second);
    assertThat(inSuspense(null, idOf(second), 2)).containsExactly(third);
    assertThat(inSuspense(new OrderNo("A"), START, 10)).containsExactly(first, third);
    assertThat(inSuspense(new OrderNo("Z"), START, 10)).isEmpty();

    append(moved(first));

    assertThat(inSuspense(null, START, 10)).containsExactly(second, third);
    assertThat(
            ledger()
                .inSuspense(new SuspenseQuery(Fixture.ofNewTenant().tenantId(), null, START, 10)))
        .isEmpty();
  }

  @Test
  void payment_in_suspense_shows_what_has_gone_back_of_it_and_leaves_with_the_last_of_it() {
    JournalEntry payment = entry("1", "A", Fixture.yuan("1"), SuspenseReason.AMOUNT_MISMATCH);
    JournalEntry sameNumber =
        entry(
            fixture.trade(Fixture.ALIPAY, "1", "A"),
            Fixture.yuan("1"),
            SuspenseReason.CHANNEL_MISMATCH);
    append(payment);
    append(sameNumber);
    append(refundOf(payment, "0.30"));
    append(refundOf(payment, "0.20"));
    register(
        Refund.registered(
            new RefundRegistration(
                fixture.tenantId(),
                new RefundNo("R1"),
                new OrderNo("A"),
                Fixture.yuan("0.4"),
                null),
            payment.payment().orElseThrow(),
            payment.amount(),
            Fixture.NOON));

    List<SuspenseBalance> listed = balances(null, START, 10);
    assertThat(listed)
        .extracting(SuspenseBalance::totals)
        .containsExactly(
            new RefundTotals(Fixture.yuan("0.5"), Fixture.yuan("0.4")),
            new RefundTotals(Fixture.yuan("0"), Fixture.yuan("0")));
    assertThat(listed)
        .extracting(SuspenseBalance::left)
        .containsExactly(Fixture.yuan("0.1"), Fixture.yuan("1"));

    assertThat(ledger().countInSuspense(fixture.tenantId())).isEqualTo(2);

    append(refundOf(payment, "0.50"));

    assertThat(ledger().countInSuspense(fixture.tenantId())).isEqualTo(1);
    assertThat(inSuspense(null, START, 10)).containsExactly(sameNumber);
    assertThat(inSuspense(new OrderNo("A"), START, 10)).containsExactly(sameNumber);
  }

  @Test
  void payment_is_moved_from_suspense_once() {
    JournalEntry payment = entry("1", "A", Fixture.yuan("1"), SuspenseReason.ORDER_UNKNOWN);
    append(payment);

    assertThat(append(moved(payment))).isEqualTo(AppendResult.APPENDED);
    assertThat(append(moved(payment))).isEqualTo(AppendResult.ALREADY_IN_JOURNAL);
  }

  @Test
  void trial_balance_sums_each_account_and_currency_beyond_64_bits() {
    Money most = Money.ofMinor(Long.MAX_VALUE, "CNY");
    append(entry("1", "A", most, null));
    append(entry("2", "B", most, SuspenseReason.AMOUNT_MISMATCH));
    append(entry("3", "C", Money.ofMinor(5, "USD"), null));

    TrialBalance balance = ledger().trialBalance(fixture.tenantId());

    BigInteger twice = BigInteger.valueOf(Long.MAX_VALUE).shiftLeft(1);
    assertThat(balance.isZero()).isTrue();
    assertThat(balance.lines()).hasSize(5);
    assertThat(balance.lines())
        .contains(
            new TrialBalance.Line(
                Account.channelReceivable(Fixture.WECHAT),
                most.currency(),
                twice,
                BigInteger.ZERO));
  }

  @Test
  void one_fact_stands_in_the_journal_once() {
    JournalEntry entry = entry("1", "A", Fixture.yuan("1"), null);
    append(entry);

    AppendResult second = append(entry("1", "Z", Fixture.yuan("7"), null));

    assertThat(second).isEqualTo(AppendResult.ALREADY_IN_JOURNAL);
    assertThat(find(null, null)).extracting(StoredEntry::entry).containsExactly(entry);
    assertThat(ledger().trialBalance(fixture.tenantId()).lines())
        .extracting(TrialBalance.Line::balance)
        .containsExactlyInAnyOrder(BigInteger.valueOf(100), BigInteger.valueOf(-100));
  }

  private List<SuspenseBalance> balances(
      @Nullable OrderNo orderNo, JournalEntryId after, int limit) {
    return ledger().inSuspense(new SuspenseQuery(fixture.tenantId(), orderNo, after, limit));
  }

  private void register(Refund refund) {
    transactions().run(unit -> TransactionOutcome.commit(unit.refunds().register(refund)));
  }

  private List<JournalEntry> inSuspense(
      @Nullable OrderNo orderNo, JournalEntryId after, int limit) {
    return balances(orderNo, after, limit).stream()
        .map(balance -> balance.payment().entry())
        .toList();
  }

  private JournalEntryId idOf(JournalEntry entry) {
    return find(null, entry.key()).get(0).id();
  }

  private static JournalEntry moved(JournalEntry payment) {
    return SuspensePayment.of(payment)
        .orElseThrow()
        .moved(payment.amount(), new OrderNo("B"), Fixture.NOON.plusSeconds(2));
  }

  private static JournalEntry refundOf(JournalEntry payment, String yuan) {
    PaymentReference trade = payment.payment().orElseThrow();
    return JournalEntry.ofPayment(
            new IdempotencyKey(
                trade.channel(),
                "R" + trade.transactionNo() + "-" + yuan,
                EventKind.REFUND_SUCCEEDED),
            trade,
            List.of(
                Posting.debit(Account.SUSPENSE, Fixture.yuan(yuan)),
                Posting.credit(Account.channelReceivable(trade.channel()), Fixture.yuan(yuan))),
            Fixture.NOON,
            Fixture.NOON.plusSeconds(1))
        .withSuspense(payment.suspenseReason());
  }

  private AppendResult append(JournalEntry entry) {
    return transactions().run(unit -> TransactionOutcome.commit(unit.append(entry)));
  }

  private List<StoredEntry> find(@Nullable OrderNo orderNo, @Nullable IdempotencyKey key) {
    return ledger().find(query(orderNo, key, START, 100));
  }

  private JournalQuery query(
      @Nullable OrderNo orderNo, @Nullable IdempotencyKey key, JournalEntryId after, int limit) {
    return new JournalQuery(fixture.tenantId(), orderNo, key, after, limit);
  }

  private JournalEntry entry(
      String transactionNo, String orderNo, Money amount, @Nullable SuspenseReason reason) {
    return entry(fixture.trade(Fixture.WECHAT, transactionNo, orderNo), amount, reason);
  }

  private JournalEntry entry(
      PaymentReference trade, Money amount, @Nullable SuspenseReason reason) {
    return JournalEntry.ofPayment(
            IdempotencyKey.of(fixture.payment(trade, amount)),
            trade,
            List.of(
                Posting.debit(Account.channelReceivable(trade.channel()), amount),
                Posting.credit(
                    reason == null ? Account.MERCHANT_PAYABLE : Account.SUSPENSE, amount)),
            Fixture.NOON,
            Fixture.NOON.plusSeconds(1))
        .withSuspense(reason);
  }
}
