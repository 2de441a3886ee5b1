package io.oncebook.bootstrap;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.oncebook.adapter.kafka.announcement.KafkaAnnouncementAdapter;
import io.oncebook.adapter.kafka.event.ChannelEventCodec;
import io.oncebook.adapter.kafka.intake.ChannelEventsConsumers;
import io.oncebook.adapter.kafka.intake.ConsumerGroup;
import io.oncebook.adapter.kafka.intake.Intake;
import io.oncebook.adapter.kafka.intake.Parking;
import io.oncebook.adapter.kafka.send.ConfirmedSends;
import io.oncebook.adapter.kafka.topic.TopicCheck;
import io.oncebook.application.announcement.RelayAnnouncementsUseCase;
import io.oncebook.application.announcement.service.RelayService;
import io.oncebook.application.notice.HandleNoticeBatchUseCase;
import io.oncebook.bootstrap.tenants.RefusedConfigurationException;
import io.oncebook.bootstrap.tenants.Tenants;
import io.oncebook.domain.announcement.AnnouncementPublisherPort;
import io.oncebook.domain.announcement.OutboxPort;
import io.oncebook.domain.channel.Channel;
import io.oncebook.domain.tenant.TenantId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.DefaultKafkaConsumerFactoryCustomizer;
import org.springframework.boot.kafka.autoconfigure.DefaultKafkaProducerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.core.KafkaOperations;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** The door for events from Kafka, and the way of announcements to it. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("oncebook.kafka.enabled")
@EnableConfigurationProperties(KafkaSettings.class)
class KafkaConfiguration {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaConfiguration.class);

  /** Longer than a producer tries by our defaults, which application.yml holds. */
  private static final Duration LONGER_THAN_A_SEND = Duration.ofSeconds(60);

  /** Sets our rules over what users set. */
  @Bean
  DefaultKafkaConsumerFactoryCustomizer ruledConsumers() {
    return factory -> factory.updateConfigs(ChannelEventsConsumers.RULES);
  }

  /** Sets our rules over what users set. */
  @Bean
  DefaultKafkaProducerFactoryCustomizer ruledProducers() {
    return factory -> factory.updateConfigs(ConfirmedSends.RULES);
  }

  @Bean
  Admin kafkaBrokers(KafkaAdmin settings) {
    return Admin.create(settings.getConfigurationProperties());
  }

  @Bean
  TaskScheduler kafkaScheduler() {
    ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
    scheduler.setThreadNamePrefix("kafka-");
    // The relay may wait for a broker; partitions that wait for their next attempt must not.
    scheduler.setPoolSize(3);
    scheduler.setWaitForTasksToCompleteOnShutdown(true);
    scheduler.setAwaitTerminationMillis(LONGER_THAN_A_SEND.toMillis());
    return scheduler;
  }

  @Bean
  ConfirmedSends confirmedSends(KafkaOperations<byte[], byte[]> kafka) {
    return new ConfirmedSends(kafka, LONGER_THAN_A_SEND);
  }

  @Bean
  Parking parking(ConfirmedSends sends, KafkaSettings settings) {
    return new Parking(sends, settings.topics().parked());
  }

  @Bean
  ChannelEventsConsumers channelEventsConsumers(
      ConsumerFactory<byte[], byte[]> factory,
      HandleNoticeBatchUseCase notices,
      Parking parking,
      Tenants tenants,
      TaskScheduler kafkaScheduler,
      KafkaSettings settings,
      Admin kafkaBrokers) {
    checkTopics(new TopicCheck(kafkaBrokers, settings.topics().toTopics()), settings);
    Map<TenantId, Set<Channel>> accounts = tenants.channels();
    return new ChannelEventsConsumers(
        factory,
        new ConsumerGroup(settings.group(), settings.topics().events()),
        new Intake(
            new ChannelEventCodec(),
            (tenant, channel) -> accounts.getOrDefault(tenant, Set.of()).contains(channel),
            notices,
            parking),
        kafkaScheduler,
        settings.backOff().toLimits(),
        settings.consumers());
  }

  /** Brokers that are away now are no reason not to serve channels that come over HTTP. */
  private static void checkTopics(TopicCheck check, KafkaSettings settings) {
    List<String> complaints;
    try {
      if (settings.createTopics()) {
        check.createMissing();
      }
      complaints = check.complaints();
    } catch (KafkaException e) {
      LOG.error("topics not checked, for the brokers cannot be asked; consumers go on trying", e);
      return;
    }
    if (!complaints.isEmpty()) {
      throw new RefusedConfigurationException(
          "oncebook.kafka.topics",
          String.join("; ", complaints)
              + ". Set them up, or let oncebook.kafka.create-topics=true create what is missing.");
    }
  }

  @Bean
  RelayAnnouncementsUseCase relayAnnouncements(
      OutboxPort outbox, ConfirmedSends sends, KafkaSettings settings, Clock clock) {
    AnnouncementPublisherPort publisher =
        new KafkaAnnouncementAdapter(sends, settings.topics().bookings());
    return new RelayService(
        outbox, publisher, clock, settings.relay().keepSent(), settings.relay().batchSize());
  }

  @Bean
  AnnouncementRelay announcementRelay(
      RelayAnnouncementsUseCase relayAnnouncements,
      TaskScheduler kafkaScheduler,
      KafkaSettings settings,
      MeterRegistry meters) {
    return new AnnouncementRelay(
        relayAnnouncements, kafkaScheduler, settings.relay().interval(), meters);
  }

  @Bean
  KafkaHealth kafkaHealthIndicator(
      Admin kafkaBrokers, ChannelEventsConsumers consumers, KafkaSettings settings) {
    return new KafkaHealth(kafkaBrokers, consumers, settings.consumers());
  }

  @Bean
  MeterBinder kafkaMeters(ChannelEventsConsumers consumers, Parking parking, Clock clock) {
    return meters -> {
      Gauge.builder("oncebook.kafka.partitions.waiting", consumers, all -> all.waiting().size())
          .description("Partitions that wait before a record which cannot be taken now")
          .register(meters);
      TimeGauge.builder(
              "oncebook.kafka.partitions.waiting.longest",
              consumers,
              TimeUnit.SECONDS,
              all -> longest(all.waiting().values(), clock))
          .description("How long the first of them has been waiting")
          .register(meters);
      FunctionCounter.builder("oncebook.kafka.parked", parking, Parking::parked)
          .description("Records that are no events")
          .register(meters);
    };
  }

  private static double longest(Collection<Instant> since, Clock clock) {
    return since.stream()
        .min(Comparator.naturalOrder())
        .map(first -> (double) Duration.between(first, clock.instant()).toSeconds())
        .orElse(0.0);
  }
}
