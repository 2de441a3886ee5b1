package io.oncebook.adapter.persistence.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.oncebook.adapter.persistence.audit.JooqAuditAdapter;
import io.oncebook.adapter.persistence.efficiency.RememberingIdempotencyAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqAnomalyAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqIdempotencyAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqOrphanAdapter;
import io.oncebook.adapter.persistence.ledger.JooqLedgerAdapter;
import io.oncebook.adapter.persistence.order.JooqOrderAdapter;
import io.oncebook.adapter.persistence.reconciliation.JooqMatchAdapter;
import io.oncebook.adapter.persistence.reconciliation.JooqReconciliationAdapter;
import io.oncebook.adapter.persistence.refund.JooqRefundAdapter;
import io.oncebook.adapter.persistence.settlement.JooqSettlementTransactionAdapter;
import io.oncebook.adapter.persistence.statement.JooqStatementAdapter;
import io.oncebook.adapter.persistence.transaction.JooqContext;
import io.oncebook.application.action.ActionResult;
import io.oncebook.application.action.service.ActionTransactions;
import io.oncebook.application.notice.NoticeOutcome;
import io.oncebook.application.notice.NoticeResult;
import io.oncebook.application.notice.VerifiedNotice;
import io.oncebook.application.notice.service.GroupedNoticeService;
import io.oncebook.application.notice.service.NoticeService;
import io.oncebook.application.order.service.OrderService;
import io.oncebook.application.orphan.RepairOrphansUseCase;
import io.oncebook.application.orphan.service.OrphanActionService;
import io.oncebook.application.orphan.service.OrphanRepairService;
import io.oncebook.application.reconciliation.ImportResult;
import io.oncebook.application.reconciliation.service.ReconciliationService;
import io.oncebook.application.reconciliation.service.StatementImportService;
import io.oncebook.application.refund.RefundRequestResult;
import io.oncebook.application.refund.service.RefundFollowUpService;
import io.oncebook.application.refund.service.RefundProgressService;
import io.oncebook.application.refund.service.RefundService;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.application.suspense.Reassigned;
import io.oncebook.application.suspense.ReassignmentRefusal;
import io.oncebook.application.suspense.service.ReassignSuspenseService;
import io.oncebook.application.suspense.service.SuspenseChain;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.audit.OperatorAction;
import io.oncebook.domain.callback.ChannelEvent;
import io.oncebook.domain.fixture.Fixture;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.idempotency.Claim;
import io.oncebook.domain.idempotency.ClaimId;
import io.oncebook.domain.idempotency.ClaimState;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.ledger.JournalEntryId;
import io.oncebook.domain.order.OrderNo;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.order.OrderRegistration;
import io.oncebook.domain.order.PaymentReference;
import io.oncebook.domain.order.RegistrationResult;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.refund.FollowUpSchedule;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.refund.RefundRegistration;
import io.oncebook.domain.statement.RefusedStatementException;
import io.oncebook.domain.statement.StatementFile;
import io.oncebook.domain.statement.StatementPort;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import javax.sql.DataSource;
import org.jooq.DSLContext;

/** One instance of the service as it runs: the real use cases on the real adapters. */
final class ServiceInstance {

  private static final Clock CLOCK = Clock.systemUTC();

  private final OrphanPort orphans;
  private final SettlementChain settlementChain;
  private final RememberingIdempotencyAdapter remembered;
  private final NoticeService notices;
  private final OrderService orders;
  private final RefundPort refundPort;
  private final RefundProgressService refundChain;
  private final RefundService refundService;
  private final ReassignSuspenseService suspense;
  private final OrphanActionService orphanActions;
  private final StatementImportService imports;

  /** An instance whose channel never answers. */
  ServiceInstance(DataSource dataSource) {
    this(dataSource, new SilentChannel());
  }

  ServiceInstance(DataSource dataSource, ChannelGatewayPort channel) {
    DSLContext dsl = JooqContext.over(dataSource);
    orphans = new JooqOrphanAdapter(dsl);
    settlementChain =
        new SettlementChain(new JooqSettlementTransactionAdapter(dsl, CLOCK), orphans, CLOCK);
    remembered = new RememberingIdempotencyAdapter(new JooqIdempotencyAdapter(dsl, CLOCK), 100);
    notices =
        new NoticeService(
            new JooqIdempotencyAdapter(dsl, CLOCK),
            settlementChain,
            new JooqAnomalyAdapter(dsl),
            CLOCK);
    RefundPort refunds = new JooqRefundAdapter(dsl, CLOCK);
    OrderPort orderPort = new JooqOrderAdapter(dsl, CLOCK);
    orders =
        new OrderService(
            orderPort,
            refunds,
            orphans,
            settlementChain,
            new SuspenseChain(
                new JooqSettlementTransactionAdapter(dsl, CLOCK),
                new JooqLedgerAdapter(dsl, Clock.systemUTC()),
                CLOCK),
            Duration.ofSeconds(5),
            CLOCK);
    AuditPort audit = new JooqAuditAdapter(dsl, Clock.systemUTC());
    ActionTransactions actions =
        new ActionTransactions(new JooqSettlementTransactionAdapter(dsl, CLOCK), audit);
    suspense =
        new ReassignSuspenseService(
            actions, new JooqLedgerAdapter(dsl, Clock.systemUTC()), orderPort, CLOCK);
    orphanActions = new OrphanActionService(actions, orphans, audit, settlementChain);
    imports = imports(dsl, refunds);
    refundPort = refunds;
    refundChain =
        new RefundProgressService(
            refunds,
            channel,
            notices,
            settlementChain,
            new FollowUpSchedule(List.of(Duration.ofHours(1))),
            CLOCK);
    refundService =
        new RefundService(
            new JooqSettlementTransactionAdapter(dsl, CLOCK),
            orderPort,
            refunds,
            channel,
            refundChain,
            16,
            CLOCK);
  }

  private StatementImportService imports(DSLContext dsl, RefundPort refunds) {
    StatementPort statements = new JooqStatementAdapter(dsl, CLOCK);
    ReconciliationPort reconciliations = new JooqReconciliationAdapter(dsl, CLOCK);
    return new StatementImportService(
        statements,
        reconciliations,
        new ReconciliationService(
            reconciliations,
            new JooqMatchAdapter(dsl),
            statements,
            notices,
            settlementChain,
            refunds,
            (tenantId, channel, application) -> false,
            CLOCK,
            2),
        CLOCK);
  }

  ActionResult<Reassigned, ReassignmentRefusal> reassign(
      JournalEntryId entryId, OrderNo orderNo, OperatorAction action) {
    return suspense.reassign(entryId, orderNo, action);
  }

  ActionResult<Claim, ClaimState> resolve(ClaimId claimId, OperatorAction action) {
    return orphanActions.resolve(claimId, action);
  }

  /** Gives up waiting for orders. */
  void sweepWithoutPatience() {
    new OrphanRepairService(
            orphans,
            settlementChain,
            Clock.offset(CLOCK, Duration.ofDays(1)),
            Duration.ZERO,
            Duration.ZERO,
            50)
        .repair();
  }

  /** Imports the statement, in slices of two rows. */
  ImportResult importStatement(StatementFile file) {
    try {
      return imports.importStatement(file);
    } catch (RefusedStatementException e) {
      throw new AssertionError("the statement is whole", e);
    }
  }

  NoticeOutcome deliver(ChannelEvent event) {
    return notices.handle(new VerifiedNotice(event, Fixture.evidence("as received")));
  }

  /** Many notices in one go. */
  List<NoticeResult> deliverAll(List<ChannelEvent> events) {
    return notices.handleAll(
        events.stream()
            .map(event -> new VerifiedNotice(event, Fixture.evidence("as received")))
            .toList());
  }

  /** Lets all of them share their commits, and whatever is left of them go alone. */
  List<CompletableFuture<NoticeOutcome>> submitAll(List<ChannelEvent> events) {
    Deque<Runnable> lanes = new ArrayDeque<>();
    List<CompletableFuture<NoticeOutcome>> answers = submitAll(events, lanes::add);
    while (!lanes.isEmpty()) {
      lanes.remove().run();
    }
    return answers;
  }

  List<CompletableFuture<NoticeOutcome>> submitAll(List<ChannelEvent> events, Executor lanes) {
    GroupedNoticeService groups = new GroupedNoticeService(notices, remembered, lanes);
    return events.stream()
        .map(
            event ->
                groups
                    .submit(new VerifiedNotice(event, Fixture.evidence(event.toString())))
                    .toCompletableFuture())
        .toList();
  }

  RegistrationResult register(OrderRegistration registration) {
    return orders.register(registration);
  }

  /** Registers the refund and asks the channel. */
  RefundRequestResult request(RefundRegistration registration, PaymentReference payment) {
    return refundService.request(registration, payment);
  }

  RefundRequestResult request(RefundRegistration registration) {
    return refundService.request(registration);
  }

  /** A day later, takes the next step of every refund. */
  void followUp() {
    assertThat(
            new RefundFollowUpService(
                    refundPort,
                    refundChain,
                    Runnable::run,
                    1000,
                    Clock.offset(CLOCK, Duration.ofDays(1)))
                .followUp()
                .failures())
        .isEmpty();
  }

  /** Tries every orphan of the tenant once more. */
  void repair(TenantId tenantId) {
    orphans
        .list(tenantId, null, new ClaimId(0), 1000)
        .forEach(orphan -> settlementChain.settle(orphan.claim()));
  }

  /** Sweeps, as an instance would so much later. */
  RepairOrphansUseCase.Report sweep(Duration later) {
    return new OrphanRepairService(
            orphans,
            settlementChain,
            Clock.offset(CLOCK, later),
            Duration.ZERO,
            Duration.ofDays(36_500),
            50)
        .repair();
  }
}
