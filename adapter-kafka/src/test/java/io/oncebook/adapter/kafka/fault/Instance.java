package io.oncebook.adapter.kafka.fault;

import io.oncebook.adapter.kafka.event.ChannelEventCodec;
import io.oncebook.adapter.kafka.intake.BackOffLimits;
import io.oncebook.adapter.kafka.intake.ChannelEventsConsumers;
import io.oncebook.adapter.kafka.intake.ConsumerGroup;
import io.oncebook.adapter.kafka.intake.Intake;
import io.oncebook.adapter.kafka.intake.KnownAccounts;
import io.oncebook.adapter.kafka.intake.Parking;
import io.oncebook.application.notice.HandleNoticeBatchUseCase;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.consumer.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** One instance of the service, as far as it takes events: its consumers and its parking. */
final class Instance implements AutoCloseable {

  private static final BackOffLimits LIMITS =
      new BackOffLimits(Duration.ofMillis(50), Duration.ofMillis(400));

  private final Clients.Sending sending = Clients.sending(2_500);
  private final ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
  private final Parking parking;
  private final ChannelEventsConsumers consumers;
  private volatile @Nullable Consumer<byte[], byte[]> consumer;

  private Instance(Builder with) {
    scheduler.setDaemon(true);
    scheduler.initialize();
    parking = new Parking(sending.confirmed(), with.parked);
    DefaultKafkaConsumerFactory<byte[], byte[]> factory =
        new DefaultKafkaConsumerFactory<>(with.settings);
    factory.addListener(new Created());
    consumers =
        new ChannelEventsConsumers(
            factory,
            new ConsumerGroup(with.group, with.topic.name()),
            new Intake(new ChannelEventCodec(), with.accounts, with.notices, parking),
            scheduler,
            LIMITS,
            1);
    consumers.start();
  }

  /** Of a group that has the topic's name. */
  static Builder of(Topic topic, HandleNoticeBatchUseCase notices) {
    return new Builder(topic, notices);
  }

  ChannelEventsConsumers consumers() {
    return consumers;
  }

  /** How often the consumer had to share out the partitions anew. */
  double rebalances() {
    return Objects.requireNonNull(consumer, "consumer").metrics().entrySet().stream()
        .filter(metric -> metric.getKey().name().equals("rebalance-total"))
        .mapToDouble(metric -> ((Number) metric.getValue().metricValue()).doubleValue())
        .sum();
  }

  Parking parking() {
    return parking;
  }

  /** Leaves the group in good order. */
  @Override
  public void close() {
    consumers.stop();
    scheduler.destroy();
    sending.close();
  }

  private final class Created implements ConsumerFactory.Listener<byte[], byte[]> {

    @Override
    public void consumerAdded(String id, Consumer<byte[], byte[]> made) {
      consumer = made;
    }
  }

  /** What is special about an instance. */
  static final class Builder {

    private final Topic topic;
    private final HandleNoticeBatchUseCase notices;
    private final String group;
    private final Map<String, Object> settings = new HashMap<>(Clients.consuming(10_000));
    private KnownAccounts accounts = (tenant, channel) -> true;
    private String parked = "parked-nothing";

    private Builder(Topic topic, HandleNoticeBatchUseCase notices) {
      this.topic = topic;
      this.notices = notices;
      this.group = topic.name();
    }

    Builder with(String setting, Object value) {
      settings.put(setting, value);
      return this;
    }

    Builder parkingAt(Topic there) {
      parked = there.name();
      return this;
    }

    Builder knowing(KnownAccounts known) {
      accounts = known;
      return this;
    }

    Instance start() {
      return new Instance(this);
    }
  }
}
