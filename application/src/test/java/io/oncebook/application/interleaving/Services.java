package io.oncebook.application.interleaving;

import io.oncebook.application.action.service.ActionTransactions;
import io.oncebook.application.announcement.RelayAnnouncementsUseCase;
import io.oncebook.application.announcement.service.RelayService;
import io.oncebook.application.notice.HandleNoticeBatchUseCase;
import io.oncebook.application.notice.HandleNoticeUseCase;
import io.oncebook.application.notice.service.NoticeService;
import io.oncebook.application.order.FollowUpUseCase;
import io.oncebook.application.order.OrdersUseCase;
import io.oncebook.application.order.service.OrderQueryService;
import io.oncebook.application.order.service.OrderService;
import io.oncebook.application.orphan.OrphanActionsUseCase;
import io.oncebook.application.orphan.RepairOrphansUseCase;
import io.oncebook.application.orphan.service.OrphanActionService;
import io.oncebook.application.orphan.service.OrphanRepairService;
import io.oncebook.application.reconciliation.ImportStatementUseCase;
import io.oncebook.application.reconciliation.service.ReconciliationService;
import io.oncebook.application.reconciliation.service.StatementImportService;
import io.oncebook.application.refund.RefundsUseCase;
import io.oncebook.application.refund.service.RefundFollowUpService;
import io.oncebook.application.refund.service.RefundProgressService;
import io.oncebook.application.refund.service.RefundService;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.application.suspense.ReassignSuspenseUseCase;
import io.oncebook.application.suspense.service.ReassignSuspenseService;
import io.oncebook.application.suspense.service.SuspenseChain;
import io.oncebook.application.watch.WatchedPorts;
import io.oncebook.domain.announcement.AnnouncementPublisherPort;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.fixture.MovableClock;
import io.oncebook.domain.reconciliation.Reconciliation;
import io.oncebook.domain.refund.FollowUpSchedule;
import io.oncebook.domain.statement.ApplicationPort;
import io.oncebook.domain.statement.StatementDay;
import java.time.Duration;
import java.util.List;

/** One running instance of the application. What fails, fails its caller. */
final class Services {

  private static final FollowUpSchedule SCHEDULE =
      new FollowUpSchedule(List.of(Duration.ofSeconds(5), Duration.ofMinutes(10)));

  private final WatchedPorts ports;
  private final ApplicationPort applications;
  private final MovableClock clock;
  private final SettlementChain chain;
  private final NoticeService notices;
  private final RefundProgressService refundChain;

  private Services(WatchedPorts ports, ApplicationPort applications, MovableClock clock) {
    this.ports = ports;
    this.applications = applications;
    this.clock = clock;
    this.chain = new SettlementChain(ports.transactions(), ports.orphans(), clock);
    this.notices = new NoticeService(ports.idempotency(), chain, ports.anomalies(), clock);
    this.refundChain =
        new RefundProgressService(
            ports.refunds(), ports.gateways(), notices, chain, SCHEDULE, clock);
  }

  static Services over(WatchedPorts ports) {
    return over(ports, new MovableClock(Fixture.NOON));
  }

  /** An instance whose clock goes with that of others. */
  static Services over(WatchedPorts ports, MovableClock clock) {
    return new Services(ports, (tenantId, channel, application) -> false, clock);
  }

  /** The same instance so long after the start, when it is not that late already. */
  Services later(int hours) {
    clock.reach(Fixture.NOON.plus(Duration.ofHours(hours)));
    return this;
  }

  /** The same instance after a change of its settings. */
  Services listing(ApplicationPort listed) {
    return new Services(ports, listed, clock);
  }

  HandleNoticeUseCase notices() {
    return notices;
  }

  HandleNoticeBatchUseCase batches() {
    return notices;
  }

  RelayAnnouncementsUseCase relay(AnnouncementPublisherPort publisher) {
    return new RelayService(
        ports.outbox(), ports.publisher(publisher), clock, Duration.ofDays(7), 3);
  }

  OrdersUseCase orders() {
    SuspenseChain release = new SuspenseChain(ports.transactions(), ports.ledger(), clock);
    return new OrderService(
        ports.orders(),
        ports.refunds(),
        ports.orphans(),
        chain,
        release,
        Duration.ofSeconds(5),
        clock);
  }

  RefundsUseCase refunds() {
    return new RefundService(
        ports.transactions(),
        ports.orders(),
        ports.refunds(),
        ports.gateways(),
        refundChain,
        16,
        clock);
  }

  OrphanActionsUseCase actions() {
    return new OrphanActionService(actionTransactions(), ports.orphans(), ports.audit(), chain);
  }

  private ActionTransactions actionTransactions() {
    return new ActionTransactions(ports.transactions(), ports.audit());
  }

  ReassignSuspenseUseCase suspense() {
    return new ReassignSuspenseService(actionTransactions(), ports.ledger(), ports.orders(), clock);
  }

  void followUp() {
    mustNotFail(
        new RefundFollowUpService(ports.refunds(), refundChain, Runnable::run, 10, clock)
            .followUp().failures().stream().map(FollowUpUseCase.Failure::cause).toList());
    mustNotFail(
        new OrderQueryService(
                ports.orders(),
                ports.gateways(),
                notices,
                SCHEDULE,
                Duration.ofDays(3),
                Runnable::run,
                10,
                clock)
            .followUp().failures().stream().map(FollowUpUseCase.Failure::cause).toList());
  }

  void repair() {
    mustNotFail(
        new OrphanRepairService(
                ports.orphans(), chain, clock, Duration.ofSeconds(5), Duration.ofDays(30), 10)
            .repair().failures().stream().map(RepairOrphansUseCase.Failure::cause).toList());
  }

  ImportStatementUseCase imports() {
    return new StatementImportService(
        ports.statements(), ports.reconciliations(), reconciliations(), clock);
  }

  /** Compares a day once more, and says how it stands then. */
  Reconciliation reconcile(StatementDay day) {
    return reconciliations()
        .reconcile(day.tenantId(), ports.reconciliations().open(day).id())
        .orElseThrow();
  }

  /** In slices of two rows, so that days have edges. */
  private ReconciliationService reconciliations() {
    return new ReconciliationService(
        ports.reconciliations(),
        ports.matches(),
        ports.statements(),
        notices,
        chain,
        ports.refunds(),
        applications,
        clock,
        2);
  }

  private static void mustNotFail(List<RuntimeException> failures) {
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
  }
}
