package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.oncebook.adapter.persistence.database.TestDatabase;
import io.oncebook.domain.callback.AnnouncedRefund;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.EventKind;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.callback.RefundAmount;
import io.oncebook.domain.callback.RefundEvent;
import io.oncebook.domain.channel.ChannelRefundNo;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.money.Money;
import io.oncebook.domain.order.PaymentReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;

/** A payment, its reversal and a refund of it arrive at once, over a real database. */
class ReversalConcurrencyIT {

  private static final TestDatabase DATABASE = TestDatabase.shared();
  private static final List<HikariDataSource> POOLS =
      Stream.generate(() -> DATABASE.poolOf(3)).limit(3).toList();
  private static final List<ServiceInstance> INSTANCES =
      POOLS.stream().map(ServiceInstance::new).toList();
  private static final long PAID = 1_234;

  @AfterContainer
  static void closePools() {
    POOLS.forEach(HikariDataSource::close);
  }

  // What threads do cannot be played again, so there is nothing to shrink.
  @Property(tries = 30, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void nothing_is_left_of_the_payment_and_not_a_fen_goes_back_twice(
      @ForAll("deliveries") List<Integer> deliveries, @ForAll boolean together) throws Exception {
    Fixture fixture = Fixture.ofNewTenant();
    PaymentReference trade = fixture.trade();
    INSTANCES.get(0).register(fixture.order("T202603050001", Money.ofMinor(PAID, "CNY")));
    List<ChannelEvent> news =
        List.of(
            fixture.payment(trade, Money.ofMinor(PAID, "CNY")),
            new PaymentEvent.Reversed(trade, Fixture.NOON.plusSeconds(600)),
            refund(trade));

    List<Callable<Object>> calls = new ArrayList<>();
    for (int delivery : deliveries) {
      ServiceInstance instance = INSTANCES.get(calls.size() % INSTANCES.size());
      ChannelEvent event = news.get(delivery);
      calls.add(
          () ->
              together
                  ? instance.deliverAll(List.of(event, news.get((delivery + 1) % news.size())))
                  : instance.deliver(event));
    }
    AtOnce.run(calls);
    assertThat(sum(fixture, EventKind.givingBack())).isLessThanOrEqualTo(PAID);

    news.forEach(INSTANCES.get(1)::deliver);
    INSTANCES.get(1).sweep(Duration.ofHours(1));

    assertThat(sum(fixture, List.of(EventKind.PAYMENT_RECEIVED))).isEqualTo(PAID);
    assertThat(sum(fixture, EventKind.givingBack())).isEqualTo(PAID);
    TenantBooks books = new TenantBooks(DATABASE.dsl(), fixture.tenantId());
    books.assertSound("in the end");
    assertThat(books.orphans()).isEmpty();
  }

  private static RefundEvent refund(PaymentReference trade) {
    return new RefundEvent.Succeeded(
        trade,
        new AnnouncedRefund(
            ChannelRefundNo.within(trade.transactionNo(), "C1"),
            null,
            new RefundAmount(RefundAmount.Basis.THIS_REFUND, Money.ofMinor(300, "CNY"))),
        Fixture.NOON.plusSeconds(60));
  }

  private static long sum(Fixture fixture, List<EventKind> kinds) {
    return new TenantBooks(DATABASE.dsl(), fixture.tenantId())
        .entries().stream()
            .filter(entry -> kinds.contains(entry.key().kind()))
            .map(JournalEntry::amount)
            .mapToLong(Money::amountMinor)
            .sum();
  }

  @Provide
  Arbitrary<List<Integer>> deliveries() {
    return Arbitraries.integers().between(0, 2).list().ofMinSize(2).ofMaxSize(6);
  }
}
