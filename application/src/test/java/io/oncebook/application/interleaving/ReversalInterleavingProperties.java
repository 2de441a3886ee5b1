package io.oncebook.application.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.interleaving.Schedule.Move;
import io.oncebook.application.watch.PortWatch;
import io.oncebook.application.watch.WatchedPorts;
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
import io.oncebook.domain.ledger.Account;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.TrialBalance;
import io.oncebook.domain.ledger.WholeJournal;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.statement.Fee;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementLine;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/**
 * One payment that is reversed at the till, perhaps after refunds of ours and of the console. Its
 * news comes by notice, by query and by statement, repeated, late, in any order, and with crashes;
 * whatever comes first, nothing of the payment is left in the books in the end.
 */
class ReversalInterleavingProperties {

  private static final Fixture FIXTURE = Fixture.ofNewTenant();
  private static final Channel CHANNEL = new Channel("SQB");
  private static final long PAID = 1_234;
  private static final long OWN = 300;
  private static final long EXTERNAL = 200;
  private static final PaymentReference TRADE = FIXTURE.trade(CHANNEL, "7894", "T1");
  private static final RefundNo OWN_NO = new RefundNo("R1");
  private static final Instant REVERSED_AT = Fixture.NOON.plusSeconds(600);

  private static final OrderRegistration ORDER =
      new OrderRegistration(FIXTURE.tenantId(), TRADE.orderNo(), CHANNEL, money(PAID), null);

  /** The channel tells one fact with different times, and refunds by number or by sum. */
  private static final List<ChannelEvent> NEWS =
      List.of(
          new PaymentEvent.Received(TRADE, money(PAID), Fixture.NOON),
          new PaymentEvent.Received(TRADE, money(PAID), Fixture.NOON.plusSeconds(1)),
          new PaymentEvent.Reversed(TRADE, REVERSED_AT),
          new PaymentEvent.Reversed(TRADE, Fixture.NOON.minusSeconds(60)));

  private static final List<ChannelEvent> REFUNDS =
      List.of(
          refund(within("T1-R1"), OWN_NO, RefundAmount.Basis.RUNNING_TOTAL, OWN),
          refund(within("T1-R1"), OWN_NO, RefundAmount.Basis.THIS_REFUND, OWN),
          refund(within("C1"), null, RefundAmount.Basis.RUNNING_TOTAL, OWN + EXTERNAL),
          refund(
              ChannelRefundNo.unnumbered(TRADE.transactionNo(), "net", PAID - OWN - EXTERNAL),
              null,
              RefundAmount.Basis.RUNNING_TOTAL,
              OWN + EXTERNAL));

  @Property(tries = 1_000, edgeCases = EdgeCasesMode.NONE)
  void nothing_is_left_of_a_reversed_payment_whatever_came_first(
      @ForAll boolean registeredFirst,
      @ForAll boolean refunded,
      @ForAll("choices") List<Integer> choices,
      @ForAll("movesAndCrashes") List<Move> moves) {
    InMemoryBooks books = new InMemoryBooks();
    if (registeredFirst) {
      books.orders().register(ORDER, Fixture.NOON);
    }
    if (refunded) {
      books
          .transactions()
          .run(unit -> TransactionOutcome.commit(unit.refunds().register(ownRefund())));
    }

    Schedule.of(requests(choices, refunded), moves, request -> Worker.with(request, books));
    assertNeverBeyondThePayment(books);

    Services inPeace = Services.over(new WatchedPorts(books, PortWatch.NOBODY));
    inPeace.orders().register(ORDER);
    for (ChannelEvent event : news(refunded)) {
      new Request.Delivery(event).sendTo(inPeace);
    }
    new Request.StatementImport(statement(refunded)).sendTo(inPeace);
    inPeace.later(1).repair();

    assertNeverBeyondThePayment(books);
    assertThat(returned(books)).isEqualTo(PAID);
    books.ledger().trialBalance(FIXTURE.tenantId()).lines().stream()
        .map(TrialBalance.Line::balance)
        .forEach(balance -> assertThat(balance).isEqualTo(BigInteger.ZERO));
    assertThat(books.orphans().count()).isZero();
    assertThat(books.anomalies().count(FIXTURE.tenantId())).isZero();
  }

  private static void assertNeverBeyondThePayment(InMemoryBooks books) {
    assertThat(journal(books)).extracting(JournalEntry::key).doesNotHaveDuplicates();
    assertThat(books.ledger().trialBalance(FIXTURE.tenantId()).isZero()).isTrue();
    assertThat(returned(books)).isLessThanOrEqualTo(received(books));
    assertThat(received(books)).isIn(0L, PAID);
  }

  private static List<Request> requests(List<Integer> choices, boolean refunded) {
    List<ChannelEvent> news = news(refunded);
    List<Request> requests = new ArrayList<>();
    // Two imports at once are the concern of days, not of reversals.
    boolean imports = true;
    for (int choice : choices) {
      int number = choice / 8;
      requests.add(
          switch (choice % 8) {
            case 0 -> new Request.Repair();
            case 1 -> new Request.Registration(ORDER);
            case 2 ->
                imports ? new Request.StatementImport(statement(refunded)) : new Request.Repair();
            case 3 ->
                new Request.BatchDelivery(
                    List.of(
                        news.get(number % news.size()),
                        news.get(number / news.size() % news.size())));
            default -> new Request.Delivery(news.get(number % news.size()));
          });
      imports &= choice % 8 != 2;
    }
    return requests;
  }

  private static List<ChannelEvent> news(boolean refunded) {
    List<ChannelEvent> news = new ArrayList<>(NEWS);
    if (refunded) {
      news.addAll(REFUNDS);
    }
    return news;
  }

  private static ListedStatement statement(boolean refunded) {
    List<StatementLine> lines = new ArrayList<>();
    lines.add(line(1, NEWS.get(0), PAID));
    long left = PAID;
    if (refunded) {
      lines.add(line(2, refund(within("T1-R1"), OWN_NO, RefundAmount.Basis.THIS_REFUND, OWN), OWN));
      lines.add(
          line(3, refund(within("C1"), null, RefundAmount.Basis.THIS_REFUND, EXTERNAL), EXTERNAL));
      left -= OWN + EXTERNAL;
    }
    lines.add(line(4, NEWS.get(2), left));
    return ListedStatement.of(
        new StatementDay(FIXTURE.tenantId(), CHANNEL, LocalDate.of(2026, 3, 5)), lines);
  }

  private static StatementLine line(int row, ChannelEvent event, long minor) {
    return new StatementLine(row, event, money(minor), Fee.NONE, LineStatus.SETTLED);
  }

  private static long received(InMemoryBooks books) {
    return sum(books, List.of(EventKind.PAYMENT_RECEIVED));
  }

  private static long returned(InMemoryBooks books) {
    return sum(books, EventKind.givingBack());
  }

  private static long sum(InMemoryBooks books, List<EventKind> kinds) {
    return journal(books).stream()
        .filter(entry -> kinds.contains(entry.key().kind()))
        .flatMap(entry -> entry.postings().stream())
        .filter(posting -> posting.account().equals(Account.channelReceivable(CHANNEL)))
        .mapToLong(posting -> posting.money().amountMinor())
        .sum();
  }

  private static List<JournalEntry> journal(InMemoryBooks books) {
    return WholeJournal.of(books.ledger(), FIXTURE.tenantId());
  }

  private static Refund ownRefund() {
    return Refund.registered(
        new RefundRegistration(FIXTURE.tenantId(), OWN_NO, TRADE.orderNo(), money(OWN), null),
        TRADE,
        money(PAID),
        Fixture.NOON);
  }

  private static RefundEvent.Succeeded refund(
      ChannelRefundNo refundNo,
      @Nullable RefundNo requestNo,
      RefundAmount.Basis basis,
      long minor) {
    return new RefundEvent.Succeeded(
        TRADE,
        new AnnouncedRefund(refundNo, requestNo, new RefundAmount(basis, money(minor))),
        Fixture.NOON.plusSeconds(300));
  }

  private static ChannelRefundNo within(String number) {
    return ChannelRefundNo.within(TRADE.transactionNo(), number);
  }

  private static Money money(long minor) {
    return Money.ofMinor(minor, "CNY");
  }

  @Provide
  Arbitrary<List<Integer>> choices() {
    return Arbitraries.integers().between(0, 8 * 64 - 1).list().ofMinSize(2).ofMaxSize(8);
  }

  @Provide
  Arbitrary<List<Move>> movesAndCrashes() {
    return Schedule.movesAndCrashes();
  }
}
