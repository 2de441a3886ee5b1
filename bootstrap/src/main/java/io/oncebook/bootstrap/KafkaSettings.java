package io.oncebook.bootstrap;

import io.oncebook.adapter.kafka.intake.BackOffLimits;
import io.oncebook.adapter.kafka.topic.Topics;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How Kafka is used. How it is reached is said by Spring's own {@code spring.kafka} properties.
 *
 * @param enabled whether it is used at all; without it, announcements are kept in the outbox
 * @param group the consumer group of all instances that keep the same books
 * @param consumers how many consumers this instance runs
 * @param createTopics whether topics that are missing are created, rather than the start refused
 */
@ConfigurationProperties("oncebook.kafka")
record KafkaSettings(
    boolean enabled,
    @DefaultValue TopicNames topics,
    @DefaultValue("oncebook") String group,
    @DefaultValue("2") int consumers,
    @DefaultValue BackOff backOff,
    @DefaultValue Relay relay,
    boolean createTopics) {

  KafkaSettings {
    if (consumers < 1) {
      throw new IllegalArgumentException(
          "oncebook.kafka.consumers must be 1 or more, but is " + consumers);
    }
  }

  /** The topics' names. */
  record TopicNames(
      @DefaultValue("oncebook.channel-events") String events,
      @DefaultValue("oncebook.channel-events.parked") String parked,
      @DefaultValue("oncebook.bookings") String bookings) {

    Topics toTopics() {
      return new Topics(events, parked, bookings);
    }
  }

  /** How long a partition waits that stands before a record which cannot be taken now. */
  record BackOff(@DefaultValue("1s") Duration shortest, @DefaultValue("1m") Duration longest) {

    BackOffLimits toLimits() {
      return new BackOffLimits(shortest, longest);
    }
  }

  /**
   * How announcements are sent.
   *
   * @param interval how long to rest when there is nothing to send
   * @param batchSize how many are under way at once
   * @param keepSent how long one is kept after it was sent
   */
  record Relay(
      @DefaultValue("200ms") Duration interval,
      @DefaultValue("500") int batchSize,
      @DefaultValue("7d") Duration keepSent) {

    Relay {
      if (interval.isNegative() || interval.isZero() || batchSize < 1 || keepSent.isNegative()) {
        throw new IllegalArgumentException(
            "oncebook.kafka.relay.interval must be positive, its batch-size 1 or more and its"
                + " keep-sent not negative");
      }
    }
  }
}
