package io.oncebook.bootstrap;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.cache.CaffeineCacheMetrics;
import io.oncebook.adapter.persistence.efficiency.RememberingIdempotencyAdapter;
import io.oncebook.adapter.persistence.idempotency.JooqIdempotencyAdapter;
import io.oncebook.application.action.service.ActionTransactions;
import io.oncebook.application.ledger.LedgerUseCase;
import io.oncebook.application.ledger.service.LedgerService;
import io.oncebook.application.notice.HandleNoticeUseCase;
import io.oncebook.application.notice.service.GroupedNoticeService;
import io.oncebook.application.notice.service.NoticeService;
import io.oncebook.application.order.OrdersUseCase;
import io.oncebook.application.order.service.OrderService;
import io.oncebook.application.orphan.OrphanActionsUseCase;
import io.oncebook.application.orphan.OrphansUseCase;
import io.oncebook.application.orphan.service.OrphanActionService;
import io.oncebook.application.orphan.service.OrphanService;
import io.oncebook.application.refund.RefundsUseCase;
import io.oncebook.application.refund.service.RefundProgressService;
import io.oncebook.application.refund.service.RefundService;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.application.suspense.ReassignSuspenseUseCase;
import io.oncebook.application.suspense.service.ReassignSuspenseService;
import io.oncebook.application.suspense.service.SuspenseChain;
import io.oncebook.domain.announcement.OutboxPort;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.idempotency.AnomalyPort;
import io.oncebook.domain.idempotency.OrphanPort;
import io.oncebook.domain.ledger.LedgerPort;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.refund.FollowUpSchedule;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.refund.RefundState;
import io.oncebook.domain.settlement.SettlementTransactionPort;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/** The use cases over the ports. */
@Configuration(proxyBeanMethods = false)
class UseCaseConfiguration {

  /** About 35 MiB at most; repeats come soon after each other. */
  private static final int REMEMBERED_CLAIMS = 50_000;

  /** A quarter of the web server's threads, so that callbacks are served whatever channels do. */
  private static final int MAX_REFUND_CALLS = 16;

  /** Ticks in microseconds, as the database keeps them. */
  @Bean
  @ConditionalOnMissingBean
  Clock clock() {
    return Clock.tick(Clock.systemUTC(), Duration.ofNanos(1_000));
  }

  @Bean
  SettlementChain settlementChain(
      SettlementTransactionPort transactions, OrphanPort orphans, Clock clock) {
    return new SettlementChain(transactions, orphans, clock);
  }

  @Bean
  RememberingIdempotencyAdapter rememberedClaims(JooqIdempotencyAdapter claims) {
    return new RememberingIdempotencyAdapter(claims, REMEMBERED_CLAIMS);
  }

  @Bean
  MeterBinder rememberedClaimsMeters(RememberingIdempotencyAdapter remembered) {
    return new CaffeineCacheMetrics<>(remembered.cache(), "known-claims", Tags.empty());
  }

  @Bean
  NoticeService noticeService(
      RememberingIdempotencyAdapter remembered,
      SettlementChain settlementChain,
      AnomalyPort anomalies,
      Clock clock) {
    return new NoticeService(remembered, settlementChain, anomalies, clock);
  }

  /** Ends after the web server, so that whoever waits for an answer gets it. */
  @Bean(destroyMethod = "shutdown")
  ExecutorService noticeLanes() {
    return Executors.newFixedThreadPool(
        GroupedNoticeService.MAX_THREADS, new CustomizableThreadFactory("notice-lane-"));
  }

  @Bean
  GroupedNoticeService groupedNotices(
      NoticeService notices,
      RememberingIdempotencyAdapter remembered,
      @Qualifier("noticeLanes") ExecutorService noticeLanes) {
    return new GroupedNoticeService(notices, remembered, noticeLanes);
  }

  @Bean
  Gauge waitingNoticesGauge(GroupedNoticeService notices, MeterRegistry meters) {
    return Gauge.builder("oncebook.notices.waiting", notices, GroupedNoticeService::waiting)
        .description("Notices over HTTP that wait for their turn")
        .register(meters);
  }

  /** What everybody gets who hands in notices. */
  @Bean
  @Primary
  MeteredNotices notices(NoticeService notices, GroupedNoticeService groups, MeterRegistry meters) {
    return new MeteredNotices(notices, notices, groups, meters);
  }

  @Bean
  OrdersUseCase ordersUseCase(
      OrderPort orders,
      RefundPort refunds,
      OrphanPort orphans,
      SettlementChain settlementChain,
      SuspenseChain suspense,
      FollowUpSchedule schedule,
      Clock clock) {
    return new OrderService(
        orders, refunds, orphans, settlementChain, suspense, schedule.after(0), clock);
  }

  @Bean
  SuspenseChain suspenseChain(
      SettlementTransactionPort transactions, LedgerPort ledger, Clock clock) {
    return new SuspenseChain(transactions, ledger, clock);
  }

  @Bean
  ActionTransactions actionTransactions(SettlementTransactionPort transactions, AuditPort audit) {
    return new ActionTransactions(transactions, audit);
  }

  @Bean
  ReassignSuspenseUseCase reassignSuspenseUseCase(
      ActionTransactions actions, LedgerPort ledger, OrderPort orders, Clock clock) {
    return new ReassignSuspenseService(actions, ledger, orders, clock);
  }

  @Bean
  RefundProgressService refundChain(
      RefundPort refunds,
      ChannelGatewayPort gateways,
      HandleNoticeUseCase notices,
      SettlementChain settlementChain,
      FollowUpSchedule schedule,
      Clock clock) {
    return new RefundProgressService(refunds, gateways, notices, settlementChain, schedule, clock);
  }

  @Bean
  RefundsUseCase refundsUseCase(
      SettlementTransactionPort transactions,
      OrderPort orders,
      RefundPort refunds,
      ChannelGatewayPort gateways,
      RefundProgressService refundChain,
      Clock clock) {
    return new RefundService(
        transactions, orders, refunds, gateways, refundChain, MAX_REFUND_CALLS, clock);
  }

  @Bean
  LedgerUseCase ledgerUseCase(LedgerPort ledger) {
    return new LedgerService(ledger);
  }

  @Bean
  OrphansUseCase orphansUseCase(OrphanPort orphans) {
    return new OrphanService(orphans);
  }

  @Bean
  OrphanActionsUseCase orphanActionsUseCase(
      ActionTransactions actions,
      OrphanPort orphans,
      AuditPort audit,
      SettlementChain settlementChain) {
    return new OrphanActionService(actions, orphans, audit, settlementChain);
  }

  @Bean
  MeterBinder refundGauges(RefundsUseCase refunds) {
    return meters ->
        Arrays.stream(RefundState.values())
            .filter(RefundState::isLive)
            .forEach(
                state ->
                    Gauge.builder("oncebook.refunds.open", refunds, open -> open.count(state))
                        .description("Refunds that have not ended, of all tenants")
                        .tag("state", state.name())
                        .register(meters));
  }

  @Bean
  Gauge orphanGauge(OrphansUseCase orphans, MeterRegistry meters) {
    return Gauge.builder("oncebook.orphans", orphans, OrphansUseCase::count)
        .description("Claims that are not booked, of all tenants")
        .register(meters);
  }

  /** There without Kafka, too, for announcements are kept then until it is switched on. */
  @Bean
  MeterBinder outboxGauges(OutboxPort outbox, Clock clock) {
    return meters -> {
      Gauge.builder("oncebook.outbox.unsent", outbox, waiting -> waiting.backlog().size())
          .description("Announcements that are not sent yet, of all tenants")
          .register(meters);
      Gauge.builder("oncebook.outbox.set.aside", outbox, OutboxPort::setAside)
          .description("Announcements that cannot be sent and are out of the way, of all tenants")
          .register(meters);
      TimeGauge.builder(
              "oncebook.outbox.oldest", outbox, TimeUnit.SECONDS, waiting -> age(waiting, clock))
          .description("How long ago the oldest of them was booked")
          .register(meters);
    };
  }

  private static double age(OutboxPort outbox, Clock clock) {
    Instant oldest = outbox.backlog().oldest();
    return oldest == null ? 0 : Duration.between(oldest, clock.instant()).toMillis() / 1000.0;
  }
}
