package io.oncebook.bootstrap;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.Task;
import com.github.kagkarlsson.scheduler.task.helper.RecurringTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.github.kagkarlsson.scheduler.task.schedule.FixedDelay;
import io.micrometer.core.instrument.MeterRegistry;
import io.oncebook.application.notice.HandleNoticeUseCase;
import io.oncebook.application.order.FollowUpUseCase;
import io.oncebook.application.order.service.OrderQueryService;
import io.oncebook.application.refund.service.RefundFollowUpService;
import io.oncebook.application.refund.service.RefundProgressService;
import io.oncebook.domain.gateway.ChannelGatewayPort;
import io.oncebook.domain.order.OrderPort;
import io.oncebook.domain.refund.FollowUpSchedule;
import io.oncebook.domain.refund.RefundPort;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The pollers that ask channels about refunds and open orders. db-scheduler lets one instance poll
 * at a time, and another one take over when that one dies; what keeps two of them from doing
 * anything twice are the rows that they poll.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(FollowUpConfiguration.FollowUpProperties.class)
class FollowUpConfiguration {

  private static final int BATCH_SIZE = 64;
  private static final Duration HEARTBEAT = Duration.ofSeconds(2);
  private static final int MISSED_HEARTBEATS = 4;

  /** A call ends after ten seconds, whatever the channel does. */
  private static final Duration LONGER_THAN_A_BATCH = Duration.ofSeconds(20);

  /**
   * How channels are asked.
   *
   * @param interval how long to rest between two looks at what is due
   * @param threads how many questions may be under way at once
   * @param schedule how long to wait before the next question about the same refund or order; the
   *     last one is for ever
   * @param askAboutOrdersFor how long after its registration an unpaid order is asked about
   */
  @ConfigurationProperties("oncebook.follow-up")
  record FollowUpProperties(
      @DefaultValue("1s") Duration interval,
      @DefaultValue("8") int threads,
      @DefaultValue({"5s", "30s", "2m", "10m", "1h"}) List<Duration> schedule,
      @DefaultValue("3d") Duration askAboutOrdersFor) {

    FollowUpProperties {
      if (interval.isNegative() || interval.isZero() || threads < 1) {
        throw new IllegalArgumentException(
            "oncebook.follow-up.interval must be positive and oncebook.follow-up.threads 1 or more");
      }
    }
  }

  @Bean
  FollowUpSchedule followUpSchedule(FollowUpProperties properties) {
    return new FollowUpSchedule(properties.schedule());
  }

  /** Its threads wait for channels. */
  @Bean(destroyMethod = "shutdown")
  ExecutorService followUpThreads(FollowUpProperties properties) {
    return Executors.newFixedThreadPool(properties.threads());
  }

  @Bean
  FollowUpUseCase refundFollowUp(
      RefundPort refunds,
      RefundProgressService refundChain,
      ExecutorService followUpThreads,
      Clock clock) {
    return new RefundFollowUpService(refunds, refundChain, followUpThreads, BATCH_SIZE, clock);
  }

  @Bean
  FollowUpUseCase orderQueries(
      OrderPort orders,
      ChannelGatewayPort gateways,
      HandleNoticeUseCase notices,
      FollowUpSchedule schedule,
      FollowUpProperties properties,
      ExecutorService followUpThreads,
      Clock clock) {
    return new OrderQueryService(
        orders,
        gateways,
        notices,
        schedule,
        properties.askAboutOrdersFor(),
        followUpThreads,
        BATCH_SIZE,
        clock);
  }

  @Bean
  PollerLifecycle pollers(
      DataSource pool,
      FollowUpUseCase refundFollowUp,
      FollowUpUseCase orderQueries,
      FollowUpProperties properties,
      MeterRegistry meters) {
    RecurringTask<Void> refunds =
        recurring("refund-follow-up", new Poller("refunds", refundFollowUp, meters), properties);
    RecurringTask<Void> orders =
        recurring("order-query", new Poller("orders", orderQueries, meters), properties);
    return new PollerLifecycle(
        () ->
            Scheduler.create(pool, List.<Task<?>>of())
                .startTasks(List.of(refunds, orders))
                .threads(2)
                .pollingInterval(properties.interval())
                .heartbeatInterval(HEARTBEAT)
                .missedHeartbeatsLimit(MISSED_HEARTBEATS)
                .shutdownMaxWait(LONGER_THAN_A_BATCH)
                .alwaysPersistTimestampInUTC()
                .build());
  }

  private static RecurringTask<Void> recurring(
      String name, Poller poller, FollowUpProperties properties) {
    return Tasks.recurring(name, FixedDelay.of(properties.interval()))
        .execute((task, execution) -> poller.poll(BATCH_SIZE));
  }
}
