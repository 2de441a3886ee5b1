package io.oncebook.benchmarks.storm;

import java.net.URI;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the storm is made of, from system properties.
 *
 * @param urls {@code storm.urls}: the instances, separated by commas
 * @param payments {@code storm.payments}: distinct payments of each channel
 * @param deliveries {@code storm.deliveries}: how often each payment is announced
 * @param senders {@code storm.senders}: how many deliveries are under way at once
 * @param seed {@code storm.seed}: decides the order of deliveries
 * @param refunds {@code storm.refunds}: if more than 0, each order is refunded in 1 to this many
 *     parts, over simulated channels at their worst
 * @param lossPercent {@code storm.loss}: how many of a hundred answers those channels lose
 * @param token {@code storm.token}: the sandbox tenant's bearer token
 */
record StormOptions(
    List<URI> urls,
    int payments,
    int deliveries,
    int senders,
    long seed,
    int refunds,
    int lossPercent,
    String token) {

  static StormOptions fromSystemProperties() {
    return new StormOptions(
        Stream.of(System.getProperty("storm.urls", "http://127.0.0.1:8080").split(","))
            .map(String::strip)
            .map(URI::create)
            .toList(),
        Integer.getInteger("storm.payments", 200),
        Integer.getInteger("storm.deliveries", 5),
        Integer.getInteger("storm.senders", 16),
        Long.getLong("storm.seed", 1),
        Integer.getInteger("storm.refunds", 0),
        Integer.getInteger("storm.loss", 20),
        System.getProperty("storm.token", "sandbox-token-known-to-everybody"));
  }

  StormOptions {
    urls = List.copyOf(urls);
    for (URI url : urls) {
      if (!List.of("127.0.0.1", "localhost", "[::1]").contains(url.getHost())) {
        throw new IllegalArgumentException(
            "storm.urls: expected addresses of this machine, found " + url);
      }
    }
    if (refunds < 0 || refunds > 9 || lossPercent < 0 || lossPercent > 90) {
      throw new IllegalArgumentException("storm.refunds must be 0 to 9 and storm.loss 0 to 90");
    }
    if (payments < 1 || deliveries < 1 || senders < 1 || senders > 256) {
      throw new IllegalArgumentException(
          "storm.payments and storm.deliveries must be 1 or more, storm.senders 1 to 256");
    }
  }
}
