package io.oncebook.bootstrap;

import io.micrometer.core.instrument.MeterRegistry;
import io.oncebook.application.orphan.OrphansUseCase;
import io.oncebook.application.orphan.RepairOrphansUseCase;
import io.oncebook.application.orphan.service.OrphanRepairService;
import io.oncebook.application.settlement.service.SettlementChain;
import io.oncebook.domain.idempotency.OrphanPort;
import java.time.Clock;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** The sweep that repairs orphans. Every instance runs one; the database keeps them apart. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RepairConfiguration.RepairProperties.class)
class RepairConfiguration {

  private static final int BATCH_SIZE = 50;

  /**
   * How repair goes.
   *
   * @param interval how long to rest between two batches
   * @param grace how old a claim must be before somebody else than its worker books it
   * @param patience how long a claim may wait for what it lacks before it is parked and announced
   * @param alarmAfter how old an orphan that is not parked may be before health says degraded
   */
  @ConfigurationProperties("oncebook.repair")
  record RepairProperties(
      @DefaultValue("2s") Duration interval,
      @DefaultValue("5s") Duration grace,
      @DefaultValue("1d") Duration patience,
      @DefaultValue("60s") Duration alarmAfter) {

    RepairProperties {
      if (interval.isNegative() || interval.isZero() || grace.isNegative()) {
        throw new IllegalArgumentException(
            "oncebook.repair.interval must be positive and oncebook.repair.grace not negative");
      }
    }
  }

  @Bean
  RepairOrphansUseCase repairOrphans(
      OrphanPort orphans, SettlementChain chain, Clock clock, RepairProperties properties) {
    return new OrphanRepairService(
        orphans, chain, clock, properties.grace(), properties.patience(), BATCH_SIZE);
  }

  @Bean
  TaskScheduler repairScheduler() {
    ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
    scheduler.setThreadNamePrefix("repair-");
    scheduler.setWaitForTasksToCompleteOnShutdown(true);
    scheduler.setAwaitTerminationSeconds(10);
    return scheduler;
  }

  @Bean
  OrphanWatch orphanWatch(OrphansUseCase orphans, Clock clock, MeterRegistry meters) {
    return new OrphanWatch(orphans, clock, meters);
  }

  @Bean
  OrphanHealth orphansHealthIndicator(OrphanWatch orphanWatch, RepairProperties properties) {
    return new OrphanHealth(orphanWatch, properties.alarmAfter());
  }

  @Bean
  OrphanSweeper orphanSweeper(
      RepairOrphansUseCase repairOrphans,
      TaskScheduler repairScheduler,
      RepairProperties properties,
      OrphanWatch orphanWatch,
      MeterRegistry meters) {
    return new OrphanSweeper(
        repairOrphans, repairScheduler, properties.interval(), orphanWatch, meters);
  }
}
