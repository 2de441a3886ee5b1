package io.oncebook.application.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.interleaving.Schedule.Move;
import io.oncebook.application.watch.PortWatch;
import io.oncebook.application.watch.WatchedPorts;
import io.oncebook.domain.audit.ActionId;
import io.oncebook.domain.audit.ActionNo;
import io.oncebook.domain.audit.AuditQuery;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.audit.StoredAction;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.channel.ChannelTransactionNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.Side;
import io.oncebook.domain.ledger.SuspenseReason;
import io.oncebook.domain.ledger.WholeJournal;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.settlement.Decision;
import io.oncebook.domain.settlement.KnownFacts;
import io.oncebook.domain.settlement.SettlementRules;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.settlement.WaitState;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * Operators, late orders and refunds at the same payments in suspense: each is moved once at the
 * most, and no more than was left of it.
 */
class SuspenseInterleavingProperties {

  private static final Fixture FIXTURE = Fixture.ofNewTenant();
  private static final OrderRegistration ORDER = FIXTURE.order();
  private static final OrderRegistration OTHER = FIXTURE.order("T-other", Fixture.yuan("12.34"));

  /** Both named the order that is registered late; their entries are the first two. */
  private static final List<ChannelEvent> PAYMENTS = List.of(payment("1"), payment("2"));

  /** Each number is used for more than one thing. */
  private static final List<Request> REASSIGNMENTS =
      List.of(
          reassignment("A1", 1, ORDER),
          reassignment("A1", 1, OTHER),
          reassignment("A1", 2, ORDER),
          reassignment("A2", 1, ORDER),
          reassignment("A3", 2, OTHER));

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void payment_leaves_suspense_once_whoever_moves_when_and_crashes_where(
      @ForAll("requests") List<Request> requests, @ForAll("movesAndCrashes") List<Move> moves) {
    InMemoryBooks books = new InMemoryBooks();
    PAYMENTS.forEach(payment -> suspend(books, payment));

    Schedule.of(requests, moves, request -> Worker.with(request, books));
    assertSound(books);

    Services services = Services.over(new WatchedPorts(books, PortWatch.NOBODY));
    requests.forEach(request -> request.sendTo(services));
    new Request.Repair().sendTo(services);
    assertSound(books);
    assertThat(books.orphans().count()).isZero();
  }

  private static void assertSound(InMemoryBooks books) {
    List<JournalEntry> journal = journal(books);
    assertThat(journal).extracting(JournalEntry::key).doesNotHaveDuplicates();
    assertThat(books.ledger().trialBalance(FIXTURE.tenantId()).isZero()).isTrue();
    for (ChannelEvent payment : PAYMENTS) {
      assertThat(inSuspense(journal, payment.trade().transactionNo()))
          .isEqualTo(isMoved(journal, payment) ? 0 : 1234 - refunded(journal, payment));
    }
    assertThat(kept(books)).hasSizeLessThanOrEqualTo((int) moves(journal));
    assertThat(books.announcements()).hasSize(journal.size() - PAYMENTS.size());
    Optional<ChannelOrder> order = books.orders().find(FIXTURE.tenantId(), ORDER.orderNo());
    order
        .flatMap(ChannelOrder::payment)
        .ifPresent(
            payment ->
                assertThat(journal)
                    .filteredOn(entry -> entry.key().kind() == EventKind.SUSPENSE_REASSIGNED)
                    .filteredOn(entry -> payment.transactionNo().equals(entry.transactionNo()))
                    .singleElement()
                    .satisfies(
                        entry -> {
                          assertThat(entry.orderNo()).isEqualTo(ORDER.orderNo());
                          assertThat(entry.amount()).isEqualTo(ORDER.amount());
                        }));
  }

  /** What of the payment stands in suspense, in minor units. */
  private static long inSuspense(List<JournalEntry> journal, ChannelTransactionNo transactionNo) {
    return journal.stream()
        .filter(entry -> transactionNo.equals(entry.transactionNo()))
        .flatMap(entry -> entry.postings().stream())
        .filter(posting -> posting.account().equals(Account.SUSPENSE))
        .mapToLong(
            posting ->
                posting.side() == Side.CREDIT
                    ? posting.money().amountMinor()
                    : -posting.money().amountMinor())
        .sum();
  }

  private static long refunded(List<JournalEntry> journal, ChannelEvent payment) {
    return journal.stream()
        .filter(entry -> entry.key().kind() == EventKind.REFUND_SUCCEEDED)
        .filter(entry -> payment.trade().transactionNo().equals(entry.transactionNo()))
        .mapToLong(entry -> entry.amount().amountMinor())
        .sum();
  }

  private static boolean isMoved(List<JournalEntry> journal, ChannelEvent payment) {
    return journal.stream()
        .filter(entry -> entry.key().kind() == EventKind.SUSPENSE_REASSIGNED)
        .anyMatch(entry -> payment.trade().transactionNo().equals(entry.transactionNo()));
  }

  private static long moves(List<JournalEntry> journal) {
    return journal.stream()
        .filter(entry -> entry.key().kind() == EventKind.SUSPENSE_REASSIGNED)
        .count();
  }

  private static List<OperatorAction> kept(InMemoryBooks books) {
    return books
        .audit()
        .list(new AuditQuery(FIXTURE.tenantId(), null, new ActionId(0), 100))
        .stream()
        .map(StoredAction::action)
        .toList();
  }

  private static List<JournalEntry> journal(InMemoryBooks books) {
    return WholeJournal.of(books.ledger(), FIXTURE.tenantId());
  }

  /** As the sweep does when nobody has registered the order in time. */
  private static void suspend(InMemoryBooks books, ChannelEvent payment) {
    Decision.BookOnly decision =
        (Decision.BookOnly)
            SettlementRules.decide(payment, KnownFacts.nothing(), WaitState.IS_OVER, Fixture.NOON);
    assertThat(decision.entry().suspenseReason()).isEqualTo(SuspenseReason.ORDER_UNKNOWN);
    books.transactions().run(unit -> TransactionOutcome.commit(unit.append(decision.entry())));
  }

  @Provide
  Arbitrary<List<Request>> requests() {
    Arbitrary<Request> registrations =
        Arbitraries.of(new Request.Registration(ORDER), new Request.Registration(OTHER));
    Arbitrary<Request> refunds =
        Arbitraries.of(
            new Request.Delivery(refund("1", "R1")), new Request.Delivery(refund("1", "R2")));
    return Arbitraries.frequencyOf(
            Tuple.of(2, registrations),
            Tuple.of(2, refunds),
            Tuple.of(4, Arbitraries.of(REASSIGNMENTS)))
        .list()
        .ofMinSize(2)
        .ofMaxSize(8);
  }

  @Provide
  Arbitrary<List<Move>> movesAndCrashes() {
    return Schedule.movesAndCrashes();
  }

  private static ChannelEvent payment(String transactionNo) {
    return FIXTURE.payment(
        FIXTURE.trade(Fixture.WECHAT, transactionNo, ORDER.orderNo().value()),
        Fixture.yuan("12.34"));
  }

  private static ChannelEvent refund(String transactionNo, String refundNo) {
    return new RefundEvent.Succeeded(
        FIXTURE.trade(Fixture.WECHAT, transactionNo, ORDER.orderNo().value()),
        new AnnouncedRefund(
            new ChannelRefundNo(refundNo),
            null,
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, Fixture.yuan("3.00"))),
        Fixture.NOON);
  }

  private static Request reassignment(String number, long entryId, OrderRegistration order) {
    OrderNo orderNo = order.orderNo();
    return new Request.Reassignment(
        new JournalEntryId(entryId),
        orderNo,
        new OperatorAction(
            FIXTURE.tenantId(),
            new ActionNo(number),
            OperatorAction.Kind.REASSIGN_SUSPENSE,
            "suspense/" + entryId,
            "night shift",
            "because",
            Fixture.NOON));
  }
}
