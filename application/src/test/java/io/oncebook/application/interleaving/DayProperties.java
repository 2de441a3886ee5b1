package io.oncebook.application.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.oncebook.domain.ledger.Side;
import io.oncebook.domain.ledger.WholeJournal;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.reconciliation.Break;
import io.oncebook.domain.reconciliation.BreakId;
import io.oncebook.domain.reconciliation.DaySum;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.reconciliation.ReconciliationState;
import io.oncebook.domain.statement.Fee;
import io.oncebook.domain.statement.LineStatus;
import io.oncebook.domain.statement.StatementDay;
import io.oncebook.domain.statement.StatementLine;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * Days at two channels, one whose refund numbers are unique, and one whose console's refunds are
 * told by their sum. Notices are lost, late, or come while statements are imported; statements are
 * corrected; instances crash anywhere.
 */
class DayProperties {

  private static final Fixture FIXTURE = Fixture.ofNewTenant();
  private static final LocalDate DATE = LocalDate.of(2026, 3, 5);
  private static final List<Channel> CHANNELS = List.of(Fixture.WECHAT, Fixture.ALIPAY);

  /**
   * What one payment of the day came to at its channel.
   *
   * @param refunds amounts given back, in fen
   */
  record Sale(int number, Channel channel, boolean ours, long paid, List<Long> refunds) {

    PaymentReference trade() {
      return FIXTURE.trade(channel, "P" + number, "T" + number);
    }

    PaymentEvent.Received payment() {
      return FIXTURE.payment(trade(), Money.ofMinor(paid, "CNY"));
    }

    /** The news as the channel tells it. */
    List<ChannelEvent> notices() {
      List<ChannelEvent> notices = new ArrayList<>(List.of(payment()));
      long total = 0;
      for (int i = 0; i < refunds.size(); i++) {
        total += refunds.get(i);
        notices.add(
            channel.equals(Fixture.ALIPAY)
                ? refund(
                    ChannelRefundNo.unnumbered(trade().transactionNo(), "total", total),
                    RefundAmount.Basis.RUNNING_TOTAL,
                    total)
                : refund(number(i), RefundAmount.Basis.THIS_REFUND, refunds.get(i)));
      }
      return notices;
    }

    List<StatementLine> lines() {
      List<StatementLine> lines = new ArrayList<>();
      lines.add(line(0, payment(), paid));
      for (int i = 0; i < refunds.size(); i++) {
        lines.add(
            line(
                i + 1,
                refund(number(i), RefundAmount.Basis.THIS_REFUND, refunds.get(i)),
                refunds.get(i)));
      }
      return lines;
    }

    long refunded() {
      return refunds.stream().mapToLong(Long::longValue).sum();
    }

    OrderRegistration order() {
      OrderRegistration order = FIXTURE.order("T" + number, Money.ofMinor(paid, "CNY"));
      return new OrderRegistration(
          order.tenantId(), order.orderNo(), channel, order.amount(), order.subject());
    }

    private ChannelRefundNo number(int refund) {
      return channel.equals(Fixture.ALIPAY)
          ? ChannelRefundNo.within(trade().transactionNo(), "C-" + refund)
          : new ChannelRefundNo("R%d-%d".formatted(number, refund));
    }

    private RefundEvent.Succeeded refund(
        ChannelRefundNo refundNo, RefundAmount.Basis basis, long minor) {
      return new RefundEvent.Succeeded(
          trade(),
          new AnnouncedRefund(refundNo, null, new RefundAmount(basis, Money.ofMinor(minor, "CNY"))),
          Fixture.NOON);
    }

    private StatementLine line(int row, ChannelEvent event, long minor) {
      return new StatementLine(
          number * 10 + row,
          event,
          Money.ofMinor(minor, "CNY"),
          new Fee(minor * 6),
          LineStatus.SETTLED);
    }
  }

  @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
  void ledger_and_statement_agree_to_the_fen_whatever_was_lost_and_crashed(
      @ForAll("sales") List<Sale> sales,
      @ForAll("choices") List<Integer> choices,
      @ForAll("movesAndCrashes") List<Schedule.Move> moves) {
    InMemoryBooks books = new InMemoryBooks();
    Services inPeace = Services.over(new WatchedPorts(books, PortWatch.NOBODY));
    sales.stream().filter(Sale::ours).forEach(sale -> inPeace.orders().register(sale.order()));

    Schedule.of(requests(sales, choices), moves, request -> Worker.with(request, books));
    neverMoreThanTheChannelHas(books, sales);
    for (Channel channel : CHANNELS) {
      new Request.StatementImport(statement(channel, sales)).sendTo(inPeace);
    }

    neverMoreThanTheChannelHas(books, sales);
    inPeace.later(1).repair();
    for (Channel channel : CHANNELS) {
      Reconciliation day = inPeace.reconcile(day(channel));
      agrees(books, channel, sales, day);
      changesNothingAgain(books, inPeace, channel, sales);
    }
    lateNoticesBookNothing(books, inPeace, sales);
  }

  /** Deliveries that come, some of them twice, among imports of an earlier state of the day. */
  private static List<Request> requests(List<Sale> sales, List<Integer> choices) {
    List<ChannelEvent> notices =
        sales.stream().filter(Sale::ours).flatMap(sale -> sale.notices().stream()).toList();
    List<Request> requests = new ArrayList<>();
    for (int choice : choices) {
      int kind = choice % 5;
      if (kind == 0) {
        List<Sale> known = sales.subList(0, choice % (sales.size() + 1));
        requests.add(new Request.StatementImport(statement(CHANNELS.get(choice % 2), known)));
      } else if (kind == 1 || notices.isEmpty()) {
        requests.add(new Request.Repair());
      } else {
        requests.add(new Request.Delivery(notices.get(choice % notices.size())));
      }
    }
    return requests;
  }

  private static void neverMoreThanTheChannelHas(InMemoryBooks books, List<Sale> sales) {
    assertThat(books.ledger().trialBalance(FIXTURE.tenantId()).isZero()).isTrue();
    assertThat(journal(books)).extracting(JournalEntry::key).doesNotHaveDuplicates();
    for (Sale sale : sales) {
      assertThat(booked(books, sale, EventKind.PAYMENT_RECEIVED)).isIn(0L, sale.paid());
      assertThat(booked(books, sale, EventKind.REFUND_SUCCEEDED))
          .isLessThanOrEqualTo(sale.refunded());
    }
  }

  /** To the fen, but for refunds that only a person can tell apart, and these are shown. */
  private static void agrees(
      InMemoryBooks books, Channel channel, List<Sale> sales, Reconciliation day) {
    List<Break> open =
        books.reconciliations().breaks(day.id(), null, new BreakId(0), 1000).stream()
            .filter(known -> known.finding().kind().needsExplanation())
            .filter(known -> !known.finding().repaired())
            .toList();
    for (Sale sale : sales) {
      if (sale.channel().equals(channel)) {
        boolean unclear =
            open.stream()
                .anyMatch(known -> sale.order().orderNo().equals(known.finding().orderNo()));
        assertThat(booked(books, sale, EventKind.PAYMENT_RECEIVED))
            .isEqualTo(sale.ours() ? sale.paid() : 0);
        if (!unclear) {
          assertThat(booked(books, sale, EventKind.REFUND_SUCCEEDED))
              .isEqualTo(sale.ours() ? sale.refunded() : 0);
        }
        assertThat(unclear && (sale.refunds().size() < 2 || channel.equals(Fixture.WECHAT)))
            .as("only several refunds without numbers can be unclear")
            .isFalse();
      }
    }
    assertThat(day.state())
        .isEqualTo(open.isEmpty() ? ReconciliationState.MATCHED : ReconciliationState.WITH_BREAKS);
    if (open.isEmpty()) {
      for (DaySum.Kind kind : List.of(DaySum.Kind.PAYMENTS, DaySum.Kind.REFUNDS)) {
        assertThat(sum(day, DaySum.Side.STATEMENT, kind))
            .isEqualByComparingTo(
                sum(day, DaySum.Side.LEDGER, kind).add(sum(day, DaySum.Side.FOREIGN, kind)));
      }
      assertThat(feesInBooks(books, channel)).isEqualByComparingTo(feesOfOurs(channel, sales));
    }
  }

  private static void changesNothingAgain(
      InMemoryBooks books, Services inPeace, Channel channel, List<Sale> sales) {
    List<JournalEntry> journal = journal(books);
    Reconciliation before = books.reconciliations().open(day(channel));

    new Request.StatementImport(statement(channel, sales)).sendTo(inPeace);
    Reconciliation after = inPeace.reconcile(day(channel));

    assertThat(journal(books)).isEqualTo(journal);
    assertThat(after.sums()).isEqualTo(before.sums());
    assertThat(after.state()).isEqualTo(before.state());
    assertThat(after.matched()).isEqualTo(before.matched());
  }

  private static void lateNoticesBookNothing(
      InMemoryBooks books, Services inPeace, List<Sale> sales) {
    sales.stream()
        .filter(Sale::ours)
        .flatMap(sale -> sale.notices().stream())
        .forEach(notice -> new Request.Delivery(notice).sendTo(inPeace));
    inPeace.later(2).repair();

    neverMoreThanTheChannelHas(books, sales);
  }

  private static ListedStatement statement(Channel channel, List<Sale> sales) {
    return ListedStatement.of(
        day(channel),
        sales.stream()
            .filter(sale -> sale.channel().equals(channel))
            .flatMap(sale -> sale.lines().stream())
            .toList());
  }

  private static StatementDay day(Channel channel) {
    return new StatementDay(FIXTURE.tenantId(), channel, DATE);
  }

  private static long booked(InMemoryBooks books, Sale sale, EventKind kind) {
    return journal(books).stream()
        .filter(entry -> entry.key().kind() == kind)
        .filter(entry -> sale.trade().transactionNo().equals(entry.transactionNo()))
        .mapToLong(entry -> entry.amount().amountMinor())
        .sum();
  }

  private static BigDecimal feesInBooks(InMemoryBooks books, Channel channel) {
    return journal(books).stream()
        .filter(entry -> entry.key().kind() == EventKind.FEE_CHARGED)
        .filter(entry -> entry.key().channel().equals(channel))
        .flatMap(entry -> entry.postings().stream())
        .filter(posting -> posting.account().equals(Account.CHANNEL_FEES))
        .map(
            posting -> {
              BigDecimal minor = BigDecimal.valueOf(posting.money().amountMinor());
              return posting.side() == Side.DEBIT ? minor : minor.negate();
            })
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static BigDecimal feesOfOurs(Channel channel, List<Sale> sales) {
    long thousandths =
        sales.stream()
            .filter(sale -> sale.ours() && sale.channel().equals(channel))
            .flatMap(sale -> sale.lines().stream())
            .mapToLong(line -> line.fee().thousandths())
            .sum();
    return BigDecimal.valueOf(thousandths, 3).setScale(0, RoundingMode.HALF_UP);
  }

  private static BigDecimal sum(Reconciliation day, DaySum.Side side, DaySum.Kind kind) {
    return day.sums().stream()
        .filter(sum -> sum.side() == side && sum.kind() == kind)
        .map(DaySum::amountMinor)
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static List<JournalEntry> journal(InMemoryBooks books) {
    return WholeJournal.of(books.ledger(), FIXTURE.tenantId());
  }

  @Provide
  Arbitrary<List<Sale>> sales() {
    Arbitrary<List<Long>> refunds = Arbitraries.longs().between(1, 300).list().ofMaxSize(2);
    Arbitrary<Boolean> ours =
        Arbitraries.frequencyOf(
            Tuple.of(4, Arbitraries.just(true)), Tuple.of(1, Arbitraries.just(false)));
    return Combinators.combine(
            Arbitraries.of(CHANNELS), ours, Arbitraries.longs().between(600, 5_000), refunds)
        .as((channel, isOurs, paid, given) -> new Sale(0, channel, isOurs, paid, given))
        .list()
        .ofMinSize(1)
        .ofMaxSize(5)
        .map(DayProperties::numbered);
  }

  private static List<Sale> numbered(List<Sale> sales) {
    List<Sale> numbered = new ArrayList<>();
    for (Sale sale : sales) {
      numbered.add(
          new Sale(numbered.size() + 1, sale.channel(), sale.ours(), sale.paid(), sale.refunds()));
    }
    return numbered;
  }

  @Provide
  Arbitrary<List<Integer>> choices() {
    return Arbitraries.integers().between(0, 999).list().ofMaxSize(7);
  }

  @Provide
  Arbitrary<List<Schedule.Move>> movesAndCrashes() {
    return Schedule.movesAndCrashes();
  }
}
