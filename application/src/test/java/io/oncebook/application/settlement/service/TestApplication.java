package io.oncebook.application.settlement.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.oncebook.application.action.service.ActionTransactions;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.application.notice.service.NoticeService;
import io.oncebook.application.order.FollowUpUseCase;
import io.oncebook.application.order.service.OrderService;
import io.oncebook.application.reconciliation.service.ReconciliationService;
import io.oncebook.application.reconciliation.service.StatementImportService;
import io.oncebook.application.refund.service.EndRefundService;
import io.oncebook.application.refund.service.RefundFollowUpService;
import io.oncebook.application.refund.service.RefundProgressService;
import io.oncebook.application.refund.service.RefundService;
import io.oncebook.application.review.service.BookClaimService;
import io.oncebook.application.suspense.service.ReassignSuspenseService;
import io.oncebook.application.suspense.service.SuspenseChain;
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
import io.oncebook.domain.ledger.WholeJournal;
import io.oncebook.domain.memory.InMemoryBooks;
import io.oncebook.domain.order.ChannelOrder;
import io.oncebook.domain.refund.FollowUpSchedule;
import io.oncebook.domain.settlement.Decision;
import io.oncebook.domain.settlement.KnownFacts;
import io.oncebook.domain.settlement.SettlementRules;
import io.oncebook.domain.settlement.SettlementTransaction;
import io.oncebook.domain.settlement.TransactionOutcome;
import io.oncebook.domain.statement.ApplicationPort;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The services on ports in memory, any call of which can be made to fail. */
public final class TestApplication {

  public static final Instant NOW = Fixture.NOON.plusSeconds(5);

  public final Fixture fixture = Fixture.ofNewTenant();
  public final InMemoryBooks books = new InMemoryBooks();
  public final SettlementChain settlementChain;
  public final NoticeService notices;
  public final OrderService orders;
  final RefundProgressService refundChain;
  public final RefundService refunds;
  public final ReconciliationService reconciliations;
  public final StatementImportService imports;

  /** The same imports, a row at a time. */
  public final StatementImportService importsByOne;

  public final MovableClock time = new MovableClock(NOW);
  public final ChannelInMemory channel = new ChannelInMemory(time);

  public final ReassignSuspenseService suspense;

  /** What the settings of the accounts list. */
  public final Set<String> listedApplications = new HashSet<>();

  public final EndRefundService ends;

  public final BookClaimService claims;

  private final BrokenCall brokenCall = new BrokenCall();

  public TestApplication() {
    Clock clock = time;
    WatchedPorts ports = new WatchedPorts(books, channel, brokenCall);
    ActionTransactions actions = new ActionTransactions(ports.transactions(), ports.audit());
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
        new RefundProgressService(
            ports.refunds(),
            ports.gateways(),
            notices,
            settlementChain,
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
    ApplicationPort listed =
        (tenantId, channel, application) -> listedApplications.contains(application);
    reconciliations = reconciliations(ports, notices, settlementChain, listed, clock, 1_000);
    suspense = new ReassignSuspenseService(actions, ports.ledger(), ports.orders(), clock);
    ends = new EndRefundService(actions, ports.refunds());
    claims = new BookClaimService(actions, ports.orphans(), ports.ledger());
    imports = imports(ports, reconciliations, clock);
    importsByOne =
        imports(ports, reconciliations(ports, notices, settlementChain, listed, clock, 1), clock);
  }

  private static ReconciliationService reconciliations(
      WatchedPorts ports,
      NoticeService notices,
      SettlementChain settlementChain,
      ApplicationPort applications,
      Clock clock,
      int sliceSize) {
    return new ReconciliationService(
        ports.reconciliations(),
        ports.matches(),
        ports.statements(),
        notices,
        settlementChain,
        ports.refunds(),
        applications,
        clock,
        sliceSize);
  }

  private static StatementImportService imports(
      WatchedPorts ports, ReconciliationService reconciliations, Clock clock) {
    return new StatementImportService(
        ports.statements(), ports.reconciliations(), reconciliations, clock);
  }

  /** Lets time pass, and then the poller take every step that is due. */
  public FollowUpUseCase.Report followUpAfter(Duration pause) {
    time.advance(pause);
    return new RefundFollowUpService(books.refunds(), refundChain, Runnable::run, 10, time)
        .followUp();
  }

  public void breakNext(String call, BrokenCall.Moment moment) {
    brokenCall.breakNext(call, moment);
  }

  public void stallNext(String call, Runnable meanwhile) {
    brokenCall.stallNext(call, meanwhile);
  }

  public NoticeOutcome deliver(ChannelEvent event) {
    return notices.handle(new VerifiedNotice(event, Fixture.evidence("{}")));
  }

  public void assertDeliveryFails(ChannelEvent event, String call, BrokenCall.Moment moment) {
    brokenCall.breakNext(call, moment);
    assertThatThrownBy(() -> deliver(event)).isInstanceOf(BrokenCall.StoreFailure.class);
  }

  public void assertRegistrationFails(String call, BrokenCall.Moment moment) {
    brokenCall.breakNext(call, moment);
    assertThatThrownBy(() -> orders.register(fixture.order()))
        .isInstanceOf(BrokenCall.StoreFailure.class);
  }

  /** What a purge of old claims leaves behind: the entry and the paid order, and no claim. */
  public JournalEntry bookWithoutClaim(PaymentEvent.Received payment) {
    JournalEntry entry = append(payment);
    books
        .transactions()
        .run(
            unit -> {
              unit.markPaid(order(unit), payment.trade().transactionNo(), payment.occurredAt());
              return TransactionOutcome.commit(entry);
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
              return TransactionOutcome.commit(decision.entry());
            });
  }

  private ChannelOrder order(SettlementTransaction unit) {
    return unit.lockOrder(fixture.tenantId(), fixture.orderNo()).orElseThrow();
  }

  public ChannelOrder order() {
    return books.orders().find(fixture.tenantId(), fixture.orderNo()).orElseThrow();
  }

  public List<JournalEntry> journal() {
    assertThat(books.ledger().trialBalance(fixture.tenantId()).isZero()).isTrue();
    return WholeJournal.of(books.ledger(), fixture.tenantId());
  }

  public List<Announcement> outbox() {
    return books.announcements();
  }

  public List<OrphanClaim> orphans() {
    return books.orphans().list(fixture.tenantId(), null, new ClaimId(0), 1000);
  }

  public long anomalies() {
    return books.anomalies().count(fixture.tenantId());
  }
}
