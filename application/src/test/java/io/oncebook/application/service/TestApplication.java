package io.oncebook.application.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.application.port.in.FollowUpUseCase;
import io.oncebook.application.port.in.NoticeOutcome;
import io.oncebook.application.port.in.VerifiedNotice;
import io.oncebook.application.watch.BrokenCall;
import io.oncebook.application.watch.ChannelInMemory;
import io.oncebook.application.watch.WatchedPorts;
import io.oncebook.domain.announcement.Announcement;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.callback.PaymentEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.fixture.MovableClock;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.OrphanClaim;
import io.oncebook.domain.ledger.JournalEntry;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.ledger.JournalQuery;
import io.oncebook.domain.ledger.StoredEntry;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.refund.FollowUpSchedule;
import io.oncebook.domain.settlement.Decision;
import io.oncebook.domain.settlement.Ending;
import io.oncebook.domain.settlement.KnownFacts;
import io.oncebook.domain.settlement.SettlementRules;
import io.oncebook.domain.settlement.SettlementUnit;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The services on ports in memory, any call of which can be made to fail. */
final class TestApplication {

  static final Instant NOW = Fixture.NOON.plusSeconds(5);

  final Fixture fixture = Fixture.ofNewTenant();
  final InMemoryBooks books = new InMemoryBooks();
  final SettlementChain settlementChain;
  final NoticeService notices;
  final OrderService orders;
  final ChannelInMemory channel = new ChannelInMemory();
  final RefundChain refundChain;
  final RefundService refunds;
  final ReconciliationService reconciliations;
  final StatementImportService imports;

  /** The same imports, a row at a time. */
  final StatementImportService importsByOne;

  final MovableClock time = new MovableClock(NOW);

  final ReassignSuspenseService suspense;

  private final BrokenCall brokenCall = new BrokenCall();

  TestApplication() {
    Clock clock = time;
    WatchedPorts ports = new WatchedPorts(books, channel, brokenCall);
    settlementChain = new SettlementChain(ports.transactions(), ports.orphans(), clock);
    notices = new NoticeService(ports.idempotency(), settlementChain, ports.anomalies(), clock);
    orders =
        new OrderService(
            ports.orders(),
            ports.refunds(),
            ports.orphans(),
            settlementChain,
            new SuspenseChain(ports.transactions(), ports.ledger(), clock),
            Duration.ofSeconds(5),
            clock);
    refundChain =
        new RefundChain(
            ports.refunds(),
            ports.gateways(),
            notices,
            new FollowUpSchedule(
                List.of(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofHours(1))),
            clock);
    refunds =
        new RefundService(
            ports.transactions(),
            ports.orders(),
            ports.refunds(),
            ports.gateways(),
            refundChain,
            1,
            clock);
    reconciliations = reconciliations(ports, notices, settlementChain, clock, 1_000);
    suspense =
        new ReassignSuspenseService(
            ports.transactions(), ports.ledger(), ports.orders(), ports.audit(), clock);
    imports = imports(ports, reconciliations, clock);
    importsByOne =
        imports(ports, reconciliations(ports, notices, settlementChain, clock, 1), clock);
  }

  private static ReconciliationService reconciliations(
      WatchedPorts ports,
      NoticeService notices,
      SettlementChain settlementChain,
      Clock clock,
      int sliceSize) {
    return new ReconciliationService(
        ports.reconciliations(),
        ports.matches(),
        ports.statements(),
        notices,
        settlementChain,
        ports.refunds(),
        clock,
        sliceSize);
  }

  private static StatementImportService imports(
      WatchedPorts ports, ReconciliationService reconciliations, Clock clock) {
    return new StatementImportService(
        ports.statements(), ports.reconciliations(), reconciliations, clock);
  }

  /** Lets time pass, and then the poller take every step that is due. */
  FollowUpUseCase.Report followUpAfter(Duration pause) {
    time.advance(pause);
    return new RefundFollowUpService(books.refunds(), refundChain, Runnable::run, 10, time)
        .followUp();
  }

  void breakNext(String call, BrokenCall.Moment moment) {
    brokenCall.breakNext(call, moment);
  }

  NoticeOutcome deliver(ChannelEvent event) {
    return notices.handle(new VerifiedNotice(event, Fixture.evidence("{}")));
  }

  void assertDeliveryFails(ChannelEvent event, String call, BrokenCall.Moment moment) {
    brokenCall.breakNext(call, moment);
    assertThatThrownBy(() -> deliver(event)).isInstanceOf(BrokenCall.StoreFailure.class);
  }

  void assertRegistrationFails(String call, BrokenCall.Moment moment) {
    brokenCall.breakNext(call, moment);
    assertThatThrownBy(() -> orders.register(fixture.order()))
        .isInstanceOf(BrokenCall.StoreFailure.class);
  }

  /** What a purge of old claims leaves behind: the entry and the paid order, and no claim. */
  JournalEntry bookWithoutClaim(PaymentEvent.Received payment) {
    JournalEntry entry = append(payment);
    books
        .transactions()
        .run(
            unit -> {
              unit.markPaid(order(unit), payment.trade().transactionNo(), payment.occurredAt());
              return Ending.commit(entry);
            });
    return entry;
  }

  /** Puts the payment in the journal and does nothing else. */
  JournalEntry append(PaymentEvent.Received payment) {
    return books
        .transactions()
        .run(
            unit -> {
              Decision.PayOrder decision =
                  (Decision.PayOrder)
                      SettlementRules.decide(payment, KnownFacts.of(order(unit)), NOW);
              unit.append(decision.entry());
              return Ending.commit(decision.entry());
            });
  }

  private ChannelOrder order(SettlementUnit unit) {
    return unit.lockOrder(fixture.tenantId(), fixture.orderNo()).orElseThrow();
  }

  ChannelOrder order() {
    return books.orders().find(fixture.tenantId(), fixture.orderNo()).orElseThrow();
  }

  List<JournalEntry> journal() {
    JournalQuery all =
        new JournalQuery(fixture.tenantId(), null, null, new JournalEntryId(0), 1000);
    assertThat(books.ledger().trialBalance(fixture.tenantId()).isZero()).isTrue();
    return books.ledger().find(all).stream().map(StoredEntry::entry).toList();
  }

  List<Announcement> outbox() {
    return books.announcements();
  }

  List<OrphanClaim> orphans() {
    return books.orphans().list(fixture.tenantId(), null, new ClaimId(0), 1000);
  }

  long anomalies() {
    return books.anomalies().count(fixture.tenantId());
  }
}
