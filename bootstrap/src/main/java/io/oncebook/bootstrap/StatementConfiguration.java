package io.oncebook.bootstrap;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.micrometer.core.instrument.MeterRegistry;
import io.oncebook.adapter.channels.account.AccountDirectory;
import io.oncebook.adapter.channels.account.ApplicationAdapter;
import io.oncebook.adapter.channels.account.StatementSourceAdapter;
import io.oncebook.adapter.http.merchant.order.OrdersController;
import io.oncebook.adapter.http.merchant.reconciliation.DayActionsController;
import io.oncebook.adapter.http.merchant.reconciliation.ReconciliationsController;
import io.oncebook.adapter.http.merchant.reconciliation.StatementsController;
import io.oncebook.application.notice.HandleNoticeBatchUseCase;
import io.oncebook.application.reconciliation.DayActionsUseCase;
import io.oncebook.application.reconciliation.FetchStatementsUseCase;
import io.oncebook.application.reconciliation.ImportStatementUseCase;
import io.oncebook.application.reconciliation.service.DayActionService;
import io.oncebook.application.reconciliation.service.ReconciliationService;
import io.oncebook.application.reconciliation.service.StatementFetchService;
import io.oncebook.application.reconciliation.service.StatementImportService;
import io.oncebook.application.retention.PurgeUseCase;
import io.oncebook.application.retention.service.RetentionService;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.domain.audit.AuditPort;
import io.oncebook.domain.idempotency.ClaimRetentionPort;
import io.oncebook.domain.reconciliation.MatchPort;
import io.oncebook.domain.reconciliation.ReconciliationPort;
import io.oncebook.domain.refund.RefundPort;
import io.oncebook.domain.statement.ApplicationPort;
import io.oncebook.domain.statement.StatementPort;
import io.oncebook.domain.statement.StatementSourcePort;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.TaskScheduler;

/** Statements, the days that they close, and how long all of it is kept. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
  StatementConfiguration.StatementProperties.class,
  StatementConfiguration.RetentionProperties.class
})
class StatementConfiguration {

  /** Some hundred milliseconds of a database's time, whatever the size of the statement. */
  private static final int ROWS_OF_A_SLICE = 5_000;

  private static final int ROWS_OF_A_STEP = 1_000;

  /** A small share of the threads that answer requests, for a download may take minutes. */
  private static final int FETCHES_AT_ONCE = 4;

  private static final Duration POLLING = Duration.ofSeconds(10);
  private static final Duration HEARTBEAT = Duration.ofSeconds(30);
  private static final Duration LONGER_THAN_A_STEP = Duration.ofSeconds(20);

  /**
   * How statements are fetched.
   *
   * @param interval how long to rest between two rounds
   * @param days how many days back a statement is asked for that is not here
   */
  @ConfigurationProperties("oncebook.statements")
  record StatementProperties(@DefaultValue("10m") Duration interval, @DefaultValue("3") int days) {

    StatementProperties {
      if (interval.isNegative() || interval.isZero() || days < 1) {
        throw new IllegalArgumentException(
            "oncebook.statements.interval must be positive and oncebook.statements.days 1 or more");
      }
    }
  }

  /**
   * How long things are kept.
   *
   * @param interval how long to rest between two purges
   * @param claims how long settled claims with the notices that they hold
   * @param statements how long the rows of statements of closed days
   */
  @ConfigurationProperties("oncebook.retention")
  record RetentionProperties(
      @DefaultValue("1h") Duration interval,
      @DefaultValue("400d") Duration claims,
      @DefaultValue("180d") Duration statements) {

    private static final Duration LONGEST_REDELIVERY = Duration.ofDays(2);
    private static final Duration LONGEST_REFUND_IN_A_STATEMENT = Duration.ofDays(30);

    RetentionProperties {
      if (interval.isNegative()
          || interval.isZero()
          || claims.compareTo(LONGEST_REDELIVERY) < 0
          || statements.compareTo(LONGEST_REFUND_IN_A_STATEMENT) < 0) {
        throw new IllegalArgumentException(
            "oncebook.retention.interval must be positive, oncebook.retention.claims 2 days or more"
                + " and oncebook.retention.statements 30 days or more");
      }
    }
  }

  @Bean
  StatementSourcePort statementSources(AccountDirectory accounts) {
    return new StatementSourceAdapter(accounts);
  }

  @Bean
  ApplicationPort applications(AccountDirectory accounts) {
    return new ApplicationAdapter(accounts);
  }

  @Bean
  ReconciliationService reconciliationService(
      ReconciliationPort reconciliations,
      MatchPort matches,
      StatementPort statements,
      HandleNoticeBatchUseCase notices,
      SettlementChain settlementChain,
      RefundPort refunds,
      ApplicationPort applications,
      Clock clock) {
    return new ReconciliationService(
        reconciliations,
        matches,
        statements,
        notices,
        settlementChain,
        refunds,
        applications,
        clock,
        ROWS_OF_A_SLICE);
  }

  @Bean
  ImportStatementUseCase statementImports(
      StatementPort statements,
      ReconciliationPort reconciliations,
      ReconciliationService reconciliationService,
      Clock clock) {
    return new StatementImportService(statements, reconciliations, reconciliationService, clock);
  }

  @Bean
  DayActionsUseCase dayActions(
      ReconciliationPort reconciliations,
      AuditPort audit,
      ReconciliationService reconciliationService) {
    return new DayActionService(reconciliations, audit, reconciliationService);
  }

  @Bean
  FetchStatementsUseCase statementFetch(
      StatementSourcePort sources,
      ReconciliationPort reconciliations,
      ImportStatementUseCase imports,
      ReconciliationService reconciliationService,
      Clock clock,
      StatementProperties properties) {
    return new StatementFetchService(
        sources,
        reconciliations,
        imports,
        reconciliationService,
        clock,
        properties.days(),
        FETCHES_AT_ONCE);
  }

  @Bean
  PurgeUseCase retention(
      ClaimRetentionPort claims,
      StatementPort statements,
      Clock clock,
      RetentionProperties properties) {
    return new RetentionService(
        claims, statements, clock, properties.claims(), properties.statements(), ROWS_OF_A_STEP);
  }

  @Bean
  StatementsController statementsController(
      ImportStatementUseCase imports,
      FetchStatementsUseCase fetch,
      AccountDirectory accounts,
      Clock clock) {
    return new StatementsController(
        imports, fetch, accounts, StatementsController.DEFAULT_MAX_BODY_BYTES, clock);
  }

  @Bean
  ReconciliationsController reconciliationsController(ReconciliationService reconciliations) {
    return new ReconciliationsController(reconciliations);
  }

  @Bean
  DayActionsController dayActionsController(DayActionsUseCase dayActions, Clock clock) {
    return new DayActionsController(dayActions, OrdersController.DEFAULT_MAX_BODY_BYTES, clock);
  }

  @Bean
  BreakWatch breakWatch(
      ReconciliationService reconciliations, TaskScheduler repairScheduler, MeterRegistry meters) {
    return new BreakWatch(reconciliations, repairScheduler, meters);
  }

  /** A table of its own rows in db-scheduler's: one instance fetches, and one purges, at a time. */
  @Bean
  PollerLifecycle dailyWork(
      DataSource pool,
      FetchStatementsUseCase fetch,
      PurgeUseCase retention,
      StatementProperties statements,
      RetentionProperties keeping,
      MeterRegistry meters) {
    StatementJobs work = new StatementJobs(fetch, retention, meters);
    RecurringTask<Void> fetching =
        Tasks.recurring("statement-fetch", FixedDelay.of(statements.interval()))
            .execute((task, execution) -> work.fetch());
    RecurringTask<Void> purging =
        Tasks.recurring("purge", FixedDelay.of(keeping.interval()))
            .execute((task, execution) -> work.purge());
    return new PollerLifecycle(
        () ->
            Scheduler.create(pool, List.<Task<?>>of())
                .startTasks(List.of(fetching, purging))
                .threads(2)
                .pollingInterval(POLLING)
                .heartbeatInterval(HEARTBEAT)
                .shutdownMaxWait(LONGER_THAN_A_STEP)
                .alwaysPersistTimestampInUTC()
                .build());
  }
}
