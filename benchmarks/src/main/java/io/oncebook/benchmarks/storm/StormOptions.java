package io.oncebook.benchmarks.storm;

import io.oncebook.bootstrap.sandbox.SandboxChannel;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * What the storm is made of, from properties.
 *
 * @param urls {@code storm.urls}: the instances, separated by commas
 * @param facts distinct payments: {@code storm.payments} of each channel, or {@code storm.facts} in
 *     all
 * @param deliveries {@code storm.deliveries}: how often each payment is announced
 * @param senders {@code storm.senders}: how many deliveries are under way at once
 * @param seed {@code storm.seed}: decides the order of deliveries and their doors
 * @param via {@code storm.via}: over which doors payments are announced
 * @param brokers {@code storm.brokers}: the Kafka brokers, separated by commas
 * @param malformed {@code storm.malformed}: how many records are sent to Kafka that are no events
 * @param patience {@code storm.patience}, in seconds: how long nothing may change before bookings
 *     are no longer waited for
 * @param refunds {@code storm.refunds}: if more than 0, each order is refunded in 1 to this many
 *     parts, over simulated channels at their worst
 * @param lossPercent {@code storm.loss}: how many of a hundred answers those channels lose
 * @param token {@code storm.token}: the sandbox tenant's bearer token
 */
public record StormOptions(
    List<URI> urls,
    int facts,
    int deliveries,
    int senders,
    long seed,
    Via via,
    String brokers,
    int malformed,
    Duration patience,
    int refunds,
    int lossPercent,
    String token) {

  /**
   * Reads the properties named above.
   *
   * @throws IllegalArgumentException naming the property that cannot be used
   */
  public static StormOptions from(Properties properties) {
    return new StormOptions(
        Stream.of(properties.getProperty("storm.urls", "http://127.0.0.1:8080").split(","))
            .map(String::strip)
            .map(URI::create)
            .toList(),
        number(
            properties,
            "storm.facts",
            number(properties, "storm.payments", 200) * SandboxChannel.values().length),
        number(properties, "storm.deliveries", 5),
        number(properties, "storm.senders", 16),
        number(properties, "storm.seed", 1),
        Via.valueOf(properties.getProperty("storm.via", "http").toUpperCase(Locale.ROOT)),
        properties.getProperty("storm.brokers", "127.0.0.1:19092"),
        number(properties, "storm.malformed", 0),
        Duration.ofSeconds(number(properties, "storm.patience", 120)),
        number(properties, "storm.refunds", 0),
        number(properties, "storm.loss", 20),
        properties.getProperty("storm.token", "sandbox-token-known-to-everybody"));
  }

  public StormOptions {
    urls = List.copyOf(urls);
    for (URI url : urls) {
      checkLoopback("storm.urls", url);
    }
    for (String broker : brokers.split(",", -1)) {
      checkLoopback("storm.brokers", URI.create("kafka://" + broker.strip()));
    }
    if (refunds < 0 || refunds > 9 || lossPercent < 0 || lossPercent > 90) {
      throw new IllegalArgumentException("storm.refunds must be 0 to 9 and storm.loss 0 to 90");
    }
    if (facts < 1 || deliveries < 1 || senders < 1 || senders > 256) {
      throw new IllegalArgumentException(
          "storm.payments and storm.deliveries must be 1 or more, storm.senders 1 to 256");
    }
    if (malformed < 0 || (malformed > 0 && !via.uses(Door.KAFKA))) {
      throw new IllegalArgumentException(
          "storm.malformed must be 0 or more, and 0 unless storm.via is kafka or both");
    }
    if (refunds > 0 && via != Via.HTTP) {
      throw new IllegalArgumentException("storm.refunds goes with storm.via=http only");
    }
  }

  int paymentsOfEachChannel() {
    return facts / SandboxChannel.values().length;
  }

  private static int number(Properties properties, String name, int otherwise) {
    String value = properties.getProperty(name);
    try {
      return value == null ? otherwise : Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " must be a number, but is " + value, e);
    }
  }

  private static void checkLoopback(String name, URI address) {
    if (!List.of("127.0.0.1", "localhost", "[::1]").contains(address.getHost())) {
      throw new IllegalArgumentException(
          name + ": expected addresses of this machine, found " + address);
    }
  }
}
