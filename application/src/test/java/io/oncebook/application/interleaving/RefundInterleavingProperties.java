package io.oncebook.application.interleaving;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.application.interleaving.Schedule.Move;
import io.oncebook.application.watch.ChannelInMemory;
import io.oncebook.application.watch.ChannelInMemory.Mood;
import io.oncebook.application.watch.PortWatch;
import io.oncebook.application.watch.WatchedPorts;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.fixture.MovableClock;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.WholeJournal;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.refund.Refund;
import io.oncebook.domain.refund.RefundNo;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.refund.RefundState;
import io.oncebook.domain.refund.RefundTotals;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * One order of 100 and many who want it back, at once, over a channel that loses, delays, refuses
 * and closes, on instances that crash anywhere.
 */
class RefundInterleavingProperties {

  private static final Fixture FIXTURE = Fixture.ofNewTenant();
  private static final long PAID = 10_000;
  private static final PaymentEvent PAYMENT =
      FIXTURE.payment(FIXTURE.trade(), Money.ofMinor(PAID, "CNY"));
  private static final List<RefundNo> NUMBERS =
      Stream.of("R1", "R2", "R3").map(RefundNo::new).toList();

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  void channel_and_books_agree_in_the_end_whoever_moves_when_and_crashes_where(
      @ForAll("requests") List<Request> requests,
      @ForAll("movesAndCrashes") List<Move> moves,
      @ForAll List<Mood> moods,
      @ForAll boolean paidBefore) {
    InMemoryBooks books = new InMemoryBooks();
    MovableClock clock = new MovableClock(Fixture.NOON);
    ChannelInMemory channel = new ChannelInMemory(clock);
    Services inPeace = Services.over(new WatchedPorts(books, channel, PortWatch.NOBODY), clock);
    inPeace.orders().register(FIXTURE.order("T202603050001", Money.ofMinor(PAID, "CNY")));
    if (paidBefore) {
      new Request.Delivery(PAYMENT).sendTo(inPeace);
    }
    channel.paid(PAYMENT);
    channel.moods(moods);

    Schedule.of(requests, moves, request -> Worker.with(request, books, channel, clock));

    neverMoreThanPaid(books);
    eachRefundOnce(books);
    bringToRest(inPeace, channel);
    neverMoreThanPaid(books);
    eachRefundOnce(books);
    booksAgree(books, channel);
  }

  /** Everything that was promised to happen some time happens. */
  private static void bringToRest(Services inPeace, ChannelInMemory channel) {
    channel.settle();
    for (int round = 1; round <= 4; round++) {
      inPeace.later(100 * round).followUp();
      channel.notices().forEach(event -> new Request.Delivery(event).sendTo(inPeace));
      inPeace.later(100 * round).repair();
    }
  }

  private static void neverMoreThanPaid(InMemoryBooks books) {
    RefundTotals totals = books.refunds().totals(order(books));
    assertThat(totals.refunded().amountMinor() + totals.reserved().amountMinor())
        .isLessThanOrEqualTo(PAID);
  }

  private static void eachRefundOnce(InMemoryBooks books) {
    assertThat(journal(books)).extracting(JournalEntry::key).doesNotHaveDuplicates();
    assertThat(books.ledger().trialBalance(FIXTURE.tenantId()).isZero()).isTrue();
  }

  private static void booksAgree(InMemoryBooks books, ChannelInMemory channel) {
    RefundTotals totals = books.refunds().totals(order(books));
    assertThat(totals.refunded().amountMinor()).isEqualTo(channel.doneMinor());
    assertThat(totals.reserved().amountMinor()).isZero();
    assertThat(books.orphans().count()).isZero();
    for (RefundNo number : NUMBERS) {
      Optional<Refund> ours = books.refunds().find(FIXTURE.tenantId(), number);
      assertThat(ours.filter(refund -> refund.state() == RefundState.SUCCEEDED).isPresent())
          .as(number.value())
          .isEqualTo(channel.hasDone(number));
    }
  }

  private static ChannelOrder order(InMemoryBooks books) {
    return books.orders().find(FIXTURE.tenantId(), FIXTURE.orderNo()).orElseThrow();
  }

  private static List<JournalEntry> journal(InMemoryBooks books) {
    return WholeJournal.of(books.ledger(), FIXTURE.tenantId());
  }

  @Provide
  Arbitrary<List<Request>> requests() {
    Arbitrary<Request> refunds =
        Combinators.combine(Arbitraries.of(NUMBERS), Arbitraries.of(2_000L, 6_000L, 10_000L))
            .as(
                (number, amount) ->
                    new Request.RefundRequest(
                        new RefundRegistration(
                            FIXTURE.tenantId(),
                            number,
                            FIXTURE.orderNo(),
                            Money.ofMinor(amount, "CNY"),
                            null)));
    return Arbitraries.frequencyOf(
            Tuple.of(4, refunds),
            Tuple.of(2, Arbitraries.integers().between(1, 9).map(Request.FollowUp::new)),
            Tuple.of(1, Arbitraries.just(new Request.Delivery(PAYMENT))),
            Tuple.of(1, Arbitraries.just(new Request.Repair())))
        .list()
        .ofMinSize(2)
        .ofMaxSize(8);
  }

  @Provide
  Arbitrary<List<Move>> movesAndCrashes() {
    return Schedule.movesAndCrashes();
  }
}
